/** How large a Combat is. */
export interface Size {
  readonly players: number;
  /** Of each Player. */
  readonly health: number;
  /** Health of the Monster. */
  readonly monster: number;
  readonly armor: number;
  /** Nobody holds more Loot. */
  readonly loot: number;
  /** The most that an Attack takes. */
  readonly damage: number;
}

/** What every engine has to count: positions in which somebody is asked or the game is over, and the answers that are legal there. */
export interface Counts {
  readonly states: number;
  readonly transitions: number;
}

const small = { health: 2, monster: 2, armor: 1, loot: 2, damage: 3 };
const usual = { health: 4, monster: 6, armor: 5, loot: 2, damage: 3 };

const entry = (size: Size, states: number, transitions: number): Size & Counts => ({ ...size, states, transitions });

export const sizes = {
  n3h2: entry({ players: 3, ...small }, 10_398, 20_667),
  n4h2: entry({ players: 4, ...small }, 111_294, 215_303),
  n3: entry({ players: 3, ...usual }, 338_778, 844_263),
  n4: entry({ players: 4, ...usual }, 5_669_796, 13_919_577),
  n4h3: entry({ players: 4, ...usual, health: 3 }, 2_543_040, 5_705_703),
  n4h5: entry({ players: 4, ...usual, health: 5 }, 10_935_486, 28_719_429),
  n4x: entry({ players: 4, ...usual, health: 7, loot: 3 }, 31_716_249, 90_761_418),
  n5: entry({ players: 5, ...usual }, 86_633_700, 209_907_873),
} as const;

export const sizeOf = (name: string): Size & Counts => {
  const size = (sizes as Readonly<Record<string, Size & Counts>>)[name];
  if (!size) throw new RangeError(`no size ${name}`);
  return size;
};

/** How many states some sizes have, by name. */
export const statesOf = (...names: readonly (keyof typeof sizes)[]): Readonly<Record<string, number>> =>
  Object.fromEntries(names.map((name) => [name, sizes[name].states]));
