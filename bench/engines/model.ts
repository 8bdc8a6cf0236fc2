import {
  type AssembleOptions,
  assemble,
  type GameDefinition,
  type Model,
  type Rulebook,
  readRulebook,
} from 'rules-lawyer';
import { readFolder } from 'rules-lawyer/node';
import { combatGame } from '../combat/game.ts';
import type { Size } from '../combat/sizes.ts';
import type { Contestant, Work } from '../task.ts';

/** How a model is assembled. */
export type Assembling = Omit<AssembleOptions, 'profile' | 'bounds'>;
/** The ways there are to run one; the first is what others are compared with. */
const ways: Readonly<Record<string, Assembling>> = {
  compiled: { engine: 'compiled' },
  interpreter: { engine: 'interpreted' },
};

/** Rules Lawyer as a contestant, once for each way to run a model. @param variant what else tells it from others of the task */
export const engines = (
  prepare: (way: Assembling, size: string) => () => Work,
  variant: { readonly name: string; readonly title: string } = { name: '', title: '' },
): Contestant[] =>
  Object.entries(ways).map(([name, way]) => ({
    name: `${name}${variant.name}`,
    title: `Rules Lawyer, ${name}${variant.title}`,
    prepare: (size) => prepare(way, size),
  }));

const rulebooks = new Map<string, Rulebook>();

/** Reads the rulebook in a folder, once. @throws Error with everything that is wrong with the text */
function rulebookIn(folder: string): Rulebook {
  const known = rulebooks.get(folder);
  if (known) return known;
  const { rulebook, problems } = readRulebook(readFolder(folder).files);
  if (!rulebook) throw new Error(problems.map((p) => p.message).join('\n'));
  rulebooks.set(folder, rulebook);
  return rulebook;
}

/** Assembles a game with the rulebook that it names. @throws Error with everything that is refused */
export function modelOf(
  game: GameDefinition,
  profile: string,
  bounds: Readonly<Record<string, number>>,
  way: Assembling = {},
): Model {
  const assembly = assemble(game, rulebookIn(game.rulebook), { ...way, profile, bounds });
  if (!assembly.ok) throw new Error(assembly.problems.map((p) => p.message).join('\n'));
  return assembly.model;
}

const PROFILES: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five' };

/** Combat with Death in a size. */
export const combatModel = ({ players, health, monster, armor, loot, damage }: Size, way: Assembling = {}): Model =>
  modelOf(combatGame(), PROFILES[players] ?? '', { health, monster, armor, loot, damage }, way);

/** Reads the rules of Combat with Death, which otherwise whoever is the first to assemble it waits for. */
export const readRules = (): void => void rulebookIn(combatGame().rulebook);

/** Combat with Death, in which the second Death of one Attack is forgotten. */
export const flawedModel = ({ players, health, monster, armor, loot, damage }: Size): Model =>
  modelOf(combatGame(true), PROFILES[players] ?? '', { health, monster, armor, loot, damage });
