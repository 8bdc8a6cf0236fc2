import type { Problem } from '../../finding/index.ts';
import { declaredReadings, variablesOf } from '../accessors.ts';
import { type Manifest, readingValue } from '../manifest.ts';
import type { Profile, Ref, Rulebook, RuleDocument, Scope } from '../model.ts';
import { didYouMean } from '../suggestion.ts';
import { unknownReading, unknownValue } from './readings.ts';

/** What a manifest says about these documents; without one, or without profiles in it, what goes without saying. */
export function linkManifest(
  manifest: Manifest | undefined,
  documents: readonly RuleDocument[],
  problems: Problem[],
): Omit<Rulebook, 'documents' | 'sources'> {
  const { data, placeAt } = manifest ?? { data: {}, placeAt: () => ({ file: '', line: 1, column: 1 }) };
  const title = data.title ?? documents[0]?.title ?? '';
  const nameOf = documentNames(documents, problems);
  const inPlay = documents.filter(({ kind }) => kind !== 'known').map(({ name }) => name);

  const profiles = Object.entries(data.profiles ?? {}).map(([name, profile]): Profile => {
    const path = ['profiles', name];
    const named = profile.documents?.flatMap((document, i) => nameOf(document, placeAt([...path, 'documents', i])));
    return {
      name,
      title: profile.title ?? name,
      players: profile.players,
      documents: named
        ? documents.map((document) => document.name).filter((document) => named.includes(document))
        : inPlay,
      variables: profile.variables ?? {},
      facts: profile.facts ?? {},
      allowedBy: (profile['allowed by'] ?? []).map(
        (id, i): Ref => ({ id, place: placeAt([...path, 'allowed by', i]) }),
      ),
      place: placeAt(path, true),
    };
  });
  const scopes = Object.entries(data.scopes ?? {}).map(([name, scope]): Scope => {
    scope.profiles?.forEach((profile, i) => {
      const known = profiles.map((each) => each.name);
      if (!known.includes(profile))
        problems.push(unknownProfile(profile, known, placeAt(['scopes', name, 'profiles', i])));
    });
    scope.readings?.forEach((reading, i) => {
      const known = documents.flatMap(declaredReadings);
      if (!known.some((each) => each.name === reading))
        problems.push(
          unknownReading('manifest/unknown-reading', reading, known, placeAt(['scopes', name, 'readings', i])),
        );
    });
    return {
      name,
      profiles: scope.profiles ?? [],
      bounds: scope.bounds ?? {},
      by: scope.by ?? 'exhaustive',
      readings: scope.readings ?? [],
      onDemand: scope.runs === 'on demand',
      place: placeAt(['scopes', name], true),
    };
  });
  const order = data.precedence?.order.flatMap((document, i) => nameOf(document, placeAt(['precedence', 'order', i])));
  const by = data.precedence?.by;
  return {
    title,
    precedence: {
      order: order ?? [],
      ...(by === undefined ? {} : { by: { id: by, place: placeAt(['precedence', 'by']) } }),
    },
    profiles: profiles.length > 0 ? profiles : [defaultProfile(title, documents, inPlay)],
    scopes,
    readings: chosenReadings(data.readings ?? {}, placeAt, documents, problems),
    policy: Object.fromEntries(
      Object.entries(data.policy ?? {}).flatMap(([kind, what]) => (what ? [[kind, what]] : [])),
    ),
  };
}

const defaultProfile = (title: string, documents: readonly RuleDocument[], inPlay: readonly string[]): Profile => {
  const players = documents.flatMap(variablesOf).find(({ name, reading }) => name === 'PLAYERS' && !reading)?.value;
  return {
    name: 'default',
    title,
    players: typeof players === 'number' ? players : 0,
    documents: inPlay,
    variables: {},
    facts: {},
    allowedBy: [],
    place: documents[0]?.place ?? { file: '', line: 1, column: 1 },
  };
};

/** A document may be named by its name or by its file. */
const documentNames =
  (documents: readonly RuleDocument[], problems: Problem[]) =>
  (typed: string, place: Problem['place']): string[] => {
    const found = documents.find(({ name, file }) => name === typed || file === typed);
    if (found) return [found.name];
    const known = documents.map(({ name }) => name);
    const hint = didYouMean(typed, known);
    problems.push({
      code: 'manifest/unknown-document',
      message: `There is no document “${typed}”.`,
      ...(place ? { place } : {}),
      expected: `one of ${known.join(', ')}`,
      ...(hint === undefined ? {} : { hint }),
    });
    return [];
  };

function unknownProfile(name: string, known: readonly string[], place: Problem['place']): Problem {
  const hint = didYouMean(name, known);
  return {
    code: 'manifest/schema',
    message: `There is no profile “${name}”.`,
    ...(place ? { place } : {}),
    expected: known.length === 0 ? 'a profile of this manifest' : `one of ${known.join(', ')}`,
    ...(hint === undefined ? {} : { hint }),
  };
}

function chosenReadings(
  chosen: NonNullable<Manifest['data']['readings']>,
  placeAt: Manifest['placeAt'],
  documents: readonly RuleDocument[],
  problems: Problem[],
): Record<string, string> {
  const readings = documents.flatMap(declaredReadings);
  return Object.fromEntries(
    Object.entries(chosen).map(([name, typed]) => {
      const value = readingValue(typed);
      const reading = readings.find((candidate) => candidate.name === name);
      if (!reading) {
        problems.push(unknownReading('manifest/unknown-reading', name, readings, placeAt(['readings', name], true)));
      } else if (value !== 'any' && !reading.values.some((each) => each.value === value)) {
        problems.push(unknownValue('manifest/unknown-reading', value, reading, placeAt(['readings', name])));
      }
      return [name, value];
    }),
  );
}
