import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { runActors, stackOf } from './actors.ts';
import { end, processesOf } from './chart.test-helper.ts';
import {
  type At,
  calls,
  type Memory,
  modelOf,
  process,
  START,
  say,
  stepperOf,
  through,
  waits,
} from './games.test-helper.ts';
import { type Frame, isOver, Stepper } from './stepper.ts';

// Whatever is expected here is expected of actors too: `play` runs both. Generated machines: stepper-equals-actors.test.ts.

/** `game.a m=0 > callee.b m=1`, and what lies on the table. */
const told = (stack: ReturnType<typeof stackOf>): { at: string; log: string } => {
  const memory = stack.at(-1)?.context as Memory;
  return {
    at: stack.map(({ process: p, state, context }) => `${p}.${state} m=${(context as Memory).m}`).join(' > '),
    log: memory.table.log.join(' '),
  };
};

/** Plays events by the stepper and as actors, which must agree; every position must stay as it was. */
function play(machines: readonly AnyStateMachine[], events: readonly string[], table = START) {
  const stepper = stepperOf(machines);
  const actors = runActors(new Map(machines.map((m) => [m.id, m])), machines[0]?.id as string, table);
  let frame = frozen(stepper.start(table));
  const agree = () => {
    const stack = actors.stack() as ReturnType<typeof stackOf>;
    expect({ ...told(stackOf(frame)), over: isOver(frame) }).toEqual({ ...told(stack), over: actors.over });
  };
  agree();
  for (const type of events) {
    actors.send({ type });
    frame = frozen(stepper.step(frame, { type }) ?? frame);
    agree();
  }
  return { ...told(stackOf(frame)), over: isOver(frame) };
}
function frozen(frame: Frame): Frame {
  for (let f: Frame | null = frame; f; f = f.below) Object.freeze(f.context);
  Object.freeze(frame.context.table);
  return Object.freeze(frame);
}
describe('a call', () => {
  it('has input, and gives back a table', () => {
    const game = process('game', {
      a: waits({ GO: { target: 'b', actions: ['remember', say('game')] } }),
      b: calls('callee', 'c', { input: ({ context }: At) => ({ table: context.table, m: context.m + 40 }) }),
      c: waits({ GO: 'end' }),
      end,
    });
    const callee = process('callee', {
      a: waits({ GO: { target: 'end', actions: ['remember', say('callee')] } }),
      end,
    });
    expect(play([game, callee], ['GO'])).toEqual({ at: 'game.b m=1 > callee.a m=41', log: 'game', over: false });
    expect(play([game, callee], ['GO', 'GO'])).toEqual({ at: 'game.c m=1', log: 'game callee', over: false });
    expect(play([game, callee], ['GO', 'GO', 'GO'])).toEqual({ at: 'game.end m=1', log: 'game callee', over: true });
  });

  it('may be over at once, and nest so', () => {
    const game = process('game', { a: calls('one', 'b'), b: waits({}, { entry: say('game') }) });
    const one = process('one', { a: calls('two', 'end', {}), end: { ...end, entry: say('one') } });
    const two = process('two', { a: { always: { target: 'end', actions: say('two') } }, end });
    expect(play([game, one, two], [])).toEqual({ at: 'game.b m=0', log: 'two one game', over: false });
  });

  it('may nest fifty deep at once', () => {
    const countdown = process('countdown', {
      a: { always: [{ guard: 'left', target: 'b', actions: 'countDown' }, { target: 'c' }] },
      b: calls('countdown', 'c'),
      c: { always: { target: 'end', actions: say('up') } },
      end,
    });
    const { at, log, over } = play([countdown], [], { log: [], n: 50 });
    expect({ at, ups: log.split(' ').length, over }).toEqual({ at: 'countdown.end m=0', ups: 51, over: true });
  });

  it('may be a circle, and wait in it', () => {
    const game = process('game', {
      a: waits({
        GO: { target: 'b', actions: ['remember', say('down')] },
        STOP: { target: 'end', actions: say('stop') },
      }),
      b: calls('game', 'c'),
      c: { always: { target: 'a', actions: say('up') } },
      end,
    });
    expect(play([game], ['GO', 'GO', 'GO', 'STOP', 'STOP', 'GO'])).toEqual({
      at: 'game.b m=1 > game.b m=2 > game.a m=0',
      log: 'down down down stop up stop up down',
      over: false,
    });
  });

  it('is made again where its onDone says reenter', () => {
    const game = process('game', {
      a: calls('callee', 'a', { onDone: { target: 'a', reenter: true, actions: ['takeTable', say('again')] } }),
    });
    const callee = process('callee', { a: waits({ GO: 'end' }), end: { ...end, entry: say('done') } });
    expect(play([game, callee], ['GO', 'GO'])).toEqual({
      at: 'game.a m=0 > callee.a m=0',
      log: 'done again done again',
      over: false,
    });
  });

  it('hides the `on` of its caller', () => {
    const inner = { initial: 'b', states: { b: calls('callee', '#game.c') }, on: { STOP: 'c' } };
    const game = process('game', { a: inner, c: waits({}) });
    const callee = process('callee', { a: waits({ GO: 'end' }), end });
    expect(play([game, callee], ['STOP']).at).toBe('game.a.b m=0 > callee.a m=0');
  });

  it('computes its output of the done event, not of the one before: it once saw that', () => {
    const game = process('game', { a: calls('callee', 'b'), b: waits({}) });
    const output = ({ context: { table }, event }: At) => ({ table: { ...table, log: [...table.log, event.type] } });
    const callee = process('callee', { a: waits({ GO: 'end' }), end }, { output });
    expect(play([game, callee], ['GO']).log).toBe('xstate.done.state.callee.end');
  });
});

