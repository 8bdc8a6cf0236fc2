import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMachine, not, or } from 'xstate';
import { chart } from '../process/chart.test-helper.ts';
import { outlineOf } from '../process/index.ts';
import { machineSets } from '../process/machines.test-helper.ts';
import { machinesOf } from '../process/side-by-side.test-helper.ts';
import { literal } from './literal.ts';
import { evaluated, said } from './machine.test-helper.ts';

const written = (machine: Parameters<typeof outlineOf>[0], describe = () => ''): string =>
  literal(outlineOf(machine), machine.id, describe).join('\n');

describe('a chart written out', () => {
  it('is the machine, for whatever the engine runs', () => {
    let ways = 0;
    fc.assert(
      fc.property(machineSets, (set) => {
        for (const machine of Object.values(machinesOf(set))) {
          const again = said(evaluated(written(machine)));
          expect(again).toEqual(said(machine));
          ways += JSON.stringify(again).split('"target"').length - 1;
        }
      }),
      { numRuns: 30, seed: 1 },
    );
    expect(ways).toBeGreaterThan(300);
  });

  it('would not be told apart from nothing: a lost transition, target, guard, action or first state shows', () => {
    const code = written(
      chart({
        states: { a: { always: [{ guard: 'yes', target: 'b', actions: 'mark' }, { target: 'c' }] }, b: {}, c: {} },
      }),
    );
    const differs = (from: string, to: string): boolean => {
      expect(code).toContain(from);
      return JSON.stringify(said(evaluated(code.replace(from, to)))) !== JSON.stringify(said(evaluated(code)));
    };
    expect([
      differs(", { target: 'c' }", ''),
      differs("target: 'c'", "target: 'b'"),
      differs("guard: 'yes', ", ''),
      differs(", actions: 'mark'", ''),
      differs("initial: 'a'", "initial: 'b'"),
    ]).toEqual([true, true, true, true, true]);
  });

  it('reads like one that a person has written', () => {
    const machine = createMachine({
      id: 'loot',
      initial: 'looking',
      states: {
        looking: {
          entry: { type: 'say', params: { word: "it's" } },
          always: [
            { guard: or(['won', not('armed')]), target: 'over' },
            { guard: { type: 'outcome', params: { is: 'the dealer' } }, target: '#loot.taking.now' },
            { target: 'taking', actions: ['look', 'say'] },
          ],
        },
        taking: { initial: 'now', states: { now: { on: { TAKE: { target: '#loot.over', reenter: true } } } } },
        over: { type: 'final' },
      },
    } as never);
    expect(written(machine as never)).toMatchInlineSnapshot(`
      "import { createMachine, not, or } from 'xstate';

      export const loot = createMachine({
        id: 'loot',
        initial: 'looking',
        states: {
          looking: {
            entry: { type: 'say', params: { word: "it's" } },
            always: [
              { guard: or(['won', not('armed')]), target: 'over' },
              { guard: { type: 'outcome', params: { is: 'the dealer' } }, target: '#loot.taking.now' },
              { target: 'taking', actions: ['look', 'say'] },
            ],
          },
          taking: {
            initial: 'now',
            states: { now: { on: { TAKE: { target: '#loot.over', reenter: true } } } },
          },
          over: { type: 'final' },
        },
      });"
    `);
  });

  it('says of states and transitions what it is told to', () => {
    const machine = chart({ states: { a: { always: { target: 'b' } }, b: { type: 'final' } } });
    const lines = literal(outlineOf(machine), 'm', (of) => ('states' in of ? of.path.join('.') : 'a way'));
    expect(lines.join('\n')).toContain("a: { description: 'a', always: { description: 'a way', target: 'b' } },");
  });

  it('stands up to names that are code', () => {
    const names = [
      "'",
      '"',
      '`',
      '\\',
      'a.b',
      '#a',
      '.a',
      ['$', '{x}'].join(''),
      '\n',
      '\u2028',
      'constructor',
      '1',
      'é',
    ];
    const states = Object.fromEntries(
      names.map((key, i) => [
        key,
        {
          on: {
            [key]: { target: `#${`m.${names[i + 1] ?? "'"}`.replace(/[\\.]/g, '\\$&')}`, guard: key, actions: key },
          },
        },
      ]),
    );
    const machine = createMachine({ id: 'm', initial: "'", states } as never);
    const code = written(machine as never);
    expect(said(evaluated(code))).toEqual(said(machine as never));
    expect(code).not.toMatch(/\u2028/);
  });
});
