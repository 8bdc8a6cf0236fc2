import { assemble, type GameDefinition, type Model, type Rulebook, readRulebook } from 'rules-lawyer';
import { readFolder } from 'rules-lawyer/node';
import { combatGame } from '../combat/game.ts';
import type { Size } from '../combat/sizes.ts';
import type { Contestant, Work } from '../task.ts';

/** A way to run a model. */
export type Stepper = (model: Model) => Model;
const steppers: Readonly<Record<string, Stepper>> = {
  interpreter: (model) => model,
};

/** Rules Lawyer as a contestant, once for each way to run a model. @param variant what else tells it from others of the task */
export const engines = (
  prepare: (stepper: Stepper, size: string) => () => Work,
  variant: { readonly name: string; readonly title: string } = { name: '', title: '' },
): Contestant[] =>
  Object.entries(steppers).map(([name, stepper]) => ({
    name: `${name}${variant.name}`,
    title: `Rules Lawyer, ${name}${variant.title}`,
    prepare: (size) => prepare(stepper, size),
  }));

const rulebooks = new Map<string, Rulebook>();

/** @throws Error with everything that is wrong with the text */
function rulebookIn(folder: string): Rulebook {
  const known = rulebooks.get(folder);
  if (known) return known;
  const { rulebook, problems } = readRulebook(readFolder(folder).files);
  if (!rulebook) throw new Error(problems.map((p) => p.message).join('\n'));
  rulebooks.set(folder, rulebook);
  return rulebook;
}

/** Assembles a game with the rulebook that it names. @throws Error with everything that is refused */
export function modelOf(game: GameDefinition, profile: string, bounds: Readonly<Record<string, number>>): Model {
  const assembly = assemble(game, rulebookIn(game.rulebook), { profile, bounds });
  if (!assembly.ok) throw new Error(assembly.problems.map((p) => p.message).join('\n'));
  return assembly.model;
}

const PROFILES: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five' };

/** Combat with Death in a size. @param flawed whether the second Death of one Attack is forgotten */
export const combatModel = ({ players, health, monster, armor, loot, damage }: Size, flawed = false): Model =>
  modelOf(combatGame(flawed), PROFILES[players] ?? '', { health, monster, armor, loot, damage });
