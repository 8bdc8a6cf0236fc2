import type { z } from 'zod';
import type { Place, Problem } from '../finding/index.ts';
import { cleaned } from './front-matter.ts';
import { manifestSchema } from './manifest-schema.ts';
import type { Value } from './model.ts';
import { tooLarge } from './parse/markdown.ts';
import { readYaml } from './yaml.ts';

/** A manifest as it is written, names not yet looked up. */
type ManifestData = z.infer<typeof manifestSchema>;

export interface Manifest {
  readonly data: ManifestData;
  /** Where the value at a path stands: `placeAt(['profiles', 'core-3'])`; the key, where `ofKey`. */
  placeAt(path: readonly PropertyKey[], ofKey?: boolean): Place;
}

/** Reads `rulebook.yaml`. Without a manifest there are problems. */
export function parseManifest(file: string, text: string): { manifest?: Manifest; problems: Problem[] } {
  const large = tooLarge(file, text);
  if (large) return { problems: [large] };
  const codes = { syntax: 'manifest/syntax', schema: 'manifest/schema' } as const;
  const { value, problems, placeAt } = readYaml(file, cleaned(text), manifestSchema, codes);
  return { ...(value ? { manifest: { data: value, placeAt } } : {}), problems: [...problems] };
}

/** The value of a reading as a word: `yes` is one. */
export const readingValue = (value: Value): string => (value === true ? 'yes' : value === false ? 'no' : String(value));
