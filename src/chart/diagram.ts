import type { Outline, OutlineState } from '../process/index.ts';
import { Ids, label } from './mermaid.ts';
import { actionWords, statesOf, wayWords } from './words.ts';

/** What is written in the states of a diagram, besides their names. */
export interface DiagramWords {
  /** What a state asks or calls, a line each. */
  readonly does: (state: OutlineState) => readonly string[];
  /** The places of statements; empty for none. */
  readonly cited: (ids: readonly string[]) => string;
}

/** A chart as a state diagram of Mermaid, drawn from the machine's own states: `always` and the first states too. */
export function stateDiagram({ root }: Outline, words: DiagramWords): string[] {
  const ids = new Ids('s_');
  const id = (path: readonly string[]): string => ids.of(path);
  // All ids first, in the order of the chart, so that they do not depend on who points where.
  for (const { path } of statesOf(root)) id(path);

  const within = (outer: OutlineState): string[] => [
    ...(outer.initial ? [`[*] --> ${id(outer.initial)}`] : []),
    ...outer.states.flatMap((state) => [...drawn(state), ...waysFrom(state, outer)]),
    // A state belongs to the block that names it first: those that are deeper inside have been named by now.
    ...outer.states.flatMap((state) => statesOf(state).flatMap((deeper) => waysFrom(deeper, outer))),
  ];
  const drawn = (state: OutlineState): string[] => {
    const name = state.path.at(-1) ?? '';
    const cited = words.cited(state.cites);
    const lines = [
      ...words.does(state),
      ...(state.entry.length > 0 ? [`entry / ${actionWords(state.entry)}`] : []),
      ...(state.exit.length > 0 ? [`exit / ${actionWords(state.exit)}`] : []),
      ...(cited === '' ? [] : [cited]),
    ];
    if (state.kind === 'compound')
      return [
        `state "${label([name, ...lines].join(' · '))}" as ${id(state.path)} {`,
        ...within(state).map((line) => `  ${line}`),
        '}',
      ];
    return [name, ...lines].map((line) => `${id(state.path)} : ${label(line)}`);
  };
  /** The ways that are drawn in a block: those to and from what is in it, and leave it not. */
  const waysFrom = (state: OutlineState, block: OutlineState): string[] => [
    ...state.ways
      .filter(({ target = state.path }) => same(commonBlock(state.path, target), block.path))
      .map((way) => {
        const cited = words.cited(way.cites);
        const said = [wayWords(way, state), cited && `(${cited})`].filter((part) => part !== '').join(' ');
        return `${id(state.path)} --> ${id(way.target ?? state.path)}${said === '' ? '' : ` : ${label(said)}`}`;
      }),
    ...(state.kind === 'final' && same(state.path.slice(0, -1), block.path) ? [`${id(state.path)} --> [*]`] : []),
  ];
  const calling = statesOf(root).filter(({ calls }) => calls);
  const asking = statesOf(root).filter(({ ask, consults }) => ask ?? consults);
  return [
    'stateDiagram-v2',
    ...[
      ...within(root),
      ...classed('calls', 'fill:#dbeafe,stroke:#1d4ed8,color:#111827', calling, id),
      ...classed('asks', 'fill:#fef3c7,stroke:#b45309,color:#111827', asking, id),
    ].map((line) => `  ${line}`),
  ];
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key, i) => key === other[i]);

/** The innermost state around both. */
function commonBlock(one: readonly string[], other: readonly string[]): readonly string[] {
  const around = one.slice(0, -1);
  const differs = around.findIndex((key, i) => key !== other[i] || i === other.length - 1);
  return differs < 0 ? around : around.slice(0, differs);
}

const classed = (
  name: string,
  looks: string,
  states: readonly OutlineState[],
  id: (path: readonly string[]) => string,
): string[] =>
  states.length === 0 ? [] : [`classDef ${name} ${looks}`, ...states.map((state) => `class ${id(state.path)} ${name}`)];
