import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { assign, createMachine } from 'xstate';
import {
  asks,
  cites,
  consults,
  defineGame,
  defineProcess,
  type GameDefinition,
  int,
  missing,
  nullable,
  procedure,
  record,
  seat,
  takeTable,
  told,
} from '../process/index.ts';
import { readRulebook } from '../rulebook/index.ts';
import { parses } from './mermaid.test-helper.ts';
import { processPages } from './pages.ts';

const ODD = 'x|y <b>b</b> `c` *d* [e](f) ``` # 1. @all';
const TO_ODD = `#wholeGame.${ODD.replace('.', '\\.')}`;
/** A star would be a wildcard. */
const EVENT = ODD.replaceAll('*', '');

const rules = (reading: string) => `---
document: RULES
title: Rules
prefix: R
---

- **R-1** One says yes or no.
- **R-2** The ${ODD} decides.

### Reading: Order

What comes first? (R-1)

| Value | Meaning | Default |
| --- | --- | --- |
| first | one asks first | ${reading === 'first' ? 'yes' : ''} |
| last | one asks last | ${reading === 'last' ? 'yes' : ''} |

## Procedure: Talk

1. \`ask\` One asks ${ODD.replaceAll('|', '')}. (R-1)
2. \`wait\` One waits.

## Procedure: Talk, amended, if Order: last

- replaces \`wait\`: \`wait-long\` One waits long.

## Ruling: Verdict

| said | Outcome | Rules |
| --- | --- | --- |
| yes | fine | R-1 |
| no | bad | R-1 |

| Fact | Values |
| --- | --- |
| said | yes, no |
`;

const manifest = `title: Rules
documents: [rules.md]
profiles:
  two: { title: two Players, players: 2 }
  three: { title: three Players, players: 3 }
`;

const bookOf = (files: Readonly<Record<string, string>>) => {
  const { rulebook, problems } = readRulebook(new Map(Object.entries(files)));
  if (!rulebook) throw new Error(problems.map((p) => `${p.message} ${p.place?.line}`).join('\n'));
  return rulebook;
};
const rulebook = bookOf({ 'rules.md': rules('first'), 'rulebook.yaml': manifest });

// biome-ignore lint/suspicious/noExplicitAny: machines of a test, whose contexts nobody looks into
type Any = any;
const machine = (config: object): Any =>
  createMachine(
    {
      context: ({ input }: Any) => input,
      output: ({ context }: Any) => ({ table: context.table }),
      ...config,
    } as never,
    { actions: { takeTable, [ODD]: assign({}) }, guards: { [ODD]: () => true } } as never,
  );

const game: GameDefinition = defineGame<{ n: number | null }>({
  name: 'talk',
  title: `Talk ${ODD}`,
  rulebook: '.',
  bounds: {},
  table: () => record({ n: nullable(int(0, 2)) }),
  start: () => ({ n: null }),
  root: 'wholeGame',
  facts: () => ({ said: () => 'yes' }),
  seats: () => ['A', 'B'],
  position: () => [],
  outcome: () => null,
  processes: [
    defineProcess({
      name: 'wholeGame',
      memory: () => ({}),
      chart: () =>
        machine({
          id: 'wholeGame',
          initial: 'calling',
          states: {
            calling: { invoke: { src: 'talk', id: 'talk', onDone: { target: TO_ODD, actions: 'takeTable' } } },
            [ODD]: { always: [{ guard: ODD, target: 'done', actions: ODD, meta: cites('R-2') }, { target: 'done' }] },
            done: { type: 'final' },
          },
        }),
    }),
    defineProcess({
      name: 'talk',
      procedure: 'Talk',
      memory: () => ({}),
      chart: (chart) =>
        machine({
          id: 'talk',
          ...procedure<Any>(chart.procedure('Talk'), {
            ask: {
              initial: 'asking',
              states: {
                asking: {
                  meta: asks<Any, Any>({
                    question: ODD,
                    of: ({ context }) =>
                      context.table.n === null
                        ? missing('A-1')
                        : seat(0, context.table.n > 1 ? `hat of ${ODD}` : undefined),
                    answers: () => [{ type: EVENT }],
                    says: () => '',
                  }),
                  on: { [EVENT]: 'judging' },
                },
                judging: { meta: consults({ ruling: 'Verdict', situation: () => ({}) }), on: { RULING: 'asked' } },
                asked: { type: 'final' },
              },
            },
            wait: told(`nobody waits ${ODD}`),
          }),
        }),
    }),
    defineProcess({
      name: 'notHere',
      memory: () => ({}),
      inPlay: () => false,
      chart: () => machine({ id: 'notHere', initial: 'a', states: { a: { type: 'final' } } }),
    }),
    defineProcess({
      name: 'onlyForThree',
      memory: () => ({}),
      inPlay: ({ players }) => players === 3,
      chart: () => machine({ id: ODD, initial: 'a', states: { a: { always: 'b' }, b: { type: 'final' } } }),
    }),
  ],
});
const pages = processPages(game, rulebook, { base: '../rules' });
const page = (name: string): string => pages.get(name) ?? '';

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly lang?: string;
  readonly children?: readonly Node[];
}
const nodes = (markdown: string): Node[] => {
  const all = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(all)];
  return all(unified().use(remarkParse).use(remarkGfm).parse(markdown) as Node);
};

