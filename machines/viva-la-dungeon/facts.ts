import { type ChartRules, known } from 'rules-lawyer';
import type { Being, Table } from './table.ts';
import { areAdjacent, type Situation } from './world.ts';

const being = ({ table, being }: Situation): Table['beings'][number] =>
  known(table.beings[known(being, 'being')], 'being');
/** How many of a kind fight. */
const fighting = ({ beings, combat }: Table, kind: 'player' | 'other'): number =>
  beings.filter((b, being) => b.kind === kind && combat?.fighting[being] === true).length;

/** What the rulings of Viva La Dungeon ask about, by the names of the text. Who survives is itself a ruling. */
export const facts = (rules: ChartRules) => {
  const survivingPlayer = rules.decides<Situation>('Surviving Player');
  const cubeRoom = rules.decides<Situation>('Cube Room');
  const surviving = (table: Table, being: Being): boolean => survivingPlayer({ table, being }) === 'surviving';
  return {
    being: (s: Situation) => being(s).kind,
    standing: (s: Situation) => being(s).standing,
    Hidden: (s: Situation) => being(s).hidden,
    surviving: (s: Situation) => survivingPlayer(s),
    damage: (s: Situation) => known(s.cause, 'cause').damage,
    dealer: (s: Situation) => {
      const { dealer } = known(s.cause, 'cause');
      return dealer === null ? 'nobody' : known(s.table.beings[dealer], 'dealer').kind;
    },
    killer: (s: Situation) => (s.killer === null || s.killer === undefined ? 'nobody' : 'the dealer'),
    others: (s: Situation) => known(s.others, 'others'),
    interrupter: (s: Situation) => known(s.interrupter, 'interrupter'),
    'killer surviving': (s: Situation) => s.killer !== null && s.killer !== undefined && surviving(s.table, s.killer),
    role: (s: Situation) => (s.being === s.killer ? 'killer' : s.being === s.dying ? 'dying' : 'bystander'),
    'in Combat Order': (s: Situation) => {
      const order = s.table.combat?.order ?? [];
      return order.indexOf(known(s.being, 'being')) > order.indexOf(known(s.killer, 'killer'))
        ? 'behind the killer'
        : 'before the killer';
    },
    'player combatants': (s: Situation) => fighting(s.table, 'player'),
    'other combatants': (s: Situation) => fighting(s.table, 'other'),
    'Active Player': (s: Situation) => {
      // In this model only the Active Player begins a Combat, and so is first in Combat Order.
      const [active] = known(s.table.combat, 'combat').order;
      return surviving(s.table, known(active, 'who began it')) ? 'has not died in it' : 'has died in it';
    },
    attack: (s: Situation) => known(s.attack, 'attack'),
    'of the initiating pair': (s: Situation) => {
      const bound = s.table.combat?.bound[known(s.being, 'being')] ?? null;
      return bound !== null;
    },
    survivors: (s: Situation) => s.table.beings.filter((_, b) => surviving(s.table, b)).length,
    act: (s: Situation) => known(s.act, 'act'),
    'whose Turn': (s: Situation) => s.turn ?? 'of another',
    'asked for': (s: Situation) => s.asked ?? 'nothing',
    'Combat Turn': ({ table: { combat }, being }: Situation) =>
      being === undefined || !combat?.fighting[being] ? 'none' : combat.acting === being ? 'own' : 'of another',
    attempt: (s: Situation) => known(s.attempt, 'attempt').kind,
    'where it is': (s: Situation) => {
      const { from } = known(s.attempt, 'attempt');
      const at = s.table.beings.find((b) => b.kind === 'other')?.room ?? 0;
      return at === from ? 'same Room' : areAdjacent(at, from) ? 'adjacent Room' : 'elsewhere';
    },
    Combat: (s: Situation) =>
      s.begun === undefined ? 'none' : s.begun.by === 'a Player' ? 'of a Player' : 'of a card',
    'begun by the Active Player': (s: Situation) => s.begun === undefined || s.begun.starter === s.begun.active,
    natural: (s: Situation) => {
      const { face } = known(s.check, 'check');
      return face === 1 || face === 20 ? face : 'other';
    },
    'reaches Defense': (s: Situation) => known(s.check, 'check').reaches,
    'dealer surviving': (s: Situation) => {
      const { dealer } = known(s.cause, 'cause');
      return dealer !== null && surviving(s.table, dealer);
    },
    'in a Cube Room': (s: Situation) => {
      const { room } = being(s);
      return room > 0 && cubeRoom({ table: s.table, room }) === 'a Cube Room';
    },
    'Current Cube State Card': (s: Situation) =>
      s.table.cubeStates === 0 ? 'none' : s.table.revealed ? 'revealed just now' : 'lies there',
    'token there': (s: Situation) => s.table.cubes[known(s.room, 'room') - 1] === true,
    'Safe Room': (s: Situation) => s.table.safeRoom === known(s.room, 'room'),
    supply: (s: Situation) => (s.table.supply > 0 ? 'left' : 'used up'),
    'Cube Cards before it': (s: Situation) => {
      const missing = rules.variable('SAFE_ROOM_CUBE_CARD_NUMBER') - s.table.cubeCount;
      return missing > 1 ? 'fewer' : missing === 1 ? 'one fewer' : missing === 0 ? 'as many' : 'more';
    },
    status: (s: Situation) => {
      const { standing } = being(s);
      if (standing === 'fallen') return 'Fallen';
      if (standing === 'zombie') return 'Zombie';
      return surviving(s.table, known(s.being, 'being')) ? 'Surviving' : 'Removed';
    },
    card: (s: Situation) => (s.card === 'cubeState' ? 'Cube State Card' : 'Dungeon Bomb'),
    'of the Monster': (s: Situation) => s.card === 'monsterBomb',
    instruction: (s: Situation) => known(s.instruction, 'instruction'),
    owner: (s: Situation) => {
      const { standing } = being(s);
      return standing === 'out' ? 'removed' : standing === 'fallen' ? 'fallen' : 'in the game';
    },
    acted: (s: Situation) => known(s.acted, 'acted'),
    'other Action': (s: Situation) => known(s.otherAction, 'otherAction'),
    monster: (s: Situation) =>
      s.table.beings.some((b) => b.kind === 'other' && b.standing === 'out') ? 'defeated' : 'active',
  };
};
