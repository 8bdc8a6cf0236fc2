import { assemble, type Model, readRulebook } from 'rules-lawyer';
import { readFolder } from 'rules-lawyer/node';
import { combatGame } from './combat/game.ts';
import type { Size } from './combat/sizes.ts';

const PROFILES: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five' };

/** The game in a size, as the engine runs it. @throws Error where assembly refuses it */
export function combatModel({ players, health, monster, armor, loot, damage }: Size, flawed = false): Model {
  const game = combatGame(flawed);
  const { rulebook, problems } = readRulebook(readFolder(game.rulebook).files);
  if (!rulebook) throw new Error(problems.map((p) => p.message).join('\n'));
  const assembly = assemble(game, rulebook, {
    profile: PROFILES[players] ?? '',
    bounds: { health, monster, armor, loot, damage },
  });
  if (!assembly.ok) throw new Error(assembly.problems.map((p) => p.message).join('\n'));
  return assembly.model;
}