describe('the pages of the processes', () => {
  it('are one each, and one of all', () => {
    expect([...pages.keys()]).toEqual(['README.md', 'whole-game.md', 'talk.md', 'not-here.md', 'only-for-three.md']);
  });

  it('are the same bytes each time', () => {
    expect([...processPages(game, rulebook, { base: '../rules' })]).toEqual([...pages]);
  });

  it('say where a process has a part', () => {
    expect(page('whole-game.md')).toContain('The process `wholeGame`. It is the whole game. Calls [Talk](talk.md).\n');
    expect(page('not-here.md')).toContain('The process `notHere`. In no profile.\n');
    expect(page('only-for-three.md')).toContain('The process `onlyForThree`. Only in: three Players.\n');
    expect(page('README.md')).toContain('  p_wholeGame --> p_talk\n');
    expect(page('README.md')).toContain('  class p_notHere,p_onlyForThree some\n');
  });

  it('draw a chart again only where profile or reading make another of it, and say what differs', () => {
    expect(page('whole-game.md')).not.toContain('## ');
    expect(page('talk.md').match(/^## .*$|^It differs .*$/gm)).toEqual([
      '## In every profile',
      '## If “Order” is read as “last”',
      'It differs from the first at `ask`, `wait` and `wait-long`.',
    ]);
    const other = bookOf({ 'rules.md': rules('last'), 'rulebook.yaml': manifest });
    expect(processPages(game, other, { base: '.' }).get('talk.md')).toContain('## If “Order” is read as “first”');
  });

  it('say whom a state asks, also where it depends on the position', () => {
    const asked = nodes(page('talk.md')).flatMap(({ type, value }) => (type === 'text' && value ? [value] : []));
    expect(asked.join('')).toContain('asks A-1 or a Player or the hat of x|y <b>b</b> `c` *d* [e](f)');
  });

  it('stay what they are with names that Markdown would act upon', async () => {
    for (const [name, text] of pages) {
      const parsed = nodes(text);
      expect(parsed.flatMap(({ type, value }) => (type === 'html' && value !== '<!-- -->' ? [value] : []))).toEqual([]);
      for (const { url } of parsed.filter(({ type }) => type === 'link'))
        expect(url).toMatch(/^([a-zA-Z-]+\.md|\.\.\/rules\/rules\.md#L\d+)$/);
      for (const table of parsed.filter(({ type }) => type === 'table'))
        expect(new Set(table.children?.map((row) => row.children?.length)).size).toBe(1);
      const diagrams = parsed.filter(({ type, lang }) => type === 'code' && lang === 'mermaid');
      expect(diagrams.length, name).toBe({ 'talk.md': 2, 'not-here.md': 0 }[name] ?? 1);
      for (const { value = '' } of diagrams) expect(await parses(value)).toMatch(/^(stateDiagram|flowchart-v2)$/);
    }
  });

  it('are not made of a game that does not fit its rules', () => {
    const lacking = bookOf({
      'rules.md': rules('first').replace('Ruling: Verdict', 'Ruling: Other'),
      'rulebook.yaml': manifest,
    });
    expect(() => processPages(game, lacking, { base: '.' })).toThrow('the ruling Verdict');
  });
});
