import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { calls, chart, end, waits } from '../process/chart.test-helper.ts';
import { cites, outlineOf } from '../process/index.ts';
import { machineSets } from '../process/machines.test-helper.ts';
import { machinesOf } from '../process/side-by-side.test-helper.ts';
import { type DiagramWords, stateDiagram } from './diagram.ts';
import { parsed } from './mermaid.test-helper.ts';

const words: DiagramWords = {
  does: ({ ask, calls: call }) => [
    ...(ask ? [`asks: ${ask.question}`] : []),
    ...(call ? [`calls ${call.process}`] : []),
  ],
  cited: (ids) => ids.join(', '),
};
const drawn = (machine: AnyStateMachine): string => stateDiagram(outlineOf(machine), words).join('\n');
const nodesOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states).flatMap((n) => [n, ...nodesOf(n)]);

describe('a diagram', () => {
  it('shows first states, transitions of every sort, calls, questions and citations', async () => {
    const machine = chart({
      states: {
        a: {
          entry: 'mark',
          always: [{ guard: 'yes', target: 'b', actions: 'mark', meta: cites('R-2') }, { target: 'c.d' }],
          meta: cites('R-1'),
        },
        b: calls({}, {}),
        c: {
          initial: 'd',
          states: {
            d: waits({ on: { GO: { target: 'e' }, STOP: { target: '#m.end' }, LOOK: { actions: 'mark' } } }),
            e: end,
          },
          onDone: { target: 'b' },
        },
        end,
      },
    });
    expect(drawn(machine)).toMatchInlineSnapshot(`
      "stateDiagram-v2
        [*] --> s_a
        s_a : a
        s_a : entry / mark
        s_a : R-1
        s_a --> s_b : if yes / mark (R-2)
        s_b : b
        s_b : calls callee
        s_b --> s_end
        state "c" as s_c {
          [*] --> s_c_d
          s_c_d : d
          s_c_d : asks#58; go on?
          s_c_d : Q-1
          s_c_d --> s_c_e : GO
          s_c_d --> s_c_d : LOOK / mark (stays)
          s_c_e : e
          s_c_e --> [*]
        }
        s_c --> s_b
        s_end : end
        s_end --> [*]
        s_a --> s_c_d : otherwise
        s_c_d --> s_end : STOP
        classDef calls fill:#dbeafe,stroke:#1d4ed8,color:#111827
        class s_b calls
        classDef asks fill:#fef3c7,stroke:#b45309,color:#111827
        class s_c_d asks"
    `);
    expect((await parsed(drawn(machine))).astray).toEqual([]);
  });

  it('holds what the machine does, for whatever the engine runs, and each state where it belongs', async () => {
    const sets = fc.sample(machineSets, { numRuns: 5, seed: 1 });
    let ways = 0;
    for (const machine of sets.flatMap((set) => Object.values(machinesOf(set)))) {
      const diagram = await parsed(drawn(machine));
      const nodes = nodesOf(machine.root);
      const idOf = ({ path }: AnyStateNode): string => `s_${path.join('_')}`;
      expect(diagram.astray).toEqual([]);
      expect(new Map([...diagram.states].map(([id, { block }]) => [id, block]))).toEqual(
        new Map(nodes.map((n) => [idOf(n), n.parent === machine.root ? '' : idOf(n.parent as AnyStateNode)])),
      );
      const transitions = nodes.flatMap((n) =>
        [...(n.always ?? []), ...[...n.transitions.values()].flat()].map((t) => [idOf(n), idOf(t.target?.[0] ?? n)]),
      );
      const dots = [machine.root, ...nodes].flatMap((n) => [
        ...(n.type === 'compound' ? n.initial.target.map((to) => ['[*]', idOf(to)]) : []),
        ...(n.type === 'final' ? [[idOf(n), '[*]']] : []),
      ]);
      expect(diagram.ways.map(([from, to]) => `${from} ${to}`).sort()).toEqual(
        [...transitions, ...dots].map((pair) => pair.join(' ')).sort(),
      );
      ways += transitions.length;
    }
    expect(ways).toBeGreaterThan(100);
  });

  it('stands up to names that Mermaid or Markdown would act upon', async () => {
    const hostile = [
      'state',
      'end note',
      'note left of a',
      'direction TB',
      '[*]',
      '<<fork>>',
      '[[choice]]',
      'a --> b',
      'a: b; c',
      'x:::y',
      '"quoted" and \'quoted\'',
      '{',
      '}',
      '%% comment',
      '%%{init: {"theme": "dark"}}%%',
      '---',
      '```',
      '#quot; &lt; #59;',
      '<b>bold</b><script>alert(1)</script>',
      '1. first',
      '- item',
      '**bold** _em_ `code` $$x$$',
      'click a href "javascript:alert(1)"',
      'style a fill:#f00;',
      'classDef x fill:#f00;',
      'class a b',
      'accTitle: t',
      'accDescr { d }',
      'scale 350 width',
      'hide empty description',
      'default',
      '__proto__x',
      'stateDiagram-v2',
      'two\nlines',
      'right\u202eto left',
      '🐉',
      '',
    ];
    const keyOf = (i: number): string => hostile[i % hostile.length] as string;
    const states = Object.fromEntries(
      hostile.map((key, i) => [
        key,
        {
          meta: cites(key),
          entry: key,
          always: [
            { guard: key, target: `#${`m.${keyOf(i + 1)}`.replace(/[\\.]/g, '\\$&')}`, actions: key, meta: cites(key) },
          ],
          ...(i % 3 === 0 ? { initial: 'x', states: { x: {} } } : {}),
        },
      ]),
    );
    const source = drawn(chart({ initial: 'state', states }));
    const diagram = await parsed(source);
    expect(diagram.astray).toEqual([]);
    expect(diagram.states.size).toBe(hostile.length + Math.ceil(hostile.length / 3));
    const flat = (text: string): string => text.replace(/\s+/g, ' ').trim().replace('\u202e', '\ufffd');
    const shown = [...diagram.states.values()].map(({ shows }) => shows.join('\n'));
    for (const key of hostile.filter((name) => name !== '')) {
      expect(shown.some((text) => text.startsWith(flat(key)))).toBe(true);
      expect(diagram.ways.map(([, , label]) => label)).toContain(`if ${flat(key)} / ${flat(key)} (${flat(key)})`);
    }
    const text = String.raw`(?:#\d+;|[^:;#<>"{}%\`])*`;
    const id = String.raw`(?:\[\*\]|s_\w*)`;
    const grammar = new RegExp(
      `^ *(?:stateDiagram-v2|\\}|${id} --> ${id}(?: : ${text})?|${id} : ${text}|state "${text}" as ${id} \\{|classDef \\w+ [\\w:#,]+|class ${id} \\w+)$`,
    );
    for (const line of source.split('\n')) expect(line).toMatch(grammar);
  });
});
