import { answererText, type Model } from 'rules-lawyer';
import { type Table, vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { type Answer, type Edit, modelOf, type Told, told } from './suite.test-helper.ts';

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

type Being = Partial<Table['beings'][number]>;
/** A position to begin from: A is the Active Player. What is not named is as play begins. */
export interface Scene {
  readonly profile: string;
  readonly bounds?: Readonly<Record<string, number>>;
  readonly readings?: Readonly<Record<string, string>>;
  /** In the order of the seats, the Legendary Monster last. */
  readonly beings?: readonly Being[];
  readonly table?: Partial<Table>;
}
const one = { health: 1, damage: 1, loot: 1, rooms: 1, bombs: 0 };
export const [A, B, C, D] = [0, 1, 2, 3] as const;
export const REMOVED: Being = { standing: 'out', health: 0, room: 0, cards: 0 };

export function sceneOf({ profile, bounds = {}, readings = {}, beings = [], table = {} }: Scene): Model {
  return modelOf({
    profile,
    bounds: { ...one, ...bounds },
    readings,
    edits: profile === 'core-4' ? [FOUR] : [],
    game: {
      ...vivaLaDungeon,
      start(rules) {
        const begun = vivaLaDungeon.start(rules);
        return { ...begun, beings: begun.beings.map((b, i) => ({ ...b, ...beings[i] })), ...table };
      },
    },
  });
}
export const playing = (scene: Scene, ...answers: Answer[]): Told => told(sceneOf(scene), answers);

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
export const take = (cards: number): Answer => ({ type: 'TAKE', cards });
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
