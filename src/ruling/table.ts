import type { Value } from '../rulebook/index.ts';
import { type Ruling, type RulingFact, type RulingRow, SILENT, type Situation, type Verdict } from './ruling.ts';
import { answer, strikes } from './strike.ts';
import { positions, valueText } from './values.ts';

/** More situations than a dense table is made for. */
export const mostSituations = 2 ** 20;

/** How many situations facts make, impossible ones included. */
export const sizeOf = (facts: readonly { readonly values: readonly Value[] }[]): number =>
  facts.reduce((size, { values }) => size * values.length, 1);

export interface TableSource {
  readonly name: string;
  readonly question: string;
  readonly facts: readonly RulingFact[];
  readonly outcomes: readonly string[];
  readonly outcomePhrases: Ruling['outcomePhrases'];
  readonly rows: readonly RulingRow[];
  readonly place: Ruling['place'];
  /** Whether positions of values, in the order of the facts, can occur together. */
  readonly possible: (at: readonly number[]) => boolean;
  /** Where no row applies the rules are silent, and that is the outcome. */
  readonly permission: boolean;
  /** The outcomes that a gap leaves open in such a situation. */
  readonly open: (at: readonly number[]) => readonly string[];
}

/** Makes the dense table. The facts may make no more than `mostSituations`. */
export function makeRuling(source: TableSource): Ruling {
  const { facts, rows } = source;
  const size = sizeOf(facts);
  const strides = facts.map((_, i) => sizeOf(facts.slice(i + 1)));
  const groups = groupByRows(rows, strides, facts, size);
  const table = fill(source, groups, size);

  const valueAt = (index: number, i: number): Value => {
    const { values } = facts[i] as RulingFact;
    return values[Math.floor(index / (strides[i] as number)) % values.length] as Value;
  };
  const situationAt = (index: number): Situation =>
    Object.fromEntries(facts.map(({ name }, i) => [name, valueAt(index, i)]));
  const lookUp = facts.map(({ values }) => lookUpOf(values));
  const refuse = (i: number, value: Value | undefined): never => {
    const { name } = facts[i] as RulingFact;
    const what = value === undefined ? 'has no value' : `cannot be “${valueText(value)}”`;
    throw new RangeError(`The fact “${name}”, asked by the ruling “${source.name}”, ${what}.`);
  };
  const offset = (i: number, value: Value): number => {
    const at = (lookUp[i] as LookUp)(value);
    return at < 0 ? refuse(i, value) : at * (strides[i] as number);
  };
  const indexOf = (values: readonly Value[]): number => {
    let index = 0;
    for (let i = 0; i < facts.length; i++) index += offset(i, values[i] as Value);
    return index;
  };
  const verdictAt = (index: number): Verdict => table.verdicts[table.at[index] as number] as Verdict;

  return {
    name: source.name,
    question: source.question,
    permission: source.permission,
    facts,
    outcomes: source.outcomes,
    outcomePhrases: source.outcomePhrases,
    rows,
    place: source.place,
    size,
    total: table.verdicts.every(({ kind }) => kind === 'settled' || kind === 'impossible'),
    ask: (situation) => verdictAt(indexOf(facts.map(({ name }) => situation[name] as Value))),
    indexOf,
    offset,
    verdictAt,
    situationAt,
    *situations() {
      for (let index = 0; index < size; index++) {
        if (verdictAt(index).kind !== 'impossible') yield { index, situation: situationAt(index) };
      }
    },
    applyingAt: (index) => groups.rows[groups.at[index] as number] as readonly RulingRow[],
  };
}

/** The position of a value; -1 where it is none of them. */
type LookUp = (value: Value) => number;

/** More values are looked up in a map. */
const mostCompared = 8;

function lookUpOf(values: readonly Value[]): LookUp {
  const [first] = values;
  if (typeof first === 'number' && Number.isInteger(first) && values.every((value, i) => value === first + i))
    return (value) => {
      const at = typeof value === 'number' ? value - first : -1;
      return at >= 0 && at < values.length && Number.isInteger(at) ? at : -1;
    };
  if (values.length <= mostCompared) return (value) => values.indexOf(value);
  const positions = new Map(values.map((value, at) => [value, at]));
  return (value) => positions.get(value) ?? -1;
}

