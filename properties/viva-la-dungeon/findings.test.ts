import { checkText, compare, type Job, joinResults, runJob, scenario } from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { properties } from './index.ts';
import {
  DV,
  type Edit,
  edited,
  exploreAll,
  exploreUntil,
  gameOf,
  idsOf,
  LM,
  linesOf,
  modelOf,
  rulebookOf,
  type Variation,
  verdictsOf,
  written,
} from './suite.test-helper.ts';

/** One Room, one bomb in each pile, one blow kills: enough for everything that is found here. */
const bounds = { health: 1, damage: 1, rooms: 1, bombs: 1 };
const GAP = 'gap/victory-check/survivors=0';
const WINNER = 'violated/winner-is-in-the-game';
const TWO_ANSWERS =
  'contradiction/loot-opportunity/killer=the-dealer+others=1-or-more+interrupter=no+killer-surviving=no';

/** The other value of a reading is made the default. */
const byDefault = (file: string, reading: readonly [was: string, becomes: string]): Edit[] =>
  reading.map(
    (row): Edit => [file, row, row.endsWith('| yes |') ? row.replace(/yes \|$/, '|') : row.replace(/\|$/, 'yes |')],
  );

/** Nobody dies together with anybody else. */
const ONE_AFTER_THE_OTHER = byDefault(DV, [
  '| all at once | they lose Health together, and those who die share the Death Source | yes |',
  '| one after the other | each loses Health, and dies, before the next one is struck | |',
]);

/** Where the model breaks, nobody has seen what follows; anything else is looked at to its end. */
const foundIn = (variation: Omit<Variation, 'bounds'>): string[] => {
  const exploration = exploreAll(modelOf({ ...variation, bounds }));
  const ids = idsOf(exploration);
  const breaks = ids.some((id) => id.startsWith('model-error/'));
  expect(exploration.stopped).toBe(breaks ? 'the model breaks, and what follows is not known' : null);
  return ids;
};

describe('the rulebook as it is written', () => {
  test('yields these findings, and needs no list of known ones for it', () => {
    const manifest = written.get('rulebook.yaml') ?? '';
    const scopes = manifest.slice(manifest.indexOf('\nscopes:'));
    const tiny = '\nscopes:\n  tiny:\n    bounds: { health: 1, damage: 1, rooms: 1, bombs: 1, loot: 0 }\n';
    const rulebook = rulebookOf(edited([['rulebook.yaml', scopes, tiny]]));
    const setting = { scope: 'tiny', readings: {}, limit: 100_000 } as const;
    const jobs: Job[] = [
      ...rulebook.profiles.map(({ name }): Job => ({ kind: 'explore', profile: name, ...setting })),
      ...(
        [
          ['The defeated Monster', ['may still win', 'cannot win']],
          ['The Monster at the looting', ['is passed over', 'strikes']],
        ] as const
      ).map(([reading, values]): Job => ({ kind: 'compare', profile: 'duelist-2', reading, values, ...setting })),
    ];
    const subject = { game: vivaLaDungeon, properties };
    const { findings, problems, runs } = joinResults({
      tool: { name: 'rules-lawyer', version: '0' },
      game: vivaLaDungeon.name,
      rulebook,
      text: checkText(rulebook),
      results: jobs.map((job) => runJob(subject, rulebook, job)),
      options: {},
    });
    expect(runs.map((run) => run.verdict)).toEqual(jobs.map(() => 'complete'));
    expect(problems).toEqual([]);
    expect(findings.filter((f) => f.known)).toEqual([]);
    expect(
      findings.filter((f) => f.kind !== 'redundant-row').map((f) => [f.id, f.severity, f.reach, f.profiles.join(' ')]),
    ).toEqual([
      [GAP, 'error', 'reachable', 'core-3 core-4 zombies-3'],
      [WINNER, 'error', 'reachable', 'duelist-2 duelist-3'],
      // No rule at hand makes anybody act. Three in the core game would have to wait together, or two; one may be alone with a Monster.
      ['endless/choice-of-1', 'warning', 'reachable', 'duelist-2 duelist-3'],
      // With Zombies a Player may fall instead of dying, and then is checked for Victory at another time.
      ...['a', 'b', 'c'].map((seat) => [
        `order/what-is-resolved-first/end/${seat}-wins+${seat}-wins`,
        'warning',
        'reachable',
        'zombies-3',
      ]),
      ['reading/the-defeated-monster/cannot-win', 'warning', 'reachable', 'duelist-2'],
      ['reading/the-monster-at-the-looting/strikes', 'warning', 'reachable', 'duelist-2'],
      ['endless/choice-of-2', 'info', 'reachable', 'core-3 core-4 zombies-3 duelist-2 duelist-3'],
      ['endless/choice-of-3', 'info', 'reachable', 'core-3 core-4 zombies-3 duelist-3'],
      ['endless/choice-of-4', 'info', 'reachable', 'core-4'],
      ['endless/open', 'info', 'reachable', 'core-3 core-4 zombies-3 duelist-2 duelist-3'],
      // What one may do is in documents that are not in the set: the page docs/viva-la-dungeon/silence.md.
      ['silent/may-act', 'info', 'reachable', 'core-3 core-4 zombies-3 duelist-2 duelist-3'],
      [TWO_ANSWERS, 'info', 'unreachable', 'core-3 core-4 zombies-3 duelist-2 duelist-3'],
    ]);
  }, 240_000);
});

