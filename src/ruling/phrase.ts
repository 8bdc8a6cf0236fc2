import { slug } from '../finding/index.ts';
import type { Box } from './region.ts';
import type { Phrase, Ruling, RulingFact } from './ruling.ts';
import { domainText, everything, isEmpty, isEverything, positions, type ValueSet, valueText } from './values.ts';

/** `a, b and c` */
export function listed(words: readonly string[], last = 'and'): string {
  const [final, ...others] = [...words].reverse();
  return others.length === 0 ? (final ?? '') : `${others.reverse().join(', ')} ${last} ${final}`;
}

/** How a set of values runs: `2 or more`, `0 to 2`, `combat or shot`. */
function valuesText(fact: RulingFact, set: ValueSet): string {
  const run = numberRun(fact, set);
  if (run === undefined || run.from === run.to)
    return listed(
      positions(set).map((v) => text(fact, v)),
      'or',
    );
  if (run.toTop) return `${run.from} or more`;
  return run.to - run.from === 1 ? `${run.from} or ${run.to}` : `${run.from} to ${run.to}`;
}

const text = (fact: RulingFact, position: number): string => valueText(fact.values[position] as string);

/** Where the set is whole numbers without a hole: its ends, and whether it reaches the end of the fact's values. */
function numberRun(fact: RulingFact, set: ValueSet): { from: number; to: number; toTop: boolean } | undefined {
  const values = positions(set).map((v) => fact.values[v]);
  const from = values[0];
  if (typeof from !== 'number' || values.some((value, i) => value !== from + i)) return undefined;
  return { from, to: from + values.length - 1, toTop: set.at(-1) === true };
}

/** A condition in the rulebook's words, `nobody survives`; where it has none, `survivors is 0`. */
function conditionText(fact: RulingFact, set: ValueSet): string {
  if (isEmpty(set)) return `${fact.name} is none of ${domainText(fact)}`;
  const exact = fact.phrases.find((phrase) => sameSet(phrase.set, set));
  if (exact) return fill(exact, valuesText(fact, set));
  const groups = new Map<Phrase | undefined, number[]>();
  for (const v of positions(set)) {
    const phrase = fact.phrases.find((candidate) => candidate.set[v]);
    groups.set(phrase, [...(groups.get(phrase) ?? []), v]);
  }
  if (groups.has(undefined)) {
    const isYesNo = fact.values.every((value) => typeof value === 'boolean');
    return `${fact.name}${isYesNo ? ':' : ' is'} ${valuesText(fact, set)}`;
  }
  const said = [...groups].map(([phrase, values]) => {
    const part = everything(fact).map((_, v) => values.includes(v));
    return fill(phrase as Phrase, valuesText(fact, part));
  });
  return listed([...new Set(said)], 'or');
}

const sameSet = (a: ValueSet, b: ValueSet): boolean => a.every((holds, i) => holds === b[i]);
const fill = ({ words }: Phrase, value: string): string => words.replaceAll('{}', () => value);

/** The conditions of a box in the order of the facts; facts that may be anything are left out. */
export function conditions(ruling: Pick<Ruling, 'facts'>, { sets }: Pick<Box, 'sets'>): string[] {
  return ruling.facts.flatMap((fact, i) => {
    const set = sets[i] as ValueSet;
    return isEverything(set) ? [] : [conditionText(fact, set)];
  });
}

/** An outcome in the rulebook's words. */
export function outcomeText(ruling: Ruling, outcome: string): string {
  const at = ruling.outcomes.indexOf(outcome);
  const phrase = ruling.outcomePhrases.find(({ set }) => set[at]);
  return phrase ? fill(phrase, outcome) : outcome;
}

/**
 * The conditions of a box for an id: `killer=player+others=1-or-more`. The same text in a larger game must give the same id, so
 * that a run of numbers to the end of a fact's values is told by its beginning.
 */
export function conditionsSlug(ruling: Ruling, { sets }: Box): string {
  const told = ruling.facts.flatMap((fact, i) => {
    const set = sets[i] as ValueSet;
    return isEverything(set) ? [] : [`${slug(fact.name)}=${setSlug(fact, set)}`];
  });
  return told.length === 0 ? 'always' : told.join('+');
}

function setSlug(fact: RulingFact, set: ValueSet): string {
  const run = numberRun(fact, set);
  if (run?.toTop && (run.from < run.to || fact.elastic)) return `${run.from}-or-more`;
  if (run && run.from < run.to) return `${run.from}..${run.to}`;
  return positions(set)
    .map((v) => (typeof fact.values[v] === 'number' ? text(fact, v) : slug(text(fact, v))))
    .join(',');
}
