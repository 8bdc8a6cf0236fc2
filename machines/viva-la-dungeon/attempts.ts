import type { AttemptsDefinition, TriedAt } from 'rules-lawyer';
import { monsters } from './bounds.ts';
import type { Being, Table } from './table.ts';
import type { Situation } from './world.ts';

type At = TriedAt<Table>;

/** What a being is asked for, by the question: what it may then do. */
const askedFor: Readonly<Record<string, string>> = {
  'the Turn Action': 'a Turn Action',
  'the Combat Action': 'a Combat Action',
  'the target of the Legendary Monster': 'a Combat Action',
  'the Loot Interrupt Attack': 'a Loot Interrupt Attack',
  'the Loot taken': 'Loot of a Dying Player',
};

const activeOf = (at: At): number => Number(at.memories('game')[0]?.active);
const monsterOf = ({ table }: At): Being => table.beings.findIndex((b) => b.kind === 'other');

/** Whom the question is put to: the Monster, where its Controller answers. */
function asked(at: At): Being | null {
  const { of, name } = at.question;
  if (name === 'the card drawn') return activeOf(at);
  if (of.kind !== 'seat') return null;
  return of.as === undefined ? of.seat : monsterOf(at);
}

function what(at: At, being: Being): string {
  const { of, name } = at.question;
  if (of.kind === 'seat' && of.as !== undefined && of.seat === being) return 'control of the Monster';
  if (asked(at) !== being) return 'nothing';
  if (name === 'the card drawn') return 'a Dungeon Bomb';
  return askedFor[name] ?? 'something else';
}

const situation = (at: At, being: Being): Situation => ({
  table: at.table,
  being,
  turn: activeOf(at) === being ? 'own' : 'of another',
  asked: what(at, being),
});

/** What an answer does, as an attempt of whoever is asked. */
function kindsOf(at: At, answer: { readonly type: string; readonly [field: string]: unknown }): string[] | undefined {
  switch (answer.type) {
    case 'MOVE':
      return [at.table.cubes[Number(answer.room) - 1] ? 'Move into a Cube Room' : 'Move'];
    case 'CHALLENGE':
      return ['Challenge'];
    case 'SHOOT':
      return ['Take A Shot'];
    case 'ATTACK':
    case 'TARGET':
      return ['attack'];
    case 'AMBUSH':
      return ['Ambush'];
    case 'PICKPOCKET':
      return ['Pickpocket'];
    case 'SEEK':
      return ['Seek'];
    case 'HIDE':
      return ['Hide'];
    case 'LOOT':
      return ['loot a Room'];
    case 'FLEE':
      return ['Flee'];
    case 'DISENGAGE':
      return ['Disengage'];
    case 'RECOVER':
      return ['Recover Dropped Weapon'];
    case 'FREE':
      return ['Free Action'];
    case 'STRIKE':
      return ['make a Loot Interrupt Attack'];
    case 'TAKE':
      return (answer.cards as readonly number[]).some((n) => n > 0) ? ['take Loot of a Dying Player'] : [];
    case 'DRAW':
      return ['draw a Dungeon Bomb'];
    // Nothing is done, or something is managed that is in hand already.
    case 'END':
    case 'HOLD':
    case 'EQUIP':
    case 'EXCHANGE':
    case 'STORE':
    case 'DISCARD':
    case 'GOES':
    case 'WEAPON':
    case 'STAYS':
    case 'RISES':
    case 'REFUSE':
    case 'ACCEPT':
    case 'DECLINE':
    case 'TAKE_ARMOR':
      return [];
    default:
      return undefined;
  }
}

const onlyWithMonster = 'control the Legendary Monster';
/** A Turn Action and a Combat Action of any kind are what guards ask for; people try some kind. */
const kinds = [
  'Move',
  'Move into a Cube Room',
  'Ambush',
  'Challenge',
  'Take A Shot',
  'Pickpocket',
  'Seek',
  'Hide',
  'loot a Room',
  'attack',
  'Flee',
  'Disengage',
  'Recover Dropped Weapon',
  'Free Action',
  'Gear Swap',
  'spend Kaos',
  'use Loot',
  'be healed',
  'take Loot of a Dying Player',
  'make a Loot Interrupt Attack',
  'draw a Dungeon Bomb',
  onlyWithMonster,
] as const;

/** What could be tried at the table of Viva La Dungeon, by anybody, whoever is asked. */
export const attempts: readonly AttemptsDefinition<Table, Being>[] = [
  {
    ruling: 'May act',
    fact: 'act',
    kinds: (rules) => (monsters(rules) > 0 ? kinds : kinds.filter((kind) => kind !== onlyWithMonster)),
    by: (at) => [...at.table.beings.keys()],
    situation,
    offered(at, answer) {
      const named = kindsOf(at, answer);
      const by = asked(at);
      const own = by === null ? [] : named?.map((kind) => ({ by, kind }));
      const { of } = at.question;
      const controls = of.kind === 'seat' && of.as !== undefined ? [{ by: of.seat, kind: onlyWithMonster }] : [];
      return own && [...own, ...controls];
    },
  },
  {
    ruling: 'May target the Monster',
    fact: 'attempt',
    inPlay: (rules) => monsters(rules) > 0,
    by: ({ table: { beings } }) =>
      beings.some((b) => b.kind === 'other' && b.standing === 'in play')
        ? [...beings.keys()].filter(
            (being) => beings[being]?.kind === 'player' && beings[being]?.standing === 'in play',
          )
        : [],
    situation: (at, being): Situation => ({
      table: at.table,
      attempt: { kind: '', from: at.table.beings[being]?.room ?? 0 },
    }),
    offered(at, answer) {
      const by = asked(at);
      const [kind] = kindsOf(at, answer) ?? [];
      const atMonster = (answer as { target?: number }).target === monsterOf(at);
      return at.question.name === 'the Turn Action' && by !== null && kind && atMonster ? [{ by, kind }] : undefined;
    },
  },
];
