import type { Finding, Problem, Scenario } from '../finding/index.ts';
import type { Report } from './report.ts';

const doc = 'death-and-victory.md';

const everybodyDies: Scenario = {
  setting: 'core game, 3 Players',
  start: ['A, B and C, Health 3 each. A has ended a Turn in a Room without Cubes.'],
  steps: [
    {
      who: 'A-12 (07 card texts)',
      text: 'A draws a Dungeon Bomb that deals 3 Damage to all Players.',
      question: 'draw',
      rules: [],
      assumption: 'A-12',
      forced: false,
    },
    {
      who: 'the rulebook',
      text: 'All three reach 0 together and share one Death Source.',
      question: 'source',
      rules: ['DV-171'],
      forced: true,
    },
  ],
  end: ['Victory Check: 0 Surviving Players. Nobody has won, nobody can play.'],
  token: 'x:core-3:7:1',
};

/** The first sample of how a finding should read. */
export const gap: Finding = {
  kind: 'gap',
  id: 'gap/victory-check/survivors=0',
  severity: 'error',
  title: 'Nobody wins when everybody dies at once',
  message: [
    'The Victory Check has an answer for one Surviving Player and for more than one. For none it has no answer.',
  ],
  statements: [
    {
      id: 'DV-632',
      text: 'Exactly one Surviving Player: that Player wins.',
      place: { file: doc, line: 80, column: 3 },
      sources: ['09-death-and-victory.txt:632'],
    },
    {
      id: 'DV-636',
      text: 'More than one: the game continues.',
      place: { file: doc, line: 81, column: 3 },
      sources: ['09-death-and-victory.txt:636'],
    },
    {
      id: 'DV-171',
      text: 'One effect, one Death Source.',
      place: { file: doc, line: 20, column: 3 },
      sources: ['09-death-and-victory.txt:171'],
    },
    {
      id: 'A-12',
      text: 'No bomb cards are given, so any effect is allowed.',
      place: { file: 'assumptions.md', line: 12, column: 3 },
    },
  ],
  place: { file: doc, line: 79, column: 1 },
  hole: [
    { situation: 'exactly one Surviving Player', outcome: 'Victory', rules: ['DV-632'], here: false },
    { situation: 'more than one', outcome: 'the game goes on', rules: ['DV-636'], here: false },
    { situation: 'none', outcome: '', rules: [], here: true },
  ],
  reach: 'reachable',
  profiles: ['core-3'],
  within: '3 Players, Health 1 to 3',
  scenario: everybodyDies,
  hangsOn: ['A-12'],
  settle: 'If no single effect can kill all remaining Players, write so and this finding goes away.',
};

/** A property that a game breaks; two games are compared. */
const violated: Finding = {
  kind: 'violated',
  id: 'violated/a-defeated-monster-never-wins',
  severity: 'error',
  title: 'A defeated Monster wins',
  message: ['It is defeated first and declared the winner afterwards.', 'Nobody would expect that.'],
  statements: [
    {
      id: 'LM-1093',
      text: 'The Monster wins when no Surviving Player is left.',
      place: { file: 'legendary-monster.md', line: 9, column: 3 },
      sources: ['legendary-monster-variant.txt:1093', 'legendary-monster-variant.txt:1101'],
      note: 'says nothing of a defeated one',
    },
  ],
  place: { file: 'legendary-monster.md', line: 9, column: 3, endLine: 9, endColumn: 20 },
  reach: 'reachable',
  profiles: ['duelist-2', 'core-3'],
  scenario: {
    setting: 'Skeleton Duelist, 2 Players',
    start: ['A and B, Health 1.', 'The Monster, Health 1.'],
    steps: [
      { who: 'A', text: 'A defeats the Monster.', question: 'act', rules: ['LM-1093'], forced: false },
      { who: 'A', text: 'A kills B.', question: 'act', rules: [], assumption: 'A-3', forced: false },
      { who: 'A', text: 'A falls.', question: 'act', rules: [], assumption: 'A-12', forced: false },
    ],
    end: ['The Monster wins.', 'It had been defeated.'],
    token: '',
  },
  other: {
    setting: 'Skeleton Duelist, 2 Players; The defeated Monster: cannot win',
    start: ['A and B, Health 1.', 'The Monster, Health 1.'],
    steps: [{ who: 'A', text: 'A defeats the Monster.', question: 'act', rules: ['LM-1093'], forced: false }],
    end: ['Play goes on.'],
    token: 'l:duelist-2:1',
  },
  hangsOn: ['A-3', 'A-12'],
  settle: 'Say whether a defeated Monster can still win.',
};

