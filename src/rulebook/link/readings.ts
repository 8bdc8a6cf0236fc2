import { type Problem, placeText } from '../../finding/index.ts';
import { declaredReadings, proceduresOf, rulingsOf, variablesOf } from '../accessors.ts';
import type { Reading, ReadingGuard, RuleDocument } from '../model.ts';
import { didYouMean } from '../suggestion.ts';

/** Readings that are declared twice, and guards that name none, or a value that it does not have. */
export function readingProblems(documents: readonly RuleDocument[]): Problem[] {
  const readings = documents.flatMap(declaredReadings);
  const twice = readings.flatMap((reading, i): Problem[] => {
    const first = readings.find(({ name }) => name === reading.name) as Reading;
    if (first === readings[i]) return [];
    return [
      {
        code: 'id/duplicate',
        message: `The reading “${reading.name}” is declared here and at ${placeText(first.place)}.`,
        place: reading.place,
      },
    ];
  });
  return [...twice, ...documents.flatMap(guardsOf).flatMap((guard) => guardProblems(guard, readings))];
}

function guardsOf(document: RuleDocument): ReadingGuard[] {
  const guarded = [
    ...variablesOf(document),
    ...rulingsOf(document).flatMap(({ rows }) => rows),
    ...proceduresOf(document),
  ];
  return guarded.flatMap(({ reading }) => (reading ? [reading] : []));
}

function guardProblems({ reading: name, values, place }: ReadingGuard, readings: readonly Reading[]): Problem[] {
  const reading = readings.find((candidate) => candidate.name === name);
  if (!reading) return [unknownReading('reading/unknown', name, readings, place)];
  const known = reading.values.map(({ value }) => value);
  return values
    .filter((value) => !known.includes(value))
    .map((value) => unknownValue('reading/unknown', value, reading, place));
}

export function unknownReading(
  code: Problem['code'],
  name: string,
  readings: readonly Reading[],
  place: Problem['place'],
): Problem {
  const known = readings.map((reading) => reading.name);
  const hint = didYouMean(name, known);
  return {
    code,
    message: `No document declares a reading “${name}”.`,
    ...(place ? { place } : {}),
    expected: known.length === 0 ? 'a heading `Reading: NAME` in some document' : `one of ${known.join(', ')}`,
    ...(hint === undefined ? {} : { hint }),
  };
}

export function unknownValue(code: Problem['code'], value: string, reading: Reading, place: Problem['place']): Problem {
  const known = reading.values.map((each) => each.value);
  const hint = didYouMean(value, known);
  return {
    code,
    message: `The reading “${reading.name}” has no value “${value}”.`,
    ...(place ? { place } : {}),
    expected: `one of ${known.join(', ')}`,
    ...(hint === undefined ? {} : { hint }),
  };
}
