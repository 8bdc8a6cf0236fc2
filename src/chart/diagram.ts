import type { Outline, OutlineState, OutlineWay } from '../process/index.ts';
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
    ...outer.states.flatMap((state) => [
      ...drawn(state),
      ...state.ways.filter((way) => besides(state, way, outer)).map((way) => drawnWay(way, state)),
      ...(state.kind === 'final' ? [`${id(state.path)} --> [*]`] : []),
    ]),
    // A state is drawn in the block that names it first: what goes across blocks waits until all are there.
    ...statesOf(outer).flatMap((state) =>
      state.ways
        .filter((way) => same(commonBlock(state, way), outer.path) && !besides(state, way, outer))
        .map((way) => drawnWay(way, state)),
    ),
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
  const drawnWay = (way: OutlineWay, from: OutlineState): string => {
    const cited = words.cited(way.cites);
    const said = [wayWords(way, from), cited && `(${cited})`].filter((part) => part !== '').join(' ');
    return `${id(from.path)} --> ${id(way.target ?? from.path)}${said === '' ? '' : ` : ${label(said)}`}`;
  };
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

const blockOf = (path: readonly string[]): readonly string[] => path.slice(0, -1);

/** Whether it leads from one state of a block to another. */
const besides = ({ path }: OutlineState, { target = path }: OutlineWay, block: OutlineState): boolean =>
  same(blockOf(path), block.path) && same(blockOf(target), block.path);

/** The innermost block that a way does not leave. */
function commonBlock({ path }: OutlineState, { target = path }: OutlineWay): readonly string[] {
  const [one, other] = [blockOf(path), blockOf(target)];
  const differs = one.findIndex((key, i) => key !== other[i]);
  return differs < 0 ? one : one.slice(0, differs);
}

const classed = (
  name: string,
  looks: string,
  states: readonly OutlineState[],
  id: (path: readonly string[]) => string,
): string[] =>
  states.length === 0 ? [] : [`classDef ${name} ${looks}`, ...states.map((state) => `class ${id(state.path)} ${name}`)];
