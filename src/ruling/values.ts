import type { Value } from '../rulebook/index.ts';

/** Which values of a fact are meant: true at the position of each that is. */
export type ValueSet = readonly boolean[];

/** A fact in play and what it can be. */
export interface Domain {
  readonly name: string;
  readonly values: readonly Value[];
  /** A variable or the profile sets its size: a value that this profile does not have may well stand in the text. */
  readonly elastic: boolean;
}

/** A value as the rules write it: yes and no instead of true and false. */
export const valueText = (value: Value): string => (value === true ? 'yes' : value === false ? 'no' : String(value));

export const everything = (domain: Domain): ValueSet => domain.values.map(() => true);
export const nothing = (domain: Domain): ValueSet => domain.values.map(() => false);
export const complement = (set: ValueSet): ValueSet => set.map((holds) => !holds);
export const union = (a: ValueSet, b: ValueSet): ValueSet => a.map((holds, i) => holds || b[i] === true);
export const isEmpty = (set: ValueSet): boolean => !set.includes(true);
export const isEverything = (set: ValueSet): boolean => !set.includes(false);

/** Positions of the values that are in the set, in order. */
export const positions = (set: ValueSet): number[] => set.flatMap((holds, i) => (holds ? [i] : []));

/** All values of a domain in few words, for "expected one of": `0..3` or `combat, shot`. */
export function domainText({ values }: Domain): string {
  const first = values[0];
  const last = values.at(-1);
  const range = values.length > 2 && typeof first === 'number' && values.every((value, i) => value === first + i);
  return range ? `${first}..${last}` : values.map(valueText).join(', ');
}
