import type { BoundDefinition, ChartRules } from 'rules-lawyer';

/** How many Legendary Monsters are in play. */
export const monsters = (rules: ChartRules): number => (rules.profile.variant === true ? 1 : 0);
const inVariant = (rules: ChartRules): boolean => monsters(rules) > 0;

/** Whether the extension is in play by which Players fall and rise as Zombies. */
export const withZombies = (rules: ChartRules): boolean => rules.profile.zombies === true;

/**
 * What bounds an exploration. Where the text gives a number (five Armor Slots, four bombs a pile), it is the upper end: a bound above
 * it means the game as it is printed. What is 0 or 1 leaves a part of the game out, or in.
 */
export const bounds = {
  health: { default: 2, min: 1, max: 20, says: 'Health {}' },
  monsterHealth: { default: 1, min: 1, max: 20, says: 'Monster Health {}', inPlay: inVariant },
  damage: { default: 2, min: 1, max: 20, says: 'Damage up to {}' },
  defense: { default: 10, untold: 10, min: 1, max: 25, says: 'Defense {}', inPlay: inVariant },
  rooms: { default: 2, min: 1, max: 12, says: 'Rooms {}' },
  loot: { default: 1, min: 0, max: 5, says: 'Armor cards {} each' },
  lootDeck: { default: 0, untold: 0, min: 0, max: 5, says: 'Loot in the decks {} of a sort' },
  armorKinds: { default: 1, untold: 1, min: 1, max: 3, says: 'sorts of Armor {}' },
  otherLoot: { default: 0, untold: 0, min: 0, max: 1, says: 'Weapons and Magic {}' },
  droppedWeapons: { default: 0, untold: 0, min: 0, max: 1, says: 'Dropped Weapons {} of a sort' },
  slots: { default: 1, untold: 1, min: 1, max: 5, says: 'Armor Slots {}' },
  backpack: { default: 0, untold: 0, min: 0, max: 5, says: 'Backpack Slots {}' },
  plotArmor: { default: 0, untold: 0, min: 0, max: 1, says: 'Plot Armor {} each' },
  bombs: { default: 1, min: 0, max: 7, says: 'bombs {} a pile' },
  monsterBombs: { default: 0, untold: 0, min: 0, max: 3, says: 'Monster bombs {} a pile', inPlay: inVariant },
  namedCards: { default: 0, untold: 0, min: 0, max: 1, says: 'Monster bombs by name {}', inPlay: inVariant },
  duelistEncounter: {
    default: 0,
    untold: 0,
    min: 0,
    max: 1,
    says: 'Random Encounter cards of the Skeleton Duelist {}',
    inPlay: inVariant,
  },
  cubeCards: { default: 0, untold: 0, min: 0, max: 2, says: 'Cube Cards {} a pile' },
  pattern: { default: 1, untold: 1, min: 1, max: 3, says: 'Rooms of a Cube Card {}' },
  tokens: { default: 12, untold: 12, min: 0, max: 12, says: 'Jelly Cube Tokens {}' },
  chests: { default: 0, untold: 0, min: 0, max: 1, says: 'Chest icons and Chest Tokens {}' },
  stacks: { default: 0, untold: 0, min: 0, max: 1, says: 'Dungeon Bomb Stacks told apart {}' },
  instructions: { default: 1, untold: 1, min: 1, max: 2, says: 'instructions of a card {}' },
  effects: { default: 0, untold: 0, min: 0, max: 1, says: 'effects besides harm {}' },
  additionalDraw: { default: 0, untold: 0, min: 0, max: 1, says: 'instructions of Cube State Cards {}' },
  turnActions: { default: 1, untold: 1, min: 1, max: 3, says: 'Turn Actions {}' },
  allActions: { default: 0, untold: 0, min: 0, max: 1, says: 'Actions other than to move or fight or shoot {}' },
  kaos: { default: 0, untold: 0, min: 0, max: 20, says: 'Kaos {}' },
  rerolls: { default: 0, untold: 0, min: 0, max: 3, says: 'Reroll Tokens {} each' },
  stats: { default: 0, untold: 0, min: 0, max: 2, says: 'Quickness up to {} either way' },
  vitality: { default: 0, untold: 0, min: 0, max: 1, says: 'cards that lower Vitality {}' },
  daggerDamage: { default: 1, untold: 1, min: 1, max: 6, says: 'base Damage of the Mystic Dagger {}' },
  aside: { default: 0, untold: 0, min: 0, max: 6, says: 'Players aside up to {}' },
  freeActions: { default: 0, untold: 0, min: 0, max: 3, says: 'Free Actions {} a Combat Turn' },
  monsterDamage: { default: 0, untold: 0, min: 0, max: 6, says: 'Damage modifiers up to {}', inPlay: inVariant },
  openSetup: { default: 0, untold: 0, min: 0, max: 1, says: 'start left open {}' },
} as const satisfies Readonly<Record<string, BoundDefinition>>;

export type Bound = keyof typeof bounds;

/** The bounds of an exploration, all of which are declared above. */
export const need = (rules: ChartRules): Readonly<Record<Bound, number>> =>
  rules.bounds as Readonly<Record<Bound, number>>;
