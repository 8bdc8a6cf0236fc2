import { InputError } from '../finding/index.ts';
import type { Remade } from '../node.ts';
import { type AssembleOptions, assemble } from '../process/index.ts';
import type { Rulebook } from '../rulebook/index.ts';
import { subjectOf } from './config-file.ts';

/** What another thread needs to make a model again. Plain data. */
export interface Wanted {
  readonly config: string;
  readonly game: string;
  readonly rulebook: Rulebook;
  readonly setting: AssembleOptions;
  /** Whether to look for the properties of the game. */
  readonly properties: boolean;
}

/** @throws InputError where the game is not what it was */
export default async function remake(of: unknown): Promise<Remade> {
  const { config, game, rulebook, setting, properties } = of as Wanted;
  const subject = await subjectOf(config, game);
  const assembly = assemble(subject.game, rulebook, setting);
  if (!assembly.ok) throw new InputError(assembly.problems);
  return { model: assembly.model, properties: properties ? subject.properties : [] };
}
