import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, createMachine } from 'xstate';
import { runActors } from './actors.ts';
import { end } from './chart.test-helper.ts';
import { callable } from './define.ts';
import { type At, calls, process, START, say, waits } from './games.test-helper.ts';

const run = (machines: readonly AnyStateMachine[], table: unknown = START) =>
  runActors(new Map(machines.map((m) => [m.id, m])), machines[0]?.id as string, table);
const states = (actors: ReturnType<typeof run>) => actors.stack().map(({ process: p, state }) => `${p}.${state}`);
const log = (actors: ReturnType<typeof run>) =>
  (actors.stack().at(-1) as { context: At['context'] }).context.table.log.join(' ');

describe('a game as actors', () => {
  const game = process('game', { a: waits({ GO: 'b' }), b: calls('callee', 'c'), c: waits({ GO: 'end' }), end });
  const callee = process('callee', {
    a: { initial: 'b', states: { b: waits({ GO: { target: '#callee.end', actions: say('callee') } }) } },
    end,
  });

  it('tells its open processes, the outermost first, and its end', () => {
    const actors = run([game, callee]);
    const seen = [states(actors).join(' > ')];
    for (let i = 0; i < 3; i++) {
      expect({ over: actors.over, output: actors.output }).toEqual({ over: false, output: undefined });
      actors.send({ type: 'GO' });
      seen.push(states(actors).join(' > '));
    }
    expect(seen).toEqual(['game.a', 'game.b > callee.a.b', 'game.c', 'game.end']);
    expect({ over: actors.over, output: actors.output, error: actors.error }).toEqual({
      over: true,
      output: { table: { log: ['callee'], n: 0 } },
      error: undefined,
    });
  });

  it('calls itself: the actor looks its machine up when it is called', () => {
    const circle = process('game', {
      a: { always: [{ guard: 'left', target: 'b', actions: 'countDown' }, { target: 'c' }] },
      b: calls('game', 'c'),
      c: waits({ GO: 'end' }),
      end,
    });
    expect(states(run([circle], { log: [], n: 3 }))).toEqual(['game.b', 'game.b', 'game.b', 'game.c']);
  });

  it('keeps what was thrown, anywhere in it, and throws nothing', () => {
    const failing = process('callee', { a: waits({ GO: { guard: 'fails', target: 'end' } }), end });
    const actors = run([game, failing]);
    actors.send({ type: 'GO' });
    expect(actors.error).toBeUndefined();
    actors.send({ type: 'GO' });
    expect(String(actors.error)).toContain('the guard fails');
    expect(actors.over).toBe(true);
  });

  it('fails where a process is called that is only declared', () => {
    const actors = run([game.provide({ actors: { callee: callable() } } as never)]);
    actors.send({ type: 'GO' });
    expect(String(actors.error)).toMatch(/^TypeError: /);
  });
});

// Why compile.ts refuses what it refuses. Where one of these no longer holds, a refusal may go.
describe('what XState does with what the engine refuses', () => {
  const callee = process('callee', { a: waits({ GO: { target: 'end' } }), end: { ...end, entry: say('called') } });
  const instant = process('callee', { a: { ...end, entry: [say('called')] } });

  it('lets a guard of onDone read the stale table', () => {
    const sees = ({ context }: At) => context.table.log.includes('called');
    const onDone = [
      { guard: sees, target: 'b', actions: 'takeTable' },
      { target: 'c', actions: 'takeTable' },
    ];
    const actors = run([process('game', { a: calls('callee', '', { onDone }), b: waits({}), c: waits({}) }), instant]);
    expect({ states: states(actors), log: log(actors) }).toEqual({ states: ['game.c'], log: 'called' });
  });

  it('lets an exit action read the stale table, and loses what it writes there', () => {
    const actors = run([process('game', { a: { ...calls('callee', 'b'), exit: say('exit') }, b: waits({}) }), instant]);
    expect(log(actors)).toBe('called');
  });

  it('does not call again without reenter: silence for ever', () => {
    const again = (reenter: boolean) =>
      run([
        process('game', { a: calls('callee', '', { onDone: { target: 'a', reenter, actions: 'takeTable' } }) }),
        callee,
      ]);
    const [silent, again2] = [again(false), again(true)];
    for (const actors of [silent, again2]) actors.send({ type: 'GO' });
    expect([states(silent), states(again2)]).toEqual([['game.a'], ['game.a', 'callee.a']]);
  });

  it('stays where only guarded branches of onDone are, and none holds: silence for ever', () => {
    const onDone = { guard: 'never', target: 'b', actions: 'takeTable' };
    expect(states(run([process('game', { a: calls('callee', '', { onDone }), b: waits({}) }), instant]))).toEqual([
      'game.a',
    ]);
  });

  it('computes the output before exit actions', () => {
    const game = process('game', { a: calls('callee', 'b'), b: waits({}) });
    const exits = process('callee', { a: { ...end, entry: say('entry'), exit: say('exit') } }, { exit: say('root') });
    expect(log(run([game, exits]))).toBe('entry');
  });

  it('asks always again after an event that nobody handles, and shows it that event', () => {
    const always = { guard: { type: 'saw', params: { type: 'UNKNOWN' } }, target: 'b' };
    const actors = run([process('game', { a: { always }, b: waits({}) })]);
    expect(states(actors)).toEqual(['game.a']);
    actors.send({ type: 'UNKNOWN' });
    expect(states(actors)).toEqual(['game.b']);
  });

  it('leaves the done event of a final state to whoever stands there after an always', () => {
    const a = {
      initial: 'b',
      states: { b: { ...end, entry: ['countDown'] }, c: waits({}) },
      always: { guard: 'left', target: '.c', actions: 'countDown' },
      onDone: 'd',
    };
    expect(states(run([process('game', { a, d: waits({}) })], { log: [], n: 2 }))).toEqual(['game.d']);
  });

  it('runs the actions of an initial transition', () => {
    const a = { initial: { target: 'b', actions: say('initial') }, states: { b: waits({}) } };
    expect(log(run([process('game', { a })]))).toBe('initial');
  });

  it('goes round for ever unless it is told a bound', () => {
    const options = { maxIterations: 50 };
    const actors = run([process('game', { a: { always: 'b' }, b: { always: 'a' } }, { options })]);
    expect(String(actors.error)).toContain('Infinite loop detected: the machine has processed more than 50 microsteps');
    expect(createMachine({}).options?.maxIterations).toBe(Number.POSITIVE_INFINITY);
  });

  it('fails with an action that is another name', () => {
    const config = { id: 'game', initial: 'a', context: {}, states: { a: { entry: 'alias' } } };
    const machine = createMachine(config as never, { actions: { alias: 'other', other: assign({}) } } as never);
    expect(String(run([machine as AnyStateMachine]).error)).toContain('TypeError');
  });
});
