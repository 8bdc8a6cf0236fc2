import type { Reading, Rulebook } from '../rulebook/index.ts';

/** The readings that a profile has. */
export interface ReadingsInPlay {
  readonly declared: readonly {
    readonly name: string;
    readonly values: readonly string[];
    readonly reading: Reading;
  }[];
  /** One value for each: the given, the manifest's, or the default. */
  readonly chosen: Readonly<Record<string, string>>;
  /** Every combination that is to be looked at: more than one where a reading is chosen as `any`. */
  readonly choices: readonly Readonly<Record<string, string>>[];
}

export function readingsOf(
  rulebook: Rulebook,
  profile: string,
  given: Readonly<Record<string, string>>,
): ReadingsInPlay {
  const documents = rulebook.profiles.find((p) => p.name === profile)?.documents ?? [];
  const declared = rulebook.documents
    .filter((d) => documents.includes(d.name))
    .flatMap((d) => d.blocks)
    .flatMap((b) => (b.kind === 'reading' ? [b.reading] : []))
    .map((reading) => ({ name: reading.name, values: reading.values.map((v) => v.value), reading }));
  const wanted = (name: string): string | undefined => given[name] ?? rulebook.readings[name];
  const chosen = Object.fromEntries(
    declared.map(({ name, reading }) => {
      const value = wanted(name);
      return [name, value === undefined || value === 'any' ? reading.default : value];
    }),
  );
  let choices: Record<string, string>[] = [{ ...chosen }];
  for (const { name, values } of declared)
    if (wanted(name) === 'any') choices = choices.flatMap((c) => values.map((value) => ({ ...c, [name]: value })));
  return { declared, chosen, choices };
}
