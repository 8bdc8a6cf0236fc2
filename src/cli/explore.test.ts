import { describe, expect, test } from 'vitest';
import { type Ran, root, rulesLawyer } from './run.test-helper.ts';

const explore = (...args: readonly string[]): Ran =>
  rulesLawyer(root, 'explore', 'viva-la-dungeon', '--profile', 'core-3', '--scope', 'no cubes', ...args);
const words = (text: string): string => text.replaceAll(/\s+/g, ' ');

describe('explore', () => {
  const whole = explore('--format', 'json', '--no-symmetry');
  const survey = JSON.parse(whole.out);

  test('tells what a model checker tells', () => {
    expect(whole.code).toBe(0);
    expect(survey).toMatchObject({
      stopped: null,
      positions: 6_053,
      moves: 14_888,
      depth: 21,
      answers: [0, 8],
      outcomes: { 'A wins': 57, 'B wins': 63, 'C wins': 62 },
      keys: 'whole',
      miss: 0,
      seats: { order: 3, rotated: false },
    });
    expect(survey.layers).toHaveLength(22);
    expect(survey.layers.reduce((sum: number, n: number) => sum + n, 0)).toBe(6_053);
    expect(survey.fields[0]).toEqual({ field: 'combat is at', values: 5, bits: expect.closeTo(2.01, 2), late: 0 });
  });

  test('takes rotated positions for one in a game that is symmetric, and says so', () => {
    const { outcomes, found, ...rotated } = JSON.parse(explore('--format', 'json').out);
    expect(rotated).toMatchObject({ stopped: null, positions: 3_778, moves: 9_314, depth: 19 });
    expect(rotated.seats).toEqual({ order: 3, rotated: true });
    expect(outcomes).toEqual({ 'A wins or B wins or C wins': 110 });
    expect(found).toEqual(survey.found);
    expect(rotated.replay).not.toContain('--no-symmetry');
    expect(survey.replay).toContain(' --no-symmetry');
    expect(explore('--no-properties').out).toContain(
      'rotated positions are one (3 seats): the game says so, and samples agree\n',
    );
  });

  test('finds the same by fingerprints, and says how likely it is to be wrong', () => {
    const { keys, miss, positions, moves, found } = JSON.parse(explore('--format', 'json', '--fingerprints').out);
    expect(miss).toBeGreaterThan((6_053 * 6_052) / 2 ** 65);
    expect({ keys, positions, moves, found }).toEqual({
      keys: 'fingerprints',
      positions: survey.positions,
      moves: survey.moves,
      found: survey.found,
    });
    const told = explore('--fingerprints').out;
    expect(told).toContain(`the probability that a position was left out is at most ${miss.toExponential(1)}`);
    expect(told).toContain(`Again: ${JSON.parse(explore('--format', 'json', '--fingerprints').out).replay}`);
  });

  test('is read by people, too; what stops before its end is no success', () => {
    const { code, out } = explore('--limit', '3000', '--no-symmetry', '--no-properties');
    expect(code).toBe(1);
    expect(out).toContain('verdict    stopped: it reached its limit of 3000 positions; the rest is not known');
    expect(out).toMatch(/^growth {5}[▁▂▃▄▅▆▇█]{12} {2}the last layer is 1\.\d\d times the one before$/m);
    expect(out).toMatch(/^memory {5}\d+ KB: \d+ bytes a position, traces included$/m);
    expect(out.trimEnd().split('\n').at(-1)).toBe(
      'Again: npx rules-lawyer explore viva-la-dungeon --profile core-3 --scope "no cubes" --limit 3000 --no-symmetry --no-properties',
    );
  });

  test('keeps every move where one asks for it', () => {
    const every = JSON.parse(explore('--format', 'json', '--every-move', '--no-symmetry', '--no-properties').out);
    expect(every.positions).toBeGreaterThan(survey.positions);
    expect(every.outcomes).toEqual(survey.outcomes);
    expect(every.everyMove).toBe(true);
  });

  test('leaves out what nobody reads any more where there is much to search, and keeps it where one asks for it', () => {
    const large = (...args: readonly string[]): string =>
      rulesLawyer(root, 'explore', 'viva-la-dungeon', '--scope', 'Free Actions of three', '--no-properties', ...args)
        .out;
    const lean = large();
    expect(lean).toMatch(/^positions {2}8,017 distinct; 33,127 answers tried; 0 positions left$/m);
    expect(lean).toMatch(/^fields {5}what nobody reads any more is left out, in 63 states; nobody did$/m);
    const every = large('--every-field', '--no-symmetry');
    expect(every).toMatch(/^positions {2}27,519 distinct; 98,871 answers tried; 0 positions left$/m);
    expect(every).toMatch(/^fields {5}all are kept$/m);
    expect(every).toContain('--every-field --no-symmetry --no-properties');
  });

  test('comes to the same by several threads', () => {
    const large = (...args: readonly string[]) => {
      const scope = ['--profile', 'duelist-2', '--scope', 'two duelists in two Rooms', '--limit', '50000'];
      const { out } = rulesLawyer(root, 'explore', 'viva-la-dungeon', ...scope, '--format', 'json', ...args);
      const { seconds: _, memory: __, threads, ...rest } = JSON.parse(out);
      return [threads, rest];
    };
    const [alone, rest] = large('--threads', '1');
    expect([alone, rest.positions]).toEqual([1, 50_000]);
    expect(large('--threads', '2')).toEqual([2, rest]);
  });

  test('takes the first scope that a profile has', () => {
    const { code, out } = rulesLawyer(root, 'explore', 'viva-la-dungeon', '--profile', 'zombies-3', '--no-properties');
    expect(code).toBe(0);
    expect(out).toContain('Again: npx rules-lawyer explore viva-la-dungeon --profile zombies-3 --scope Zombies ');
  });

  test.each<[string[], string]>([
    [['--fingerprints', '--every-move'], 'Fingerprints go with choices only.'],
    [['--fingerprints', '--threads', '2'], 'Fingerprints are kept by one thread.'],
    [['--format', 'sarif'], 'There is no format sarif.'],
    [['--scope', 'no cube'], 'There is no scope no cube.'],
    [['--scope', 'four Players'], 'The profile core-3 has no scope four Players.'],
    [['--from', 'A health=7'], 'health'],
    [['--reading', 'A killer who dies too=any'], 'One model has one value of A killer who dies too.'],
  ])('%s is refused', (args, message) => {
    const { code, out, err } = explore(...args);
    expect([code, out]).toEqual([2, '']);
    expect(words(err)).toContain(message);
    expect(err).not.toMatch(/^ +at /m);
  });
});

describe('source', () => {
  const { code, out } = rulesLawyer(root, 'source', 'viva-la-dungeon', '--scope', 'no cubes');

  test('prints what the machines run as', () => {
    expect(code).toBe(0);
    for (const name of ['turn', 'combat', 'deathProcess']) expect(out).toContain(`// "${name}"\nfunction strict`);
    expect(out).toContain('write(frame, out) {');
  });

  test('is no code but ours: every word of a game stands in a literal', () => {
    const code = out.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').replaceAll(/\/\/.*$/gm, '');
    const known =
      /^(?:[acksv]\d+|(?:on|go|done|open|strict|adopt|write|read|callers)\d*|(?:values|seen|kept)\w+|Int32Array|[A-Za-z]+)$/;
    const names = new Set(code.match(/[A-Za-z_$][\w$]*/g));
    expect([...names].filter((name) => !known.test(name))).toEqual([]);
    for (const name of ['combat', 'turn', 'deathProcess', 'health', 'beings']) expect(names).not.toContain(name);
  });
});