describe('states with states', () => {
  const nested = process('game', {
    a: {
      initial: 'b',
      entry: say('+a'),
      exit: say('-a'),
      states: {
        b: waits(
          {
            NEXT: { target: 'c', actions: say('next') },
            SELF: { target: 'b', actions: say('self') },
            AGAIN: { target: 'b', reenter: true, actions: say('again') },
            STAY: { actions: [say('stay'), 'remember'] },
            OUT: { target: '#game.d.e.g', actions: say('out') },
            UP: { target: '#game.a', actions: say('up') },
            FORBIDDEN: {},
          },
          { entry: say('+b'), exit: say('-b') },
        ),
        c: waits({}, { entry: say('+c'), exit: say('-c') }),
      },
      on: {
        INNER: { target: '.c', actions: say('inner') },
        INNER_AGAIN: { target: '.c', reenter: true, actions: say('inner again') },
        WHOLE: { target: 'a', actions: say('whole') },
        WHOLE_AGAIN: { target: 'a', reenter: true, actions: say('whole again') },
        FORBIDDEN: { target: 'd', actions: say('never') },
        STAY: { actions: say('never') },
      },
    },
    d: {
      initial: 'f',
      entry: say('+d'),
      states: {
        f: waits({}, { entry: say('+f') }),
        e: { initial: 'h', entry: say('+e'), states: { g: waits({}, { entry: say('+g') }), h: waits({}) } },
      },
    },
  });
  it.each<[string, string, string]>([
    ['NEXT', 'a.c', '-b next +c'],
    ['SELF', 'a.b', 'self'],
    ['AGAIN', 'a.b', '-b again +b'],
    ['STAY', 'a.b', 'stay'],
    ['OUT', 'd.e.g', '-b -a out +d +e +g'],
    ['UP', 'a.b', '-b -a up +a +b'],
    ['FORBIDDEN', 'a.b', ''],
    ['INNER', 'a.c', '-b inner +c'],
    ['INNER_AGAIN', 'a.c', '-b -a inner again +a +c'],
    ['WHOLE', 'a.b', '-b whole +b'],
    ['WHOLE_AGAIN', 'a.b', '-b -a whole again +a +b'],
  ])('are left and entered in order: %s', (event, state, log) => {
    expect(play([nested], [event])).toEqual({
      at: `game.${state} m=${event === 'STAY' ? 1 : 0}`,
      log: `+a +b ${log}`.trim(),
      over: false,
    });
  });

  it('go on by onDone when the last state inside is reached, with the done event', () => {
    const outer = {
      initial: 'b',
      exit: say('-a!'),
      states: { b: waits({ GO: 'c' }), c: { ...end, entry: say('+c!'), exit: say('-c!') } },
      onDone: [
        { guard: 'never', target: 'd', actions: say('never') },
        { target: 'd', actions: say('done!') },
      ],
    };
    const game = process('game', { a: outer, d: waits({}, { entry: say('+d!') }) });
    const done = 'xstate.done.state.game.a';
    expect(play([game], ['GO']).log).toBe(`+c!GO -c!${done} -a!${done} done!${done} +d!${done}`);
  });

  it('end within each other', () => {
    const inner = { initial: 'c', states: { c: waits({ GO: 'd' }), d: end }, onDone: '#game.a.e' };
    const game = process('game', { a: { initial: 'b', states: { b: inner, e: end }, onDone: 'f' }, f: end });
    expect(play([game], ['GO'])).toEqual({ at: 'game.f m=0', log: '', over: true });
  });
});

