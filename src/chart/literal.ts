import type { Named, Outline, OutlineState, OutlineWay } from '../process/index.ts';

/** A piece of code that stands as it is, between values that are printed. */
class Code {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Printed = string | number | boolean | null | Code | readonly Printed[] | { readonly [key: string]: Printed };

const WIDTH = 100;

/**
 * A chart written out as a literal `createMachine({...})`: its states, transitions and calls, with guards and actions by name. It
 * runs nothing, and shows in an editor of statecharts what the machine does.
 * @param describe what is said of a state or a transition there; nothing where it is empty
 */
export function literal(outline: Outline, name: string, describe: (of: OutlineState | OutlineWay) => string): string[] {
  const config = {
    id: outline.id,
    ...configOf(outline.root, outline, describe),
  };
  const joins = [...new Set(namesOfJoins(outline.root))].sort();
  return [
    `import { ${['createMachine', ...joins].sort().join(', ')} } from 'xstate';`,
    '',
    `export const ${isWord(name) ? name : 'chart'} = createMachine(${print(config, 0, 'export const  = createMachine();'.length + name.length)});`,
  ];
}

function configOf(state: OutlineState, outline: Outline, describe: (of: OutlineState | OutlineWay) => string): Config {
  const ways = (by: OutlineWay['by'], event?: string): Printed[] =>
    state.ways.filter((way) => way.by === by && way.event === event).map((way) => wayOf(way, state, outline, describe));
  const events = [...new Set(state.ways.flatMap((way) => (way.by === 'event' ? [way.event as string] : [])))];
  const onDone = ways('call');
  return drop({
    description: state.path.length === 0 ? '' : describe(state),
    initial: state.initial?.at(-1),
    type: state.kind === 'final' ? 'final' : undefined,
    entry: namesOf(state.entry),
    exit: namesOf(state.exit),
    invoke: state.calls && drop({ src: state.calls.process, id: state.calls.id, onDone: one(onDone) }),
    always: one(ways('always')),
    on:
      events.length === 0
        ? undefined
        : Object.fromEntries(events.map((type) => [type, one(ways('event', type)) ?? []])),
    onDone: one(ways('inside')),
    states:
      state.states.length === 0
        ? undefined
        : Object.fromEntries(state.states.map((inside) => [inside.path.at(-1), configOf(inside, outline, describe)])),
  });
}

type Config = { readonly [key: string]: Printed };

const wayOf = (way: OutlineWay, from: OutlineState, outline: Outline, describe: (of: OutlineWay) => string): Printed =>
  drop({
    description: describe(way),
    guard: way.guard && nameOf(way.guard),
    target: way.target && targetOf(way.target, from, outline),
    reenter: way.reenter || undefined,
    actions: namesOf(way.actions),
  });

const drop = (config: Readonly<Record<string, Printed | undefined>>): Config =>
  Object.fromEntries(
    Object.entries(config).filter((entry): entry is [string, Printed] => entry[1] !== undefined && entry[1] !== ''),
  );

const one = (list: readonly Printed[]): Printed | undefined => (list.length > 1 ? list : list[0]);

const namesOf = (actions: readonly Named[]): Printed | undefined => one(actions.map(nameOf));

function nameOf({ name, params, parts }: Named): Printed {
  if (parts) {
    const joined = parts.map((part) => print(nameOf(part), 0, 0)).join(', ');
    return new Code(name === 'not' ? `not(${joined})` : `${name}([${joined}])`);
  }
  return params === undefined ? name : { type: name, params: plain(params) };
}

/** What JSON can say of a value. */
const plain = (value: unknown): Printed => JSON.parse(JSON.stringify(value) ?? 'null') as Printed;

/** A sibling by its name, any other state from the machine on. */
function targetOf(target: readonly string[], from: OutlineState, outline: Outline): string {
  const key = target.at(-1) ?? '';
  const siblings = JSON.stringify(target.slice(0, -1)) === JSON.stringify(from.path.slice(0, -1));
  if (siblings && isWord(key.replaceAll('-', '_'))) return key;
  const escaped = (part: string): string => part.replace(/[\\.]/g, '\\$&');
  // XState takes a key that begins so for the id of a state, wherever it stands.
  if (target.some((part) => part.startsWith('#'))) return `#${escaped([outline.id, ...target].join('.'))}`;
  return `#${[outline.id, ...target].map(escaped).join('.')}`;
}

const namesOfJoins = (state: OutlineState): string[] => [
  ...state.ways.flatMap(({ guard }) => (guard ? joinsIn(guard) : [])),
  ...state.states.flatMap(namesOfJoins),
];
const joinsIn = ({ name, parts }: Named): string[] => (parts ? [name, ...parts.flatMap(joinsIn)] : []);

const isWord = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text);

/** What would turn the reading direction, or end a line, without being seen. */
const unseen = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

function quoted(text: string): string {
  const double = JSON.stringify(text).replace(unseen, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
  if (text.includes("'") && !text.includes('"')) return double;
  return `'${double.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** @param taken columns of the line that stand before and behind the value */
function print(value: Printed, indent: number, taken: number): string {
  const short = inLine(value);
  if (indent + taken + short.length <= WIDTH && !(typeof value === 'object' && indent === 0 && taken > 0)) return short;
  const inside = ' '.repeat(indent + 2);
  if (Array.isArray(value))
    return `[\n${value.map((item) => `${inside}${print(item, indent + 2, 1)},\n`).join('')}${' '.repeat(indent)}]`;
  if (typeof value === 'object' && value !== null && !(value instanceof Code))
    return `{\n${Object.entries(value)
      .map(([key, item]) => `${inside}${keyOf(key)}: ${print(item, indent + 2, keyOf(key).length + 3)},\n`)
      .join('')}${' '.repeat(indent)}}`;
  return short;
}

function inLine(value: Printed): string {
  if (value instanceof Code) return value.text;
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(([key, item]) => `${keyOf(key)}: ${inLine(item)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

const keyOf = (key: string): string => (isWord(key) ? key : quoted(key));
