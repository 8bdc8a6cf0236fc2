import type { BitReader, Frame, Model } from '../../process/index.ts';
import { play } from '../../trace/index.ts';
import type { SnapshotReader, SnapshotWriter } from './snapshot.ts';

/** The positions that a search has come to, in the order in which they came, with a parent and a choice for each. */
export interface Visited {
  /** How many there are. They are numbered from 0. */
  readonly size: number;
  /**
   * Looks up the key of `length` bytes that lies in words from `at` on.
   * @param hash of the key, by `hashOf`
   * @returns the number of the key that is equal, -1 where there is none
   */
  find(words: Int32Array, at: number, length: number, hash: number): number;
  /**
   * Adds a key, unless it is there. It has no number yet.
   * @returns its place, or -1 - that of the key that is equal
   */
  put(words: Int32Array, at: number, length: number, hash: number, parent: number, choice: number): number;
  /**
   * Makes ready for so many keys more: they are put, and then numbered.
   * @param inPart how many of them belong into a part of the index, if that is known, where it has parts
   */
  makeRoom(keys: number, inPart?: (part: number) => number): void;
  /** Gives the key at a place the n-th number. Each number from `size` on is given once. */
  number(place: number, n: number): void;
  /** The number of the key at a place. */
  numberAt(place: number): number;
  /** So many keys were put and numbered. */
  counted(keys: number): void;
  /**
   * Reads what looking up these keys will read: reads that do not wait for each other take a fraction of the time that they take one
   * by one, and what was read is at hand then.
   * @param hashes of keys; the first `count` are used
   * @returns something of no meaning
   */
  fetch(hashes: Int32Array, count: number): number;
  /** A reader of the n-th, the same one every time; null where it is not at hand: some hold a key only until it is read in its turn. */
  reader(n: number): BitReader | null;
  parent(n: number): number;
  choice(n: number): number;
  /**
   * An upper bound of the probability that a key was taken for another; 0 where keys are compared whole.
   * @param others how many keys were looked up and not put, at most
   */
  miss(others: number): number;
  /** Bytes in use, for statistics. */
  readonly memory: number;
  save(to: SnapshotWriter): void;
  /** Into one in which there is nothing yet. */
  load(from: SnapshotReader): void;
}

/** The n-th position: as it is held, or else played to again. */
export function frameOf(model: Model, visited: Visited, n: number): Frame {
  const reader = visited.reader(n);
  if (reader) return model.unpack(reader);
  return play(model, pathTo(visited, n)).end;
}

/** The choices that lead to the n-th position. */
export function pathTo(visited: Visited, n: number): number[] {
  const choices: number[] = [];
  for (let at = n; visited.parent(at) >= 0; at = visited.parent(at)) choices.push(visited.choice(at));
  return choices.reverse();
}
