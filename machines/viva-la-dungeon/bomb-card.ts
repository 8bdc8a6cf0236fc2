import { type ChartRules, known } from 'rules-lawyer';
import { need } from './bounds.ts';
import { type Card, CUBE_CONFUSED, monsterCards } from './deck.ts';
import { drawable, namedCards } from './drawing.ts';
import type { StatPenalty } from './stats.ts';
import { changed, type Table, tableWith } from './table.ts';
import type { Situation } from './world.ts';

export type Continuing = 'none' | 'some' | StatPenalty;
/** How a card says that it lies in the end. */
export type Face = { type: 'FACE'; up: boolean; effect: Continuing };
/** The next card: of the Monster's, by name where names are told apart. */
export type Draw = { type: 'DRAW'; card: Card; named: number | null };

/** A card that is put away. */
interface Lying {
  readonly table: Table;
  readonly active: number;
  readonly card: Card | null;
  readonly named: number | null;
  readonly up: boolean;
  readonly continuing: Continuing;
}

const effectText: Readonly<Record<Continuing, string>> = {
  none: '',
  some: ', with a continuing effect',
  'Quickness -1': ', and lowers the Quickness of all Players by 1',
  'Vitality -1': ', and lowers the Vitality of all Players by 1',
};

const cardNames: Readonly<Record<Card, string>> = {
  bomb: 'a Dungeon Bomb',
  monsterBomb: 'a Legendary Monster Dungeon Bomb',
  cubeCard: 'a Cube Card',
  cubeState: 'a Cube State Card',
};

export const drawText = ({ card, named }: Draw): string =>
  named === null ? cardNames[card] : `“${monsterCards[named]?.name}”`;
export const faceText = ({ up, effect }: Face): string =>
  up ? `The card is to stay face up${effectText[effect]}.` : 'The card is to be flipped face down.';

/** A card of the Dungeon Bomb Deck from the draw to the stack that it ends on. */
export function bombCards(rules: ChartRules) {
  const { stacks, stats, vitality, namedCards: byName } = need(rules);
  const placement = rules.decides<Situation>('Bomb placement');
  const draws = (table: Table): Draw[] => {
    const { pile, cards } = drawable(table);
    return cards.flatMap((card): Draw[] =>
      card === 'monsterBomb' && byName > 0
        ? namedCards(table, pile).map((named) => ({ type: 'DRAW', card, named }))
        : [{ type: 'DRAW', card, named: null }],
    );
  };
  /** A standard card may lie either way, with an effect or none; one of the Monster lies face up for its effect (LM-1165, LM-1169). */
  const faces = (card: Card | null): Face[] => [
    { type: 'FACE', up: false, effect: 'none' },
    ...(card === 'monsterBomb' ? [] : [{ type: 'FACE', up: true, effect: 'none' } as const]),
    { type: 'FACE', up: true, effect: 'some' },
    ...(stats > 0 ? [{ type: 'FACE', up: true, effect: 'Quickness -1' } as const] : []),
    ...(vitality > 0 ? [{ type: 'FACE', up: true, effect: 'Vitality -1' } as const] : []),
  ];
  const placed = ({ table, active, card, named, up, continuing }: Lying): Table => {
    const instruction = up ? 'keep face up' : 'flip face down';
    const lies = placement({ table, being: active, card: known(card, 'card'), instruction });
    const { size } = (table.beings[active] as Table['beings'][number]).stack;
    if (lies === 'face up on the Cube State Stack')
      return tableWith(table, { cubeStates: table.cubeStates + 1, revealed: true });
    const faceUp = lies === 'face up on the Dungeon Bomb Stack';
    const counted = tableWith(table, { placed: table.placed + 1 });
    if (stacks === 0) return counted;
    return changed(counted, active, {
      stack: {
        size: size + 1,
        top: faceUp ? 'face up' : 'face down',
        effect: !faceUp || continuing === 'none' ? 'none' : named === CUBE_CONFUSED ? 'Cube Confused' : continuing,
      },
    });
  };

  return { draws, faces, placed };
}
