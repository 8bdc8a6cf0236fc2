import { describe, expect, test } from 'vitest';
import { Explorer } from '../explore/index.ts';
import type { Finding } from '../finding/index.ts';
import { type Graph, graphModel } from '../process/graph-game.test-helper.ts';
import { assemble, type Model } from '../process/index.ts';
import { readRulebook } from '../rulebook/index.ts';
import { answersOf } from './answers.ts';
import { coins, text } from './coins.test-helper.ts';

const answers = (model: Model): Finding[] => {
  const explorer = new Explorer(model, { edges: true });
  while (explorer.advance(1000));
  const graph = explorer.graph();
  if (!graph) throw new Error('no graph was kept');
  return answersOf(graph, model);
};
const of = (graph: Graph) => answers(graphModel(graph));
const brief = (findings: readonly Finding[]) => findings.map((f) => [f.id, f.severity, f.title]);

describe('endless play', () => {
  test('is told by who can keep it up, with the round and the strategy', () => {
    const [found, ...others] = of({ start: 's', edges: { s: ['a', 'e'], a: ['s', 'e'] }, ends: { e: 'one' } });
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      kind: 'endless',
      id: 'endless/choice-of-1',
      severity: 'warning',
      title: 'One Player alone can keep the game from ending for ever',
      message: [
        'It can be A.',
        'at s → One goes to a.',
        'at a → One goes to s.',
        'In the game below the last 2 choices come round again and again.',
      ],
    });
    expect(found?.scenario?.steps.map((s) => s.text)).toEqual(['One goes to a.', 'One goes to s.']);
  });

  test('is no finding where every game ends', () => {
    expect(of({ start: 's', edges: { s: ['a', 'e'], a: ['e', 'f'] }, ends: { e: 'one', f: 'two' } })).toEqual([]);
  });

  test('moves that nobody chooses and that come round', () => {
    expect(brief(of({ start: 's', edges: { s: ['a', 'e'], a: ['b'], b: ['a'] }, ends: { e: 'one' } }))).toEqual([
      ['endless/repetition', 'error', 'Play can get to where it comes round for ever, whatever anybody does'],
    ]);
  });
});

test('who can make sure of an outcome is told with how to do it', () => {
  const read = readRulebook(
    new Map(Object.entries({ ...text, 'coins.md': text['coins.md'].replace('| 1..3 | play', '| 1..4 | play') })),
  );
  if (!read.rulebook) throw new Error('no rulebook');
  const assembly = assemble(coins.game, read.rulebook, { profile: 'two', bounds: { coins: 4 } });
  if (!assembly.ok) throw new Error('no model');
  // Whoever leaves three coins has the last one: the first of four coins does it.
  expect(answers(assembly.model).map((f) => [f.id, f.severity, f.title, f.message])).toEqual([
    [
      'force/a/a-wins',
      'info',
      'A can make sure from the start that A wins',
      ['4 coins → 1 taken.', '2 coins → 2 taken.'],
    ],
    // Whoever wants to lose can make sure of it as well.
    [
      'force/b/a-wins',
      'info',
      'B can make sure from the start that A wins',
      ['3 coins → 2 taken.', '2 coins → 1 taken.'],
    ],
  ]);
});
