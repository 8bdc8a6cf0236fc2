import { describe, expect, test } from 'vitest';
import type { GameDefinition, Model } from '../../process/index.ts';
import { explore } from '../search/explore.ts';
import { type LedgerLine, ledgersOf } from './ledger.ts';
import { triedInGames, triedInSearch } from './look.ts';
import { assembled, party, text } from './party.test-helper.ts';

function modelOf(game?: GameDefinition, document?: string): Model {
  const assembly = assembled(game, document);
  if (!assembly.ok) throw new Error(assembly.problems.map((p) => p.message).join('\n'));
  return assembly.model;
}

function exploredBy(model: Model) {
  const { visits, result } = triedInSearch(model);
  explore(model, { visits });
  return result();
}

function ledger(models: Readonly<Record<string, Model>>, assumed = '-') {
  const [first] = ledgersOf(
    Object.entries(models).map(([profile, model]) => ({
      profile,
      rulings: model.rulings,
      isAssumption: (id) => id === assumed,
      explored: [exploredBy(model)],
      played: [triedInGames(model, { games: 20, seed: 1 })],
    })),
  );
  if (!first) throw new Error('no ledger');
  return first;
}

/** `silent: leave | lying down | ` and where the rules stand; without how often. */
const lines = (all: readonly LedgerLine[]): string[] =>
  all.map(({ says, kinds, statuses, rules, profiles }) =>
    [
      `${says}: ${kinds.join(', ')}`,
      statuses
        .map((s) => s.conditions.join(', ') || 'anybody')
        .sort()
        .join('; '),
      rules.join(', '),
      profiles.join(', '),
    ].join(' | '),
  );

describe('a ledger', () => {
  test('says of each attempt what the rules say, each once', () => {
    expect(lines(ledger({ p: modelOf() }).lines).sort()).toEqual(
      [
        'allowed: sing | standing, in their own turn | P-1 | p',
        'offered: fall down | in their own turn | P-1 | p',
        'offered: leave | lying down, in their own turn | P-1 | p',
        'refused: sing, dance | lying down | P-2 | p',
        'silent: dance | standing | | p',
        'silent: fall down | in the turn of another | | p',
        'silent: leave | in the turn of another; standing | | p',
        'silent: sing | standing, in the turn of another | | p',
      ].map((line) => line.replace('| |', '|  |')),
    );
  });

  test('counts positions once, and moments of games each time', () => {
    const { positions, moments, lines: all } = ledger({ p: modelOf() });
    // Who lies down, and whose turn it is: nobody has left.
    expect(positions).toBe(8);
    expect(moments).toBe(109);
    const dance = all.find(({ says, kinds }) => says === 'silent' && kinds.includes('dance'));
    expect(dance?.statuses).toEqual([{ conditions: ['standing'], positions: 6, moments: 90, share: 90 / 109 }]);
  });

  test('two profiles are told together as far as they agree', () => {
    const loud = text.replace('| yes | own | sing | allowed | P-1 |', '| yes | any | sing | allowed | P-1 |');
    expect(
      lines(ledger({ quiet: modelOf(), loud: modelOf(party(), loud) }).lines)
        .filter((l) => /sing/.test(l))
        .sort(),
    ).toEqual([
      'allowed: sing | standing, in the turn of another | P-1 | loud',
      'allowed: sing | standing, in their own turn | P-1 | quiet, loud',
      'refused: sing, dance | lying down | P-2 | quiet, loud',
      'silent: sing | standing, in the turn of another |  | quiet',
    ]);
  });

  test('what is allowed by an assumption alone is told apart', () => {
    expect(lines(ledger({ p: modelOf() }, 'P-1').lines)).toContain(
      'assumed: sing | standing, in their own turn | P-1 | p',
    );
  });

  test('what is allowed and never among the answers is named', () => {
    const dancing = text.replace('| yes | own | sing |', '| yes | own | sing, dance |');
    const [line] = ledger({ p: modelOf(party(), dancing) }).lines.filter(({ says }) => says === 'allowed');
    expect([line?.kinds, line?.unplayed]).toEqual([['sing', 'dance'], ['dance']]);
  });

  test('rows that speak against each other are told as unsettled', () => {
    const torn = `${text}| yes | own | sing | refused | P-2 |\n`;
    expect(lines(ledger({ p: modelOf(party(), torn) }).lines)).toContain(
      'unsettled: sing | standing, in their own turn | P-1, P-2 | p',
    );
  });

  test('an answer that nobody has thought of is named', () => {
    expect(ledger({ p: modelOf() }).unnamed).toEqual([]);
    expect(ledger({ p: modelOf(party({ standing: [{ type: 'NOD' }] })) }).unnamed).toEqual(['the act: NOD']);
  });

  test('the same games give the same', () => {
    const model = modelOf();
    expect(triedInGames(model, { games: 5, seed: 3 })).toEqual(triedInGames(model, { games: 5, seed: 3 }));
    expect(triedInGames(model, { games: 5, seed: 3 })).not.toEqual(triedInGames(model, { games: 5, seed: 4 }));
  });
});

test('an answer that the rules refuse is found, with the choices that lead to it', () => {
  const { tried } = exploredBy(modelOf(party({ lying: [{ type: 'DANCE' }] })));
  const ruling = modelOf().rulings.get('May act');
  const refused = tried[0]?.offered.filter(({ situation }) => {
    const verdict = ruling?.verdictAt(situation);
    return verdict?.kind === 'settled' && verdict.outcome === 'refused';
  });
  expect(refused?.map(({ situation, choices }) => [ruling?.situationAt(situation), choices])).toEqual([
    [{ up: false, turn: 'own', act: 'dance' }, [1, 0]],
  ]);
});

describe('what a game declares of attempts is checked', () => {
  const problems = (change: object): string[] => {
    const game = party();
    const assembly = assembled({ ...game, attempts: [{ ...game.attempts?.[0], ...change } as never] });
    return assembly.ok ? [] : assembly.problems.map((p) => `${p.code}: ${p.message}`);
  };

  test.each<[string, object, string[]]>([
    ['as it is', {}, []],
    [
      'another ruling',
      { ruling: 'Dancing' },
      ['game/ruling: The attempts of the game ask Dancing, which is no permission of a document in play.'],
    ],
    [
      'another fact',
      { fact: 'deed' },
      [
        'game/fact: The attempts of the game are values of the fact deed, for which the ruling May act does not ask.',
        'game/fact: The attempts of the game ask May act, and the model does not say how to take its fact act from the table.',
      ],
    ],
    [
      'a kind that is not there',
      { kinds: () => ['sing', 'sleep'] },
      ['game/fact: The attempts of the game name sleep, which is no value of the fact act.'],
    ],
    ['out of play', { ruling: 'Dancing', inPlay: () => false }, []],
  ])('%s', (_, change, expected) => expect(problems(change)).toEqual(expected));
});
