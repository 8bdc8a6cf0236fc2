import { assemble, type Model, readRulebook } from 'rules-lawyer';
import { readFolder } from 'rules-lawyer/node';
import { vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';

/** The game as shipped, under one profile and the given bounds. */
export function modelOf(profile: string, bounds: Readonly<Record<string, number>>): Model {
  const { rulebook } = readRulebook(readFolder(vivaLaDungeon.rulebook).files);
  if (!rulebook) throw new Error('the rulebook cannot be read');
  const assembly = assemble(vivaLaDungeon, rulebook, { profile, bounds });
  if (!assembly.ok) throw new Error(assembly.problems.map((p) => p.message).join('\n'));
  return assembly.model;
}
