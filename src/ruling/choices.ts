import type { Profile, Reading, Rulebook } from '../rulebook/index.ts';

/** Values of readings, by name. */
export type Choice = Readonly<Record<string, string>>;

/** Every choice of values for the readings that are chosen as `any`; the others stay as they are chosen. */
export function choicesOf(rulebook: Rulebook, profile: Profile): Choice[] {
  const open = rulebook.documents
    .filter(({ name }) => profile.documents.includes(name))
    .flatMap(({ blocks }) => blocks.flatMap((block): Reading[] => (block.kind === 'reading' ? [block.reading] : [])))
    .filter(({ name }) => rulebook.readings[name] === 'any');
  return open.reduce<Choice[]>(
    (choices, { name, values }) =>
      choices.flatMap((choice) => values.map(({ value }) => ({ ...choice, [name]: value }))),
    [{}],
  );
}
