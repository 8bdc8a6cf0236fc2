import { test } from 'vitest';
import { compare, scenario, playRandomly } from 'rules-lawyer';
import { exploreAll, modelOf, idsOf, verdictsOf, gameOf, linesOf, LM, DV } from './suite.test-helper.ts';
import { properties } from './index.ts';
test('probe', () => {
  for (const [name, v] of [['The defeated Monster', 'cannot win'], ['The Monster at the looting', 'strikes']] as const) for (const bounds of [{ health: 1, damage: 1, rooms: 1, bombs: 1 },{ health: 1, damage: 1, rooms: 1, bombs: 0 }, {health: 2, damage: 2, rooms: 2, bombs: 1, monsterBombs: 1}]) {
    const a = modelOf({ profile: 'duelist-2', bounds }), b = modelOf({ profile: 'duelist-2', bounds, readings: { [name]: v } });
    const t = process.cpuUsage().user;
    const c = compare(a, b);
    console.log(name, bounds, Math.round((process.cpuUsage().user - t)/1000), JSON.stringify(c));
    if (c.winner) console.log(linesOf(scenario(a, c.winner.first)), linesOf(scenario(b, c.winner.second)));
  }
  for (const profile of ['core-3', 'duelist-2', 'duelist-3'] as const) {
    const m = modelOf({ profile, scope: 'full' });
    for (const choices of [400, 2000]) {
    const t = process.cpuUsage().user;
    const r = playRandomly(m, { games: 50, seed: 1, properties, choices });
    console.log(profile, choices, Math.round((process.cpuUsage().user - t)/1000), r.games, r.cut, r.stuck, r.length, [...r.outcomes], r.found.map(f => f.id));
    }
  }
}, 400000);
