import { type Model, processWalk } from 'rules-lawyer';
import { vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { firstCall } from '../engines/actors.ts';
import { alone } from '../engines/alone.ts';
import { explored } from '../engines/explorer.ts';
import { type Assembling, engines, modelOf } from '../engines/model.ts';
import type { Task, Work } from '../task.ts';

const bounds = { health: 1, damage: 1, rooms: 2, bombs: 1, monsterBombs: 1, cubeCards: 1 };

/** How often a process is explored in one run, by everybody: so often that the fastest takes a good part of a second. */
const OFTEN = 5_000;
const times: Readonly<Record<string, number>> = { combat: 40, dungeonBomb: 2_000, game: 3_000 };

/** The processes that are called, each in the first profile in which it is. */
const called: Readonly<Record<string, readonly string[]>> = {
  'core-3': [
    'game',
    'setup',
    'turn',
    'endOfTurn',
    'cubeRoomCheck',
    'dungeonBombStep',
    'dungeonBomb',
    'cubeCard',
    'combat',
    'triggers',
    'deathProcess',
    'partyCombatLootInterruption',
    'lootManagementWindow',
  ],
  'duelist-2': [
    'legendaryMonsterSetup',
    'phaseOneConstruction',
    'phaseTwoConstruction',
    'takeAShot',
    'legendaryMonsterTurn',
    'legendaryMonsterAttack',
    'legendaryMonsterDefeat',
  ],
};
const profileOf = new Map(
  Object.entries(called).flatMap(([profile, names]) => names.map((name) => [name, profile] as const)),
);

/** The profiles of this task as whole games. */
export const wholeGames = (): Model[] => Object.keys(called).map((profile) => modelOf(vivaLaDungeon, profile, bounds));

/** What a call gives back: the table as it was, or won. */
const outputs = (_: string, table: unknown) => {
  const { winner } = table as { winner: number | null };
  return winner === 1 ? [table] : [table, { ...(table as object), winner: 1 }];
};

/** Explores again and again, each time from nothing. */
function again(name: string, explore: () => Work): () => Work {
  const explorations = times[name] ?? OFTEN;
  return () => {
    let last: Work = {};
    for (let i = 0; i < explorations; i++) last = explore();
    return { ...last, explorations };
  };
}

function whole(name: string): { readonly profile: string; readonly model: Model } {
  const profile = profileOf.get(name) ?? '';
  return { profile, model: modelOf(vivaLaDungeon, profile, bounds) };
}

function aloneIn(name: string, way: Assembling): Model {
  const { profile, model } = whole(name);
  return modelOf(alone(vivaLaDungeon, name, firstCall(model, name), outputs), profile, bounds, way);
}

/** Each process of Viva La Dungeon by itself, called as it is called first in random games. */
export const task: Task = {
  sizes: Object.fromEntries([...profileOf.keys()].map((name) => [name, 0])),
  quick: ['combat', 'deathProcess'],
  // @xstate/graph tells apart ends of a process by what it remembers; in a game that is gone by then.
  agree: ['transitions'],
  contestants: [
    ...engines((way, name) => {
      const model = aloneIn(name, way);
      return again(name, () => explored(model, true));
    }),
    {
      name: 'graph',
      title: '@xstate/graph',
      prepare(name) {
        const { model } = whole(name);
        const walk = processWalk(model, name, { input: firstCall(model, name), outputs });
        return again(name, () => {
          const { positions, transitions } = walk();
          return { states: positions, transitions };
        });
      },
    },
  ],
};
