import type { Problem } from '../finding/index.ts';
import { componentsOf, declaredReadings, statementsOf } from './accessors.ts';
import type { RulesInPlay } from './in-play.ts';
import type { Component, Profile, Reading, Rulebook, RuleDocument } from './model.ts';
import { citations } from './select/citations.ts';
import { factsInPlay } from './select/facts.ts';
import { proceduresInPlay } from './select/procedures.ts';
import { rulingsInPlay } from './select/rulings.ts';
import { variablesInPlay } from './select/variables.ts';
import { didYouMean } from './suggestion.ts';

/**
 * The rules of one profile under one choice of readings. A reading that is not chosen here has the value that the manifest chooses,
 * or its default; a reading that stands at `any` has to be chosen here.
 * @returns rules, or the problems without which there would be some
 */
export function rulesInPlay(
  rulebook: Rulebook,
  choice: { readonly profile: string; readonly readings?: Readonly<Record<string, string>> },
): { rules?: RulesInPlay; problems: Problem[] } {
  const profile = rulebook.profiles.find(({ name }) => name === choice.profile);
  if (!profile) return { problems: [unknownProfile(choice.profile, rulebook)] };
  const documents = rulebook.documents.filter(({ name }) => profile.documents.includes(name));
  const problems: Problem[] = [];
  const readings = chooseReadings(rulebook, documents, choice.readings ?? {}, problems);
  const ranks = ranksOf(rulebook, documents);
  const variables = variablesInPlay(documents, ranks, readings, profile, problems);
  const facts = factsInPlay(documents, problems);
  const rulings = rulingsInPlay(documents, ranks, readings);
  const procedures = proceduresInPlay(documents, readings, problems);
  if (problems.length > 0) return { problems };
  const statements = new Map(documents.flatMap(statementsOf).map((statement) => [statement.id, statement]));
  const citation = citations(statements, procedures, rulings, rulebook.sources);
  const components = componentsInPlay(documents);
  return {
    rules: {
      rulebook,
      profile,
      readings,
      documents,
      statements,
      variables,
      components,
      facts,
      rulings,
      procedures,
      citation,
    },
    problems,
  };
}

function unknownProfile(name: string, { profiles }: Rulebook): Problem {
  const known = profiles.map((profile: Profile) => profile.name);
  const hint = didYouMean(name, known);
  return {
    code: 'call/unknown-profile',
    message: `There is no profile “${name}”.`,
    expected: `one of ${known.join(', ')}`,
    ...(hint === undefined ? {} : { hint }),
  };
}

function chooseReadings(
  rulebook: Rulebook,
  documents: readonly RuleDocument[],
  chosen: Readonly<Record<string, string>>,
  problems: Problem[],
): Readonly<Record<string, string>> {
  const declared = rulebook.documents.flatMap(declaredReadings);
  for (const name of Object.keys(chosen)) {
    if (declared.some((reading) => reading.name === name)) continue;
    const known = declared.map((reading) => reading.name);
    const hint = didYouMean(name, known);
    problems.push({
      code: 'reading/unknown',
      message: `No document declares a reading “${name}”.`,
      ...(known.length === 0 ? {} : { expected: `one of ${known.join(', ')}` }),
      ...(hint === undefined ? {} : { hint }),
    });
  }
  const inPlay = documents.flatMap(declaredReadings);
  return Object.fromEntries(
    inPlay.map((reading) => {
      const value = chosen[reading.name] ?? rulebook.readings[reading.name] ?? reading.default;
      if (!reading.values.some((each) => each.value === value)) problems.push(unusableValue(reading, value));
      return [reading.name, value];
    }),
  );
}

function unusableValue({ name, values, place }: Reading, value: string): Problem {
  const known = values.map((each) => each.value);
  const hint =
    value === 'any' ? 'The manifest leaves this reading open: choose one of its values.' : didYouMean(value, known);
  return {
    code: 'reading/unknown',
    message:
      value === 'any'
        ? `No value is chosen for the reading “${name}”.`
        : `The reading “${name}” has no value “${value}”.`,
    place,
    expected: `one of ${known.join(', ')}`,
    ...(hint === undefined ? {} : { hint }),
  };
}

/**
 * Rank of each document in play by name: the lower wins. Documents that the precedence does not list come after those that it lists,
 * and none of them wins over another: an order that no rule declares would hide contradictions.
 */
function ranksOf({ precedence: { order } }: Rulebook, documents: readonly RuleDocument[]): ReadonlyMap<string, number> {
  return new Map(documents.map(({ name }) => [name, order.includes(name) ? order.indexOf(name) : order.length]));
}

function componentsInPlay(documents: readonly RuleDocument[]): ReadonlyMap<string, readonly Component[]> {
  const byName = new Map<string, readonly Component[]>();
  for (const { name, components } of documents.flatMap(componentsOf)) {
    byName.set(name, [...(byName.get(name) ?? []), ...components]);
  }
  return byName;
}