describe('what happens by itself', () => {
  it('sees the event that led there: an answer, a start, the end of a call', () => {
    const ways = (...types: string[]) => ({
      always: [
        ...types.map((type) => ({ guard: { type: 'saw', params: { type } }, target: 'end', actions: say(`saw!`) })),
        { target: 'end', actions: say('saw nothing:!') },
      ],
    });
    const game = process('game', {
      a: waits({ GO: 'b' }),
      b: { always: { target: 'c', actions: say('b!') } },
      c: calls('callee', 'd'),
      d: ways('xstate.done.actor.call-callee'),
      end,
    });
    const callee = process('callee', { a: ways('xstate.init'), end });
    expect(play([game, callee], ['GO']).log).toBe('b!GO saw!xstate.init saw!xstate.done.actor.call-callee');
  });

  it('takes the first branch that holds', () => {
    const ways = [
      { guard: 'never', target: 'end', actions: say('first') },
      { guard: 'left', target: 'end', actions: say('second') },
      { target: 'end', actions: say('third') },
    ];
    const game = process('game', { a: { always: ways }, end });
    expect(play([game], [], { log: [], n: 1 }).log).toBe('second');
    expect(play([game], [], { log: [], n: 0 }).log).toBe('third');
  });
});

describe('an event that is not handled', () => {
  const game = process('game', {
    a: {
      initial: 'b',
      states: { b: waits({ GO: { guard: 'never', target: '#game.end' }, FORBIDDEN: {} }) },
      on: { FORBIDDEN: 'end' },
    },
    end,
  });
  const stepper = stepperOf([game]);
  it('gives null, and no new position', () => {
    expect(stepper.step(stepper.start(START), { type: 'UNKNOWN' })).toBeNull();
    expect(stepper.step(stepper.start(START), { type: 'GO' })).toBeNull();
  });
  it('is not one that is handled by doing nothing', () => {
    expect(stepper.step(stepper.start(START), { type: 'FORBIDDEN' })?.leaf.path).toBe('a.b');
  });
  it('is every event when the game is over', () => {
    const over = stepperOf([process('game', { a: end })]);
    expect(over.step(over.start(START), { type: 'GO' })).toBeNull();
  });
});

describe('a watcher', () => {
  it('is told of every transition that is taken, with the contexts before and after', () => {
    const game = process('game', { a: waits({ GO: 'b' }), b: calls('callee', 'c'), c: waits({}) });
    const callee = process('callee', { a: { always: { target: 'end', actions: say('callee') } }, end });
    const seen: string[] = [];
    const processes = processesOf({ game, callee });
    const stepper = new Stepper(processes, 'game', (p, leaf, taken, before, after) => {
      const [from, to] = [before, after].map((c) => (c as Memory).table.log.length);
      seen.push(`${p.name}: ${leaf.path} -> ${taken.target.path}, ${from} -> ${to}`);
    });
    stepper.step(stepper.start(START), { type: 'GO' });
    expect(seen).toEqual(['game: a -> b, 0 -> 0', 'callee: a -> end, 0 -> 1', 'game: b -> c, 0 -> 1']);
  });
});

describe('a position that was packed', () => {
  const game = process('game', {
    a: waits({ GO: { target: 'b', actions: 'remember' } }),
    b: calls('callee', 'c'),
    c: waits({}, { entry: say('back') }),
  });
  const callee = process('callee', { a: waits({ GO: { target: 'end', actions: say('callee') } }), end });
  const model = modelOf([game, callee]);
  const waiting = model.step(model.start(), { type: 'GO' });

  it('comes back as it was, but for the tables of those who wait', () => {
    const back = through(model, waiting);
    expect(told(stackOf(back))).toEqual(told(stackOf(waiting)));
    expect(() => (back.below as Frame).context.table).not.toThrow();
    expect(() => ((back.below as Frame).context as unknown as Memory).table.n).toThrow(
      new Error('a stale table is read (n): only the innermost process holds the table'),
    );
  });

  it('goes on as the position itself does', () => {
    const on = (frame: Frame) => told(stackOf(model.step(frame, { type: 'GO' })));
    expect(on(through(model, waiting))).toEqual({ at: 'game.c m=1', log: 'callee back' });
    expect(on(waiting)).toEqual(on(through(model, waiting)));
  });

  it('may be as deep as calls may nest: 256 open processes were once packed as none', () => {
    const down = process('game', {
      a: { always: [{ guard: 'left', target: 'b', actions: 'countDown' }, { target: 'c' }] },
      b: calls('game', 'end'),
      c: waits({}),
      end,
    });
    const deep = modelOf([down], 254);
    const frame = deep.start();
    expect(stackOf(frame)).toHaveLength(255);
    expect(told(stackOf(through(deep, frame)))).toEqual(told(stackOf(frame)));
    expect(() => modelOf([down], 255).start()).toThrow('game, at b: calls nest deeper than 255');
  });
});
