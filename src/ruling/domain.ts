import type { Problem } from '../finding/index.ts';
import { didYouMean, type Fact, type RulesInPlay } from '../rulebook/index.ts';
import { type Domain, valueText } from './values.ts';
import { unquoted } from './words.ts';

/** More values than a table over them could be looked at. */
const mostValues = 2 ** 20;

/** What the facts in play can be, by name. A fact whose values cannot be understood is a problem, and absent. */
export interface Domains {
  readonly byFact: ReadonlyMap<string, Domain>;
  readonly problems: readonly Problem[];
}

export function factDomains(rules: RulesInPlay): Domains {
  const reader = new DomainReader(rules);
  for (const fact of rules.facts.values()) reader.read(fact);
  const byFact = new Map([...reader.known].flatMap(([name, domain]) => (domain ? [[name, domain] as const] : [])));
  return { byFact, problems: reader.problems };
}

/**
 * The outcomes that a ruling can have: as declared in the facts under its name, or else those that its rows use, in their order.
 * An outcome is words, `yes` and `no` too.
 */
export function outcomesOf(rules: RulesInPlay, domains: Domains, ruling: string): readonly string[] {
  return domains.byFact.get(ruling)?.values.map(valueText) ?? usedOutcomes(rules, ruling);
}

const usedOutcomes = (rules: RulesInPlay, ruling: string): string[] => [
  ...new Set(rules.rulings.get(ruling)?.rows.map((row) => unquoted(row.outcome.raw))),
];

class DomainReader {
  readonly problems: Problem[] = [];
  /** Undefined while a fact is being read, and where it cannot be. */
  readonly known = new Map<string, Domain | undefined>();
  private readonly rules: RulesInPlay;

  constructor(rules: RulesInPlay) {
    this.rules = rules;
  }

  read(fact: Fact): Domain | undefined {
    if (!this.known.has(fact.name)) {
      this.known.set(fact.name, undefined);
      this.known.set(fact.name, this.values(fact));
    }
    return this.known.get(fact.name);
  }

  private values(fact: Fact): Domain | undefined {
    const spec = fact.values;
    if (spec.kind === 'range') return this.range(fact, spec.from, spec.to);
    if (spec.kind === 'ruling') return this.outcomes(fact, spec.ruling);
    const twice = spec.values.find((value, i) => spec.values.indexOf(value) !== i);
    if (twice !== undefined)
      return this.wrong(fact, `The fact “${fact.name}” has the value “${valueText(twice)}” twice.`);
    if (spec.values.length === 0) return this.wrong(fact, `The fact “${fact.name}” has no values.`);
    // Under a ruling's name stand its outcomes, and those are words.
    const values = this.rules.rulings.has(fact.name) ? spec.values.map(valueText) : spec.values;
    return { name: fact.name, values, elastic: false };
  }

  private range(fact: Fact, low: number | string, high: number | string): Domain | undefined {
    const [from, to] = [this.end(fact, low), this.end(fact, high)];
    if (from === undefined || to === undefined) return undefined;
    const run = `The values of “${fact.name}” run from ${from} to ${to}`;
    if (from > to) return this.wrong(fact, `${run}, which is nothing.`);
    if (to - from >= mostValues) return this.wrong(fact, `${run}, which is more than can be looked at.`);
    const elastic = typeof low === 'string' || typeof high === 'string';
    return { name: fact.name, values: Array.from({ length: to - from + 1 }, (_, i) => from + i), elastic };
  }

  private end(fact: Fact, end: number | string): number | undefined {
    if (typeof end === 'number') return end;
    const value = this.rules.variables.get(end)?.value;
    if (typeof value === 'number' && Number.isInteger(value)) return value;
    const why =
      value === undefined ? 'which no document in play has' : `which is “${valueText(value)}” and no whole number`;
    const others = [...this.rules.variables.keys()].filter((name) => name !== end);
    return this.wrong(
      fact,
      `The values of “${fact.name}” end at the variable “${end}”, ${why}.`,
      didYouMean(end, others),
    );
  }

  private outcomes(fact: Fact, ruling: string): Domain | undefined {
    const declared = this.rules.facts.get(ruling);
    if (declared) {
      const going = this.known.has(ruling) && this.known.get(ruling) === undefined;
      const domain = this.read(declared);
      if (domain) return { ...domain, name: fact.name, values: domain.values.map(valueText) };
      return going
        ? this.wrong(fact, `The values of “${fact.name}” are those of “${ruling}”, which are not known.`)
        : undefined;
    }
    const used = usedOutcomes(this.rules, ruling);
    if (used.length > 0) return { name: fact.name, values: used, elastic: false };
    return this.wrong(
      fact,
      `The fact “${fact.name}” takes its values from the ruling “${ruling}”, which no document in play has.`,
      didYouMean(ruling, this.rules.rulings.keys()),
    );
  }

  private wrong(fact: Fact, message: string, hint?: string): undefined {
    this.problems.push({ code: 'fact/values', message, place: fact.place, ...(hint === undefined ? {} : { hint }) });
  }
}