describe('nobody survives, and the core game has no word for it', () => {
  const ONE_WINS = '| 1 | that Player wins | DV-632 |\n';

  test('the shortest game to it', () => {
    const model = modelOf({ profile: 'core-3', bounds });
    const exploration = exploreAll(model);
    expect(exploration.complete).toBe(true);
    const game = gameOf(model, exploration, GAP);
    expect(linesOf(game)).toEqual([
      'A takes no Action.',
      '  A draws a Dungeon Bomb.',
      'The card deals 1 Damage to A, B, C.',
      'The Death of A comes first.',
      '  Killing Player: nobody.',
      '  Loot Opportunity: nobody.',
    ]);
    expect(game.end).toEqual([
      'A: removed',
      'B: Health 0, dying, Room 1, 1 Armor',
      'C: Health 0, dying, Room 1, 1 Armor',
      '1 card left to draw; Cubes are Calm',
    ]);
  });

  test('whatever the Players make of it, they are stuck behind it', () => {
    expect(foundIn({ profile: 'core-3' })).toEqual([GAP, `stuck/the-next-turn (past ${GAP})`]);
  });

  test('the shortest game that is stuck behind it, with as few questions to the rules as there can be', () => {
    const model = modelOf({ profile: 'core-3', bounds });
    expect(linesOf(gameOf(model, exploreAll(model), 'stuck/the-next-turn')).slice(6)).toEqual([
      'B takes no Action.',
      '  B draws a Cube State Card.',
      'C takes no Action.',
      '  C draws a Dungeon Bomb.',
      'The card deals 1 Damage to B, C.',
      'The Death of B comes first.',
      '  Killing Player: nobody.',
      '  Loot Opportunity: nobody.',
      'Victory Check: play goes on.',
      '  Killing Player: nobody.',
      '  Loot Opportunity: nobody.',
      'Victory Check: play goes on.',
    ]);
  });

  // No repair of the table alone makes the game whole: “that Player wins” needs a Player, “play goes on” leaves nobody to play, and the
  // machines know no third outcome. Each of these fills this hole and opens others; what mends it is that two never die together.
  const repairs: [says: string, edits: Edit[], instead: string[]][] = [
    [
      '“play goes on” leaves nobody to play',
      [[DV, ONE_WINS, `| 0 | play goes on | DV-636 |\n${ONE_WINS}`]],
      ['stuck/the-next-turn'],
    ],
    [
      '“that Player wins” has no Player to name',
      [[DV, ONE_WINS, `| 0..1 | that Player wins | DV-632 |\n`]],
      ['model-error/deathprocess-victory.asking'],
    ],
    [
      'a new outcome is one that the machines do not know',
      [
        [DV, ONE_WINS, `| 0 | the game is drawn | DV-632 |\n${ONE_WINS}`],
        [
          DV,
          '| Victory Check | play goes on, that Player wins |',
          '| Victory Check | play goes on, that Player wins, the game is drawn |',
        ],
      ],
      ['model-error/deathprocess-victory.asking'],
    ],
    [
      'the dying survive until their Death Process is over: then one of them wins who is not in play',
      [[DV, '| any | dying | not surviving | DV-61, DV-65 | |', '| player | dying | surviving | DV-65 | |']],
      [
        'violated/deaths-nest-no-deeper-than-combat',
        'violated/last-one-wins',
        'violated/only-survivors-loot',
        'violated/the-dying-do-not-strike',
        'violated/who-survives-is-in-play',
      ],
    ],
    ['an effect strikes one Player after the other', ONE_AFTER_THE_OTHER, []],
  ];
  test.each(repairs)('repaired: %s', (_, edits, instead) => {
    const ids = foundIn({ profile: 'core-3', edits });
    expect(ids).not.toContain(GAP);
    expect(ids).toEqual(instead);
  });
});

