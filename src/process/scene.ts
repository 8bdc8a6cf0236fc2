import { type Problem, slug } from '../finding/index.ts';
import { didYouMean } from '../rulebook/index.ts';
import type { ChartRules } from './rules.ts';
import type { Fields, Plain, Scene } from './scene-text.ts';
import type { Shape } from './shape.ts';

/** Where something stands on the table: `['beings', 0]`. */
export type Path = readonly (string | number)[];

/** A short word of a position, for what takes several fields or reads badly as one. */
export interface SceneWord<Table> {
  /** The pieces of which it may be said; left out, it is said of the table. */
  readonly of?: (rules: ChartRules) => readonly string[];
  /** What it may be. A word that is yes or no may stand alone: `B removed`. */
  readonly value: (rules: ChartRules) => Shape;
  /** The fields that it stands for: those of the piece, or of the table. */
  readonly means: (value: never, at: { readonly table: Table; readonly rules: ChartRules }) => Fields;
}

/** Something that a position must be, so that play can begin from it. */
export interface SceneRule<Table> {
  /** As a sentence that says what is allowed: `Whoever is in play has Health above 0.` */
  readonly says: string;
  readonly cites?: readonly string[];
  readonly holds: (table: Table, rules: ChartRules) => boolean;
}

/** How positions of a game are set up: what is not said is as play begins. */
export interface SceneDefinition<Table> {
  /** What stands on the table and has a name, and where: `{ A: ['beings', 0] }`. `table` is the table itself. */
  readonly pieces: (rules: ChartRules) => Readonly<Record<string, Path>>;
  /** The table that a position changes, where play begins with more than the game's `start`: after Setup, say. */
  readonly begin?: (rules: ChartRules) => Table;
  readonly words?: Readonly<Record<string, SceneWord<Table>>>;
  readonly rules?: readonly SceneRule<Table>[];
}

/** A position cannot be set up; caught where it is told as a problem. */
class Refusal extends Error {
  readonly problem: Problem;
  constructor(message: string, more: Partial<Problem> = {}) {
    super(message);
    this.problem = { code: 'call/position', message, ...more };
  }
}

/**
 * Sets up a position. Whatever cannot be is refused, with what is allowed: values outside the declared shape of the table, and what the
 * game says no position is.
 * @param start the table when play begins
 */