interface Groups {
  /** Which group a situation is in. */
  readonly at: Int32Array;
  /** The rows that apply in each group. */
  readonly rows: readonly (readonly RulingRow[])[];
}

/** Groups situations by the rows that apply, so that each set of rows is weighed once. */
function groupByRows(
  rows: readonly RulingRow[],
  strides: readonly number[],
  facts: readonly RulingFact[],
  size: number,
): Groups {
  const at = new Int32Array(size);
  const groups: RulingRow[][] = [[]];
  for (const row of rows) {
    const moved = new Map<number, number>();
    const boxes = row.sets.map(positions);
    const visit = (i: number, index: number): void => {
      if (i < facts.length) {
        for (const value of boxes[i] as number[]) visit(i + 1, index + value * (strides[i] as number));
        return;
      }
      const from = at[index] as number;
      let to = moved.get(from);
      if (to === undefined) {
        to = groups.push([...(groups[from] as RulingRow[]), row]) - 1;
        moved.set(from, to);
      }
      at[index] = to;
    };
    visit(0, 0);
  }
  return { at, rows: groups };
}

interface DenseTable {
  readonly at: Int32Array;
  readonly verdicts: readonly Verdict[];
}

/** Looks up each situation's group, and writes equal verdicts once. */
function fill(source: TableSource, groups: Groups, size: number): DenseTable {
  const striking = strikesAmong(source.name, source.rows);
  const verdicts: Verdict[] = [];
  const known = new Map<string, number>();
  const intern = (key: string, verdict: () => Verdict): number => {
    let id = known.get(key);
    if (id === undefined) {
      id = verdicts.push(verdict()) - 1;
      known.set(key, id);
    }
    return id;
  };
  const ids = (rows: readonly RulingRow[]): string => rows.map(({ index }) => index).join();

  /** The verdict of a group; -1 for a gap, which depends on the situation too. */
  const ofGroup = new Map<number, number>();
  const weigh = (group: number): number => {
    const known = ofGroup.get(group);
    if (known !== undefined) return known;
    const found = answer(groups.rows[group] as readonly RulingRow[], striking);
    const id = found.kind === 'gap' ? -1 : intern(`${found.kind} ${ids(found.rows)}`, () => found);
    ofGroup.set(group, id);
    return id;
  };

  const at = new Int32Array(size);
  const digits = source.facts.map(() => 0);
  for (let index = 0; index < size; index++) {
    if (!source.possible(digits)) {
      at[index] = intern('impossible', () => ({ kind: 'impossible' }));
    } else {
      const group = groups.at[index] as number;
      let id = weigh(group);
      if (id < 0) {
        const outcomes = source.open(digits);
        const struck = groups.rows[group] as readonly RulingRow[];
        id =
          source.permission && struck.length === 0
            ? intern(SILENT, () => ({ kind: 'settled', outcome: SILENT, rows: [] }))
            : intern(`gap ${ids(struck)} ${outcomes.join('\n')}`, () => ({ kind: 'gap', outcomes, struck }));
      }
      at[index] = id;
    }
    next(digits, source.facts);
  }
  return { at, verdicts };
}

/** The positions of the next situation: the last fact runs fastest. */
function next(digits: number[], facts: readonly RulingFact[]): void {
  for (let i = facts.length - 1; i >= 0; i--) {
    digits[i] = (digits[i] as number) + 1;
    if ((digits[i] as number) < (facts[i] as RulingFact).values.length) return;
    digits[i] = 0;
  }
}

/** Which row strikes which, worked out once. */
export function strikesAmong(ruling: string, rows: readonly RulingRow[]): (a: RulingRow, b: RulingRow) => boolean {
  const table = rows.map((a) => rows.map((b) => strikes(ruling, a, b)));
  return (a, b) => table[a.index]?.[b.index] === true;
}
