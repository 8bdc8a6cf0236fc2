import type { RulingFact } from './ruling.ts';
import { everything, positions, type ValueSet } from './values.ts';

/** Situations told in few conditions: all possible ones in which every fact has a value of its set. */
export interface Box {
  /** A set for each fact of the ruling. */
  readonly sets: readonly ValueSet[];
  /** How many possible situations are in it. */
  readonly situations: number;
  /** The first of them. */
  readonly first: number;
}

/** What each situation counts as. */
export interface Classes {
  readonly facts: readonly RulingFact[];
  /** A number from 0 for each situation; -1 where it is impossible, and may be told along with any. */
  readonly at: Int32Array;
}

/**
 * Covers all situations of one class with few boxes that hold no other. Greedy, and the same every time: from the first situation
 * that is not covered, a box grows fact by fact, the last first, to all values, then value by value. Boxes may overlap.
 */
export function cover({ facts, at }: Classes, wanted: number): Box[] {
  const strides = stridesOf(facts);
  const covered = new Uint8Array(at.length);
  const boxes: Box[] = [];
  for (let first = 0; first < at.length; first++) {
    if (at[first] !== wanted || covered[first] === 1) continue;
    const sets = grow(first);
    let situations = 0;
    let lowest = first;
    eachIndex(facts, { sets }, (index) => {
      if (at[index] !== wanted) return;
      covered[index] = 1;
      situations++;
      lowest = Math.min(lowest, index);
    });
    boxes.push({ sets, situations, first: lowest });
  }
  return boxes;

  function grow(from: number): ValueSet[] {
    const sets = facts.map(({ values }, i) => {
      const own = Math.floor(from / (strides[i] as number)) % values.length;
      return values.map((_, v) => v === own);
    });
    /** Whether the box may take in these values of fact `i`: nothing of another class is there, and, if asked, something of this one. */
    const fits = (i: number, values: readonly number[], somethingThere: boolean): boolean => {
      let found = false;
      const pure = everyIndex(
        sets.map((set, other) => (other === i ? values : positions(set))),
        strides,
        (index) => {
          if (at[index] === wanted) found = true;
          return at[index] === wanted || at[index] === -1;
        },
      );
      return pure && (found || !somethingThere);
    };
    // The last fact first: what is left tells of the first columns, which authors put there because they matter most.
    for (let i = facts.length - 1; i >= 0; i--) {
      const missing = positions((sets[i] as boolean[]).map((holds) => !holds));
      if (fits(i, missing, false)) sets[i] = [...everything(facts[i] as RulingFact)];
    }
    // A value that can only be told along adds words and no situation.
    facts.forEach((fact, i) => {
      for (let v = 0; v < fact.values.length; v++) {
        const set = sets[i] as boolean[];
        if (!set[v] && fits(i, [v], true)) set[v] = true;
      }
    });
    return sets;
  }
}

/** Visits the number of every situation in a box, impossible ones too. */
export function eachIndex(
  facts: readonly RulingFact[],
  { sets }: Pick<Box, 'sets'>,
  visit: (index: number) => void,
): void {
  everyIndex(sets.map(positions), stridesOf(facts), (index) => {
    visit(index);
    return true;
  });
}

const stridesOf = (facts: readonly RulingFact[]): number[] =>
  facts.map((_, i) => facts.slice(i + 1).reduce((size, { values }) => size * values.length, 1));

/** Visits every index of a box until `visit` says false; true if it never did. */
function everyIndex(
  box: readonly (readonly number[])[],
  strides: readonly number[],
  visit: (index: number) => boolean,
  depth = 0,
  index = 0,
): boolean {
  if (depth === box.length) return visit(index);
  for (const value of box[depth] as readonly number[]) {
    if (!everyIndex(box, strides, visit, depth + 1, index + value * (strides[depth] as number))) return false;
  }
  return true;
}

/** Whether a situation is in the box; positions of its values in the order of the facts. */
export const contains = (box: Box, at: readonly number[]): boolean => box.sets.every((set, i) => set[at[i] as number]);