export function setUp<Table>(
  scene: Scene,
  start: Table,
  shape: Shape,
  rules: ChartRules,
  { pieces, words = {}, rules: demands = [] }: SceneDefinition<Table>,
): { readonly table: Table; readonly problems: readonly Problem[] } {
  const places: Readonly<Record<string, Path>> = { ...pieces(rules), table: [] };
  const problems: Problem[] = [];
  let table = start;
  for (const { piece, fields } of scene) {
    const path = Object.hasOwn(places, piece) ? places[piece] : undefined;
    for (const [name, value] of path ? Object.entries(fields) : [])
      try {
        const word = Object.hasOwn(words, name) ? (words[name] as SceneWord<Table>) : undefined;
        if (word && saidOf(word, rules).includes(piece)) {
          const known = checkedValue(word.value(rules), value, `${named(piece)}: ${name}`);
          const means = word.means(known as never, { table, rules });
          table = putAt(table, shape, path as Path, means, piece, []) as Table;
        } else {
          const own = Object.entries(words).flatMap(([w, x]) => (saidOf(x, rules).includes(piece) ? [w] : []));
          table = putAt(table, shape, path as Path, { [name]: value }, piece, own) as Table;
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        problems.push(error.problem);
      }
    if (!path) problems.push(noPiece(piece, Object.keys(places)));
  }
  if (problems.length === 0)
    for (const { says, cites = [], holds } of demands)
      if (!holds(table, rules))
        problems.push({
          code: 'call/position',
          message: `This cannot be a position: ${says}${cites.length > 0 ? ` (${cites.join(', ')})` : ''}`,
        });
  return { table, problems };
}

const saidOf = <T>({ of }: SceneWord<T>, rules: ChartRules): readonly string[] => of?.(rules) ?? ['table'];
const named = (piece: string): string => (piece === 'table' ? 'The table' : piece);

function noPiece(piece: string, pieces: readonly string[]): Problem {
  const hint = didYouMean(piece, pieces);
  return {
    code: 'call/position',
    message: `Nothing on the table is called ${piece}.`,
    expected: `one of ${pieces.join(', ')}`,
    ...(hint === undefined ? {} : { hint }),
  };
}

/** The value of a piece with some of its fields changed, in its place on the table. */
function putAt(
  value: unknown,
  shape: Shape,
  path: Path,
  fields: Fields,
  piece: string,
  words: readonly string[],
): unknown {
  const [at, ...rest] = path;
  if (at === undefined) return merged(shape, value, fields, named(piece), words);
  if (shape.kind === 'record') {
    const own = value as Readonly<Record<string, unknown>>;
    return { ...own, [at]: putAt(own[at], shape.fields[at] as Shape, rest, fields, piece, words) };
  }
  if (shape.kind === 'array' || shape.kind === 'list')
    return (value as unknown[]).map((item, i) => (i === at ? putAt(item, shape.of, rest, fields, piece, words) : item));
  throw new RangeError(`the game says that ${piece} stands at ${path.join('.')}, where nothing can stand`);
}

/** A value with a change made to it: records and lists keep what the change does not name. */
function merged(shape: Shape, old: unknown, change: Plain, where: string, words: readonly string[] = []): unknown {
  switch (shape.kind) {
    case 'nullable':
      return change === null ? null : merged(shape.of, old, change, where);
    case 'record': {
      if (!isFields(change)) throw cannotBe(shape, change, where);
      const names = Object.keys(shape.fields);
      const next: Record<string, unknown> = isFields(old as Plain) ? { ...(old as Fields) } : {};
      for (const [name, value] of Object.entries(change)) {
        const field = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
        if (!field) throw noField(name, [...words, ...names], where);
        next[name] = merged(field, next[name], value, `${where}: ${name}`);
      }
      const left = names.filter((name) => next[name] === undefined);
      if (left.length > 0) throw new Refusal(`${where}: ${left.join(', ')} must be said too.`);
      return next;
    }
    case 'array':
    case 'list': {
      const { of } = shape;
      const items = Array.isArray(old) ? [...old] : [];
      if (Array.isArray(change)) {
        const length = shape.kind === 'array' ? shape.length : shape.max;
        const fits = shape.kind === 'array' ? change.length === length : change.length <= length;
        if (!fits) throw cannotBe(shape, change, where);
        return change.map((item, i) => merged(of, shape.kind === 'array' ? items[i] : undefined, item, where));
      }
      if (!isFields(change)) {
        // One alone is a list of one.
        if (change === null || typeof change === 'object') throw cannotBe(shape, change, where);
        return merged(shape, old, [change], where);
      }
      for (const [name, item] of Object.entries(change)) {
        const at = Number(name);
        if (!/^\d+$/.test(name) || at >= items.length) throw noField(name, [...items.keys()].map(String), where);
        items[at] = merged(of, items[at], item, `${where}: ${name}`);
      }
      return items;
    }
    default:
      return checkedValue(shape, change, where);
  }
}

function checkedValue(shape: Shape, value: Plain, where: string): unknown {
  switch (shape.kind) {
    case 'int':
      if (typeof value === 'number' && Number.isInteger(value) && value >= shape.from && value <= shape.to)
        return value;
      throw cannotBe(shape, value, where);
    case 'oneOf': {
      // Words may be written with hyphens, so that they need no quotes.
      const fits = shape.values.find((own) => own === value || (typeof own === 'string' && slug(own) === value));
      if (fits === undefined) throw cannotBe(shape, value, where);
      return fits;
    }
    default:
      return merged(shape, undefined, value, where);
  }
}

const isFields = (value: Plain): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const noField = (name: string, names: readonly string[], where: string): Refusal => {
  const hint = didYouMean(name, names);
  return new Refusal(`${where}: there is no ${name}.`, {
    expected: `one of ${names.join(', ')}`,
    ...(hint === undefined ? {} : { hint }),
  });
};

const cannotBe = (shape: Shape, value: Plain, where: string): Refusal =>
  new Refusal(`${where} cannot be ${typeof value === 'string' ? value : JSON.stringify(value)}.`, {
    expected: allowed(shape),
  });

/** What a shape allows, for people. */
function allowed(shape: Shape): string {
  switch (shape.kind) {
    case 'int':
      return shape.from === shape.to ? `${shape.from}` : `a whole number from ${shape.from} to ${shape.to}`;
    case 'oneOf':
      return shape.values.every((v) => typeof v === 'boolean')
        ? shape.values.map((v) => (v ? 'yes' : 'no')).join(' or ')
        : `one of ${shape.values.join(', ')}`;
    case 'nullable':
      return `none, or ${allowed(shape.of)}`;
    case 'list':
      return `a list of at most ${shape.max}, each ${allowed(shape.of)}`;
    case 'array':
      return `a list of exactly ${shape.length}, each ${allowed(shape.of)}`;
    case 'record':
      return `a record of ${Object.keys(shape.fields).join(', ')}`;
  }
}