describe('a Legendary Monster that has been defeated is declared the winner', () => {
  test.each([
    ['duelist-2', 'A, B', ['A', 'B']],
    ['duelist-3', 'A, B, C', ['A', 'B', 'C']],
  ] as const)('the shortest game to it in %s', (profile, struck, players) => {
    const model = modelOf({ profile, bounds });
    const game = gameOf(model, exploreUntil(model, WINNER), WINNER);
    expect(linesOf(game)).toEqual([
      'A takes no Action.',
      '  A draws a Dungeon Bomb.',
      `The card deals 1 Damage to ${struck}, the Legendary Monster.`,
      'The Defeat of the Legendary Monster comes first.',
      '  Victory Check: the Legendary Monster wins.',
    ]);
    expect(game.end).toEqual([
      ...players.map((name) => `${name}: Health 0, dying, Room 1, 1 Armor`),
      'The Legendary Monster: defeated',
      '1 card left to draw; Cubes are Calm',
    ]);
  });

  test('with the other reading as the default nobody who is out wins, and play is stuck instead', () => {
    const edits = byDefault(LM, [
      '| may still win | the words ask for no more than that nobody survives | yes |',
      '| cannot win | it wins only as long as it is not defeated | |',
    ]);
    const model = modelOf({ profile: 'duelist-2', bounds, edits });
    const exploration = exploreAll(model);
    expect(exploration.complete).toBe(true);
    expect(idsOf(exploration)).toEqual(['stuck/the-next-turn', 'violated/victory-is-noticed']);
    expect(verdictsOf(exploration)['winner-is-in-the-game']).toBeGreaterThan(0);
    const game = gameOf(model, exploration, 'stuck/the-next-turn');
    expect(linesOf(game)).toEqual([
      'A takes no Action.',
      '  A draws a Dungeon Bomb.',
      'The card deals 1 Damage to A, B, the Legendary Monster.',
      'The Defeat of the Legendary Monster comes first.',
      '  Victory Check: play goes on.',
      'The Death of A comes first.',
      '  Killing Player: nobody.',
      '  Loot Opportunity: nobody.',
      '  Victory Check: play goes on.',
      '  Killing Player: nobody.',
      '  Loot Opportunity: nobody.',
      '  Victory Check: play goes on.',
    ]);
  });

  // “Nobody survives and the Monster is defeated” has to be answered with one of the outcomes that exist, or not at all. All ways are
  // tried here, and none leaves the game without a finding: that takes a new outcome, or rules by which it never comes up.
  const ANY = '| 0 | any | the Legendary Monster wins | LM-1093, LM:nobody | | The defeated Monster: may still win |\n';
  const ACTIVE =
    '| 0 | active | the Legendary Monster wins | LM-1093, LM:nobody | | The defeated Monster: cannot win |\n';
  const OTHERWISE = '| otherwise | | play goes on | LM:otherwise | gives way | |\n';
  const answered = (outcome: string): Edit[] => [
    [LM, ANY, ''],
    [
      LM,
      ACTIVE,
      `| 0 | active | the Legendary Monster wins | LM-1093, LM:nobody | | |\n| 0 | defeated | ${outcome} | LM-1093 | | |\n`,
    ],
  ];
  const unanswered: Edit[] = [
    [LM, ANY, ''],
    [LM, ACTIVE, '| 0 | active | the Legendary Monster wins | LM-1093, LM:nobody | | |\n'],
    [LM, OTHERWISE, ''],
  ];
  const OPEN = 'gap/victory-check/survivors=0+monster=defeated';
  test.each([
    ['the Legendary Monster wins', answered('the Legendary Monster wins'), [WINNER]],
    ['play goes on', answered('play goes on'), ['stuck/the-next-turn', 'violated/victory-is-noticed']],
    [
      'that Player wins',
      answered('that Player wins'),
      ['model-error/deathprocess-victory-check.asking', 'model-error/legendarymonsterdefeat-victory.asking'],
    ],
    ['nothing', unanswered, [OPEN]],
  ] as [string, Edit[], string[]][])('answered with “%s”', (_, edits, found) => {
    expect(foundIn({ profile: 'duelist-2', edits }).filter((id) => !id.includes('(past'))).toEqual(found);
  });

  test('repaired: an effect strikes one after the other, and whoever is last has won before it strikes again', () => {
    expect(foundIn({ profile: 'duelist-2', edits: ONE_AFTER_THE_OTHER })).toEqual([]);
  });
});