const contradiction: Finding = {
  kind: 'contradiction',
  id: 'contradiction/loot-opportunity/others>=1',
  severity: 'warning',
  title: 'Loot is given and denied',
  message: ['Two rules answer at once.'],
  statements: [
    { id: 'DV-30', text: 'The dead do not loot.', place: { file: doc, line: 60, column: 1 } },
    { id: 'DV:loot', note: 'asks' },
  ],
  hole: [
    { situation: 'the Killing Player is dying', outcome: 'none', rules: ['DV-30'], here: true },
    { situation: 'nobody interrupts', outcome: 'the Killing Player', rules: ['DV-32'], here: true },
  ],
  reach: 'unreachable',
  profiles: ['core-3'],
  within: '3 Players, Health 1 to 3',
  hangsOn: [],
  settle: 'Say whether a defeated Monster can still win.',
};

const known: Finding = {
  kind: 'dead-row',
  id: 'dead-row/loot-opportunity/3',
  severity: 'warning',
  title: 'A row never applies',
  message: ['Row 3 is never needed.'],
  statements: [],
  place: { file: doc, line: 66, column: 1 },
  reach: 'text',
  profiles: [],
  hangsOn: [],
  settle: 'Strike the row.',
  known: { reason: 'kept for the reader', place: { file: 'known.md', line: 5, column: 3 } },
};

const stopped: Finding = {
  kind: 'unfinished',
  id: 'unfinished/duelist-2',
  severity: 'info',
  title: 'Not everything was looked at',
  message: [],
  statements: [],
  reach: 'unknown',
  profiles: ['duelist-2'],
  within: '2 Players, Health 1 to 2',
  hangsOn: [],
};

export const report: Report = {
  tool: { name: 'rules-lawyer', version: '1.2.3' },
  game: 'viva-la-dungeon',
  title: 'Viva La Dungeon',
  findings: [known, gap, violated, contradiction, stopped],
  problems: [],
  runs: [
    {
      profile: 'core-3',
      setting: 'core game, 3 Players',
      engine: 'exhaustive',
      verdict: 'complete',
      within: '3 Players, Health 1 to 3',
      positions: 1204118,
      moves: 3000000,
      depth: 22,
      replay: 'npx rules-lawyer check viva-la-dungeon --profile core-3',
    },
    {
      profile: 'duelist-2',
      setting: 'Skeleton Duelist, 2 Players',
      engine: 'exhaustive',
      verdict: 'stopped',
      within: '2 Players, Health 1 to 2',
      positions: 12000,
      moves: 30000,
      depth: 9,
      reason: 'the limit of 12,000 positions',
      replay: 'npx rules-lawyer check viva-la-dungeon --profile duelist-2',
    },
    {
      profile: 'core-3',
      setting: 'core game, 3 Players',
      engine: 'random',
      verdict: 'complete',
      within: 'the full game',
      positions: 0,
      moves: 812345,
      depth: 301,
      games: 20000,
      reason: 'seed 7; A wins 40 %; choices: least 3, median 9, most 301',
      replay: 'npx rules-lawyer check viva-la-dungeon --random --seed 7',
    },
    {
      profile: 'duelist-2',
      setting: 'Skeleton Duelist, 2 Players; The defeated Monster: may still win or cannot win',
      engine: 'lockstep',
      verdict: 'complete',
      within: '2 Players, Health 1',
      positions: 1,
      moves: 1,
      depth: 1,
      replay: 'npx rules-lawyer diff a b',
    },
  ],
  properties: [
    {
      name: 'somebody-answers',
      says: 'Somebody can always answer.',
      statements: [],
      profile: 'core-3',
      verdict: 'holds',
      within: '3 Players, Health 1 to 3',
      note: '',
    },
    {
      name: 'one-source',
      says: 'One effect is one Death Source.',
      statements: ['DV-171', 'DV-632', 'A-12'],
      profile: 'core-3',
      verdict: 'holds',
      within: '3 Players, Health 1 to 3',
      note: '',
    },
    {
      name: 'one-source',
      says: 'One effect is one Death Source.',
      statements: ['DV-171', 'DV-632', 'A-12'],
      profile: 'duelist-2',
      verdict: 'holds',
      within: '2 Players, Health 1 to 2',
      note: '',
    },
    {
      name: 'an-end-can-be-reached',
      says: 'An end can be reached.',
      statements: ['DV-36'],
      profile: 'duelist-2',
      verdict: 'unknown',
      within: '2 Players, Health 1 to 2',
      note: 'stopped at 12,000 positions',
    },
    {
      name: 'a defeated Monster never wins',
      says: 'A defeated Monster never wins.',
      statements: ['LM-1093'],
      profile: 'duelist-2',
      verdict: 'violated',
      within: '2 Players, Health 1 to 2',
      note: 'only behind a ruling that the rules leave open',
    },
  ],
  citations: [{ id: 'DV-36', text: 'The game ends.', sources: ['09-death-and-victory.txt:36'] }],
  replay: 'npx rules-lawyer check viva-la-dungeon --seed 7',
};

