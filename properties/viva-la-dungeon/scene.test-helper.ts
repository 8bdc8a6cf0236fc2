import { answererText, type Position, positions } from 'rules-lawyer';
import { type Table, vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { properties } from './index.ts';
import { type Answer, rulebookOf, type Told, told, written } from './suite.test-helper.ts';

const one = { health: 1, damage: 1, loot: 1, slots: 5, rooms: 1, bombs: 0 };
const subject = { game: vivaLaDungeon, properties };
const begin = positions(subject, rulebookOf(written));
/** A position to begin from, the Turn of A, in the smallest game: what is not said is as play begins. */
export const position = (profile: string): Position => begin(profile).bounds(one);
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
export const next = (being: number): Answer => ({ type: 'ORDER', next: being });
export const first = (being: number): Answer => ({ type: 'FIRST', being });
export const take = (cards: number): Answer => ({ type: 'TAKE', cards: [cards] });
export const roll = (face: number): Answer => ({ type: 'ROLL', face });
export const target = (being: number): Answer => ({ type: 'TARGET', target: being });
export const effect = (amount: number, ...hurt: number[]): Answer => ({
  type: 'EFFECT',
  hurt: hurt.reduce((mask, being) => mask | (1 << being), 0),
  damage: amount,
});
export const STRIKE: Answer = { type: 'STRIKE', option: 'Melee' };
export const HOLD = { type: 'HOLD' };
export const FLEE = { type: 'FLEE' };
export const LEFT = { type: 'LEFT' };
/** A Combatant whose Turn passes without an Attack. */
export const WAIT = { type: 'RECOVER' };
/** What a Combatant may do who attacks nobody. */
export const OTHERWISE = [FLEE, { type: 'DISENGAGE' }, WAIT];
export const check = (succeeds: boolean): Answer => ({ type: 'CHECK', succeeds });
export const EQUIP: Answer = { type: 'EQUIP' };
/** What a Cube Card names: Rooms, and the Room of its Chest icon. */
export const pattern = (...rooms: number[]): Answer => patternWithChest(0, ...rooms);
export const patternWithChest = (chest: number, ...rooms: number[]): Answer => ({
  type: 'PATTERN',
  rooms: rooms.reduce((mask, room) => mask | (1 << (room - 1)), 0),
  chest,
});
/** How a bomb lies in the end. */
export const face = (up: boolean, continuing = 'none'): Answer => ({ type: 'FACE', up, effect: continuing });