describe('readings of the Legendary Monster Variant, side by side in duelist-2', () => {
  const sides = (name: string, values: readonly [string, string], edits: Edit[] = []) =>
    values.map((value) => modelOf({ profile: 'duelist-2', bounds, readings: { [name]: value }, edits })) as [
      ReturnType<typeof modelOf>,
      ReturnType<typeof modelOf>,
    ];

  test('“The defeated Monster” changes who wins', () => {
    const [may, cannot] = sides('The defeated Monster', ['may still win', 'cannot win']);
    const { winner } = compare(may, cannot);
    expect(winner?.outcomes).toEqual(['the Legendary Monster wins', null]);
    const told = [scenario(may, winner?.first ?? []), scenario(cannot, winner?.second ?? [])].map(linesOf);
    expect(told[0]).toEqual([
      'A takes no Action.',
      '  A draws a Dungeon Bomb.',
      'The card deals 1 Damage to A, B, the Legendary Monster.',
      'The Defeat of the Legendary Monster comes first.',
      '  Victory Check: the Legendary Monster wins.',
    ]);
    expect(told[1]).toEqual([...(told[0]?.slice(0, -1) ?? []), '  Victory Check: play goes on.']);
  });

  test('“The Monster at the looting” changes who wins', () => {
    const [passedOver, strikes] = sides('The Monster at the looting', ['is passed over', 'strikes']);
    const { apart, winner } = compare(passedOver, strikes);
    expect(apart).toMatchObject({ common: 3, why: 'question' });
    const begun = [
      'A challenges B.',
      'A attacks B.',
      'The Attack deals 1 Damage to B.',
      '  Killing Player: the dealer.',
    ];
    expect(linesOf(scenario(passedOver, apart?.first ?? []))).toEqual([
      ...begun,
      '  Loot Opportunity: the Killing Player.',
    ]);
    expect(linesOf(scenario(strikes, apart?.second ?? []))).toEqual(begun);
    expect(winner?.outcomes).toEqual(['A wins', null]);
    const looting = [
      '  Loot Opportunity: the Killing Player.',
      'A takes no Loot of B.',
      '  Victory Check: play goes on.',
      '  The Legendary Monster attacks A.',
    ];
    const missed = 'The Legendary Monster rolls 1 and misses.';
    expect(linesOf(scenario(passedOver, winner?.first ?? []))).toEqual([
      ...begun,
      ...looting,
      missed,
      'A attacks the Legendary Monster.',
      'The Attack deals 1 Damage to the Legendary Monster.',
      '  Victory Check: that Player wins.',
    ]);
    expect(linesOf(scenario(strikes, winner?.second ?? []))).toEqual([
      ...begun,
      'Before the looting, the Legendary Monster strikes at A.',
      missed,
      ...looting,
    ]);
  });

  test.each<[string, [string, string], Edit[]]>([
    [
      'The defeated Monster',
      ['may still win', 'cannot win'],
      [
        [LM, ' | The defeated Monster: may still win |', ' | |'],
        [
          LM,
          '| 0 | active | the Legendary Monster wins | LM-1093, LM:nobody | | The defeated Monster: cannot win |\n',
          '',
        ],
      ],
    ],
    [
      'The Monster at the looting',
      ['is passed over', 'strikes'],
      [[LM, ' | DV-412 | The Monster at the looting: strikes |', ' | DV-412 | |']],
    ],
  ])('“%s”: where the text says which is meant, nobody can tell the readings apart', (name, values, edits) => {
    const { apart, complete } = compare(...sides(name, values, edits));
    expect(apart).toBeNull();
    expect(complete).toBe(true);
  });
});

describe('two rules on the Loot Opportunity disagree where play does not come', () => {
  const PREVENTED = '| the dealer | >= 1 | any | no | nobody | DV-376 | |';
  const MUST_SURVIVE = byDefault(DV, [
    '| as printed | DV-368 and DV-416 do not ask whether the Killing Player survives | yes |',
    '| must survive | only a Surviving Player may loot, whoever else is there | |',
  ]);
  const idsOfText = (edits: Edit[]): string[] =>
    checkText(rulebookOf(edited(edits, written)))
      .findings.map((f) => f.id)
      .filter((id) => id.startsWith('contradiction/'));

  test.each(['core-3', 'duelist-2'] as const)('DV-376 against DV-416: never in %s', (profile) => {
    expect(idsOfText([])).toEqual([TWO_ANSWERS]);
    expect(foundIn({ profile }).filter((id) => id.startsWith('contradiction/'))).toEqual([]);
  });

  test('an entry under Overrides settles it', () => {
    expect(idsOfText([[DV, PREVENTED, PREVENTED.replace('DV-376 | |', 'DV-376 | DV-416 |')]])).toEqual([]);
  });

  test('so does the reading that only a Surviving Player loots', () => {
    expect(idsOfText(MUST_SURVIVE)).toEqual([]);
  });
});