/** A report that has nothing to say. */
export const quiet: Report = {
  ...report,
  findings: [],
  runs: report.runs.filter((run) => run.engine === 'exhaustive' && run.verdict === 'complete'),
  properties: report.properties.filter((p) => p.verdict === 'holds' && p.profile === 'core-3'),
};

export const problems: readonly Problem[] = [
  {
    code: 'cell/unknown-value',
    message: 'The cell names "combta", which is no value of damage.',
    place: { file: doc, line: 3, column: 5, endLine: 3, endColumn: 11 },
    expected: 'combat, shot, bomb',
    hint: 'Did you mean "combat"?',
  },
  { code: 'call/unknown-game', message: 'There is no game "viva".' },
  {
    code: 'manifest/syntax',
    message: 'The manifest breaks off.',
    place: { file: 'rulebook.yaml', line: 7, column: 1 },
  },
];

export const sourceOf = (file: string): string | undefined =>
  file === doc ? '| damage | Outcome |\n| --- | --- |\n|\t| combta | none |\n' : undefined;

/** What must reach no reader as more than text. */
const hostile =
  '\u001b[31mred\u009b <script>alert(1)</script> | `]]>`\n::error file=x::boo\r\n##[error]x **b** @all \u202e"\'&';

/** Controls other than a line break, and a mark that turns the reading direction: in no format may they be left. */
export const active = /(?!\n)[\p{Cc}\u202e]/u;

/** The report with hostile text wherever text can be. */
export const hostileReport: Report = {
  ...report,
  title: hostile,
  findings: [
    {
      ...gap,
      id: hostile,
      title: hostile,
      message: [hostile, '::error file=x::boo', '# heading'],
      statements: gap.statements.map((s) => ({ ...s, text: hostile, note: hostile, sources: [hostile] })),
      place: { file: hostile, line: 1, column: 1 },
      hole: [{ situation: hostile, outcome: hostile, rules: [hostile], here: true }],
      within: hostile,
      scenario: { ...everybodyDies, setting: hostile, start: [hostile], end: [hostile], token: hostile },
      other: { ...everybodyDies, setting: `x; ${hostile}: ${hostile}`, start: [hostile], end: [hostile, hostile] },
      settle: hostile,
    },
    { ...known, title: hostile, known: { reason: hostile, place: { file: hostile, line: 1, column: 1 } } },
  ],
  runs: report.runs.map((run) => ({ ...run, setting: hostile, within: hostile, reason: hostile })),
  properties: report.properties.map((p) => ({
    ...p,
    name: `${hostile} ${p.name}`,
    says: hostile,
    within: hostile,
    note: hostile,
    statements: [hostile],
  })),
  citations: [{ id: hostile, text: hostile, sources: [hostile] }],
  replay: hostile,
};

export const hostileProblems: readonly Problem[] = [
  {
    code: 'file/unreadable',
    message: hostile,
    place: { file: hostile, line: 2, column: 1 },
    expected: hostile,
    hint: hostile,
  },
];

export const hostileSource = (): string => hostile;
