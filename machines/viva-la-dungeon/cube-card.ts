import { asks, cites, defineProcess, int, missing, nullable, takeTable, types } from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { need } from './bounds.ts';
import { calls } from './calls.ts';
import { put, type Table, tableWith } from './table.ts';
import { type Situation, world } from './world.ts';

type CubeEvent =
  /** The Rooms that the card names, one bit a Room, and the Room of its Chest icon; 0 where it has none. */
  { type: 'PATTERN'; rooms: number; chest: number } | { type: 'TOKENS'; rooms: number };

const has = (rooms: number, room: number): boolean => (rooms & (1 << (room - 1))) !== 0;
const size = (rooms: number): number => rooms.toString(2).replaceAll('0', '').length;

/**
 * A Cube Card: the Safe Room first, where this is the card that creates it, then the Chest Token, then Jelly Cube Tokens. The cards are
 * not in the set, so that any pattern within A-13 is possible.
 */
export const cubeCard = defineProcess({
  name: 'cubeCard',
  memory: (rules) => ({
    rooms: int(0, 2 ** need(rules).rooms - 1),
    chest: int(0, need(rules).chests > 0 ? need(rules).rooms : 0),
    /** The Safe Room that this card has created. */
    created: nullable(int(1, need(rules).rooms)),
  }),
  chart(rules) {
    type Memory = { table: Table; rooms: number; chest: number; created: number | null };
    const { rooms: mapSize, pattern, chests } = need(rules);
    const map = Array.from({ length: mapSize }, (_, i) => i + 1);
    const { tokenPlacement } = world(rules);
    const createsSafeRoom = rules.decides<Situation>('Final Cube Card');
    const oldToken = rules.decides<Situation>('Token in a new Safe Room');
    const sets = Array.from({ length: 2 ** mapSize }, (_, rooms) => rooms);
    const patterns = sets.filter((rooms) => rooms > 0 && size(rooms) <= pattern);
    const placeable = ({ table, rooms }: Memory): number =>
      map.filter((r) => has(rooms, r) && tokenPlacement(table, r)).reduce((mask, r) => mask | (1 << (r - 1)), 0);
    const withTokens = (table: Table, rooms: number): Table =>
      tableWith(table, {
        cubes: table.cubes.map((token, i) => token || has(rooms, i + 1)),
        supply: table.supply - map.filter((r) => has(rooms, r) && !table.cubes[r - 1]).length,
      });
    return setup({
      types: types<{
        context: Memory;
        events: CubeEvent;
        input: { table: Table };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        creates: ({ context }) =>
          context.chest > 0 && createsSafeRoom({ table: context.table }) === 'it creates the Safe Room',
        tokenGoes: ({ context: { table, created } }) =>
          created !== null && oldToken({ table, room: created }) === 'it is taken away',
        bringsChest: ({ context: { table, chest } }) =>
          chest > 0 && table.chests[chest - 1] === 0 && (table.chestsDiscarded[chest - 1] ?? 0) > 0,
        tooFew: ({ context }) => size(placeable(context)) > context.table.supply,
      },
      actions: {
        takeTable,
        read: assign(({ event }) => {
          const { rooms, chest } = event as Extract<CubeEvent, { type: 'PATTERN' }>;
          return { rooms, chest };
        }),
        createSafeRoom: assign(({ context: { table, chest } }) => ({
          created: chest,
          table: tableWith(table, { safeRoom: chest }),
        })),
        takeToken: assign({
          table: ({ context: { table, created } }) =>
            tableWith(table, {
              cubes: put(table.cubes, (created ?? 0) - 1, false),
              supply: table.supply + 1,
            }),
        }),
        placeChest: assign({
          table: ({ context: { table, chest } }) =>
            tableWith(table, {
              chests: put(table.chests, chest - 1, 1),
              chestsDiscarded: put(table.chestsDiscarded, chest - 1, (table.chestsDiscarded[chest - 1] ?? 0) - 1),
            }),
        }),
        placeTokens: assign({ table: ({ context }) => withTokens(context.table, placeable(context)) }),
        placeSome: assign({
          table: ({ context, event }) => withTokens(context.table, (event as { rooms: number }).rooms),
        }),
        count: assign({
          rooms: 0,
          chest: 0,
          created: null,
          table: ({ context }) => tableWith(context.table, { cubeCount: context.table.cubeCount + 1 }),
        }),
      },
    }).createMachine({
      id: 'cubeCard',
      context: ({ input }) => ({ table: input.table, rooms: 0, chest: 0, created: null }),
      initial: 'reading',
      states: {
        reading: {
          meta: asks({
            question: 'the pattern of the Cube Card',
            of: missing('A-13'),
            answers: () =>
              patterns.flatMap((rooms) =>
                (chests > 0 ? [0, ...map] : [0]).map((chest): CubeEvent => ({ type: 'PATTERN', rooms, chest })),
              ),
            says: ({ event }) => {
              if (event.type !== 'PATTERN') return '';
              const named = map.filter((r) => has(event.rooms, r));
              const rooms = named.length === 0 ? 'no Room' : `Room ${named.join(', ')}`;
              return `The Cube Card names ${rooms}${event.chest > 0 ? `, with the Chest icon on Room ${event.chest}` : ''}.`;
            },
            cites: ['DB-416', 'DB-424', 'DB-428', 'DB-444'],
          }),
          on: { PATTERN: { target: 'safeRoom', actions: 'read' } },
        },
        safeRoom: {
          meta: cites('DB-492', 'DB-532', 'DB-536', 'DB-540'),
          always: [
            {
              guard: 'creates',
              target: 'created',
              actions: 'createSafeRoom',
              meta: cites('DB-496', 'DB-500', 'DB-512'),
            },
            { target: 'chest' },
          ],
        },
        created: {
          always: [{ guard: 'tokenGoes', target: 'chest', actions: 'takeToken' }, { target: 'chest' }],
        },
        chest: {
          always: [
            { guard: 'bringsChest', target: 'tokens', actions: 'placeChest', meta: cites('DB-480', 'DB-508') },
            { target: 'tokens', meta: cites('DB-484', 'DB-488') },
          ],
        },
        tokens: {
          meta: cites('DB-448', 'DB-456', 'DB-504', 'DB-520', 'LM-490'),
          always: [
            { guard: 'tooFew', target: 'choosing', meta: cites('DB-460', 'DB-464') },
            { target: 'counted', actions: 'placeTokens', meta: cites('DB-424', 'DB-548') },
          ],
        },
        choosing: {
          meta: asks({
            question: 'which Rooms get the last Jelly Cube Tokens',
            of: missing('A-13'),
            answers: ({ context }) =>
              sets
                .filter((r) => (r & placeable(context)) === r && size(r) === context.table.supply)
                .map((rooms): CubeEvent => ({ type: 'TOKENS', rooms })),
            says: ({ event }) =>
              event.type === 'TOKENS'
                ? `Jelly Cube Tokens go to ${map.filter((r) => has(event.rooms, r)).join(', ') || 'no Room'}.`
                : '',
            cites: ['DB-460', 'DB-464'],
          }),
          on: { TOKENS: { target: 'counted', actions: 'placeSome' } },
        },
        counted: { entry: 'count', meta: cites('DB-528'), always: 'done' },
        done: { type: 'final' },
      },
      output: ({ context }) => ({ table: context.table }),
    });
  },
});
