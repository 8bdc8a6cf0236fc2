import { answererText, type Position, positions } from 'rules-lawyer';
import { type Table, vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { properties } from './index.ts';
import { type Answer, type Edit, edited, rulebookOf, type Told, told, written } from './suite.test-helper.ts';

/** No profile has four Players, and no text of the set forbids them in the core game: this profile is added for the cases that need them. */
const FOUR: Edit = [
  'rulebook.yaml',
  '  duelist-2:\n',
  `  core-4:
    title: core game, 4 Players
    players: 4
    documents: [PLAYER_STRUCTURE, 07_DUNGEON_BOMBS, 09_DEATH_AND_VICTORY, ASSUMPTIONS]
    facts: { variant: no }
  duelist-2:
`,
];

const one = { health: 1, damage: 1, loot: 1, rooms: 1, bombs: 0 };
const subject = { game: vivaLaDungeon, properties };
const begin = positions(subject, rulebookOf(written));
/** The rules with a profile for four Players. */
const beginWithFour = positions(subject, rulebookOf(edited([FOUR])));
/** A position to begin from, the Turn of A, in the smallest game: what is not said is as play begins. */
export const position = (profile: string): Position =>
  (profile === 'core-4' ? beginWithFour : begin)(profile).bounds(one);
export const [A, B, C, D] = [0, 1, 2, 3] as const;

export const sceneTableOf = (from: Position): Table => from.model().start().context.table as Table;
export const playing = (from: Position, ...answers: Answer[]): Told => told(from.model(), answers);

/** What is asked next, and of whom. */
export const askedOf = ({ asked, played }: Told): string | null =>
  asked && `${asked.name}: ${answererText(asked.of, played.model)}`;
/** Who answered a question of that name, each time that it came up. */
export const answeredBy = ({ played }: Told, name: string): string[] =>
  played.moves.filter((m) => m.question.name === name).map((m) => answererText(m.question.of, played.model));
export const standings = ({ table }: Told): string[] => table.beings.map((b) => b.standing);

export const END = { type: 'END' };
export const challenge = (target: number): Answer => ({ type: 'CHALLENGE', target });
export const shoot = (target: number): Answer => ({ type: 'SHOOT', target });
export const attack = (target: number): Answer => ({ type: 'ATTACK', target });
export const damage = (amount: number): Answer => ({ type: 'DAMAGE', damage: amount });
export const last = (being: number): Answer => ({ type: 'ORDER', last: being });
export const first = (being: number): Answer => ({ type: 'FIRST', being });
export const take = (cards: number): Answer => ({ type: 'TAKE', cards });
export const roll = (face: number): Answer => ({ type: 'ROLL', face });
export const target = (being: number): Answer => ({ type: 'TARGET', target: being });
export const effect = (amount: number, ...hurt: number[]): Answer => ({
  type: 'EFFECT',
  hurt: hurt.reduce((mask, being) => mask | (1 << being), 0),
  damage: amount,
});
const [STRIKE, HOLD, LEAVE, LEFT, STAYS] = ['STRIKE', 'HOLD', 'LEAVE', 'LEFT', 'STAYS'].map((type) => ({
  type,
})) as [Answer, Answer, Answer, Answer, Answer];
/** A Combatant whose Turn passes without an Attack. */
export const waits = [LEAVE, STAYS];
export { HOLD, LEAVE, LEFT, STRIKE };
