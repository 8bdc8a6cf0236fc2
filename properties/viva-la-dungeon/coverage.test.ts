import { cover } from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { properties } from './index.ts';
import { rulebookOf, written } from './suite.test-helper.ts';

/** Statements and steps that nothing accounts for yet, by document, in the order of the text: a list that is to become empty. */
const unaccounted: Readonly<Record<string, string>> = {
  PLAYER_STRUCTURE: `
    PS-39 PS-51 PS-63 PS-71 PS-75 PS-140 PS-144 PS-152 PS-156 PS-158 PS-171 PS-175 PS-179 PS-183 PS-187 PS-191 PS-195
    PS-199 PS-203 PS-231 PS-235 PS-239 PS-251 PS-259 PS-275 PS-283 PS-291 PS-303 PS-307 PS-319 PS-331 PS-335 PS-343
    PS-347 PS-351 PS-359 PS-363 PS-367 PS-371 PS-375 PS-379 PS-383 PS-387 PS-391 PS-395 PS-407 PS-423 PS-431 PS-435
    PS-439 PS-443 PS-447 PS-467
  `,
  '07_DUNGEON_BOMBS': `
    DB-37 DB-41 DB-45 DB-114 DB:read DB:death DB:victory DB-128 DB-132 DB-136 DB-144 DB-152 DB-156 DB-164 DB-168
    DB-172 DB-176 DB-188 DB-200 DB-204 DB-208 DB-212 DB-220 DB-224 DB-228 DB-252 DB-256 DB-272 DB-276 DB-280 DB-303
    DB-319 DB-323 DB-331 DB-348 DB-352 DB-368 DB-372 DB-380 DB-392 DB-412 DB-440 DB-444 DB-448 DB-460 DB-468 DB-480
    DB-484 DB-488 DB-492 DB-500 DB-508 DB-512 DB-516 DB-528 DB-532 DB-536 DB-540 DB-552 DB-584 DB-592 DB-604 DB-620
    DB-628 DB-640 DB-656 DB-660 DB-664 DB-668 DB-712 DB-724 DB-732
  `,
  '09_DEATH_AND_VICTORY': `
    DV-77 DV-117 DV-121 DV-157 DV-159 DV-175 DV-228 DV-236 DV-248 DV-256 DV-260 DV-264 DV-268 DV-272 DV-276 DV-284
    DV-360 DV-364 DV-476 DV-496 DV-504 DV-508 DV-512 DV-516 DV-524 DV-532 DV-552 DV-556 DV-568 DV-576 DV-580 DV-584
    DV-588 DV-592 DV-600 DV-604 DV-608 DV-616 DV-624 DV-680
  `,
  LEGENDARY_MONSTER_VARIANT: `
    LM-211 LM-215 LM-231 LM-235 LM-239 LM-243 LM-255 LM-279 LM-283 LM-287 LM-291 LM-295 LM:setup-components
    LM:setup-card LM:setup-health LM:setup-armor-area LM:setup-portrait LM:setup-deck LM:setup-rest LM-309 LM-317
    LM-321 LM-325 LM-329 LM:deck2-p1-deal LM:deck2-p1-monster LM:deck2-p1-cubes LM:deck2-p1-shuffle LM:deck2-p1-return
    LM:deck2-p2-deal LM:deck2-p2-monster LM:deck2-p2-cubes LM:deck2-p2-shuffle LM:deck2-p2-return LM-349 LM-367 LM-371
    LM-375 LM:deck3-p1-deal LM:deck3-p1-monster LM:deck3-p1-cubes LM:deck3-p1-shuffle LM:deck3-p1-return
    LM:deck3-p2-deal LM:deck3-p2-monster LM:deck3-p2-cubes LM:deck3-p2-shuffle LM:deck3-p2-return LM-395 LM-438 LM-458
    LM-462 LM-466 LM-474 LM-478 LM-482 LM-486 LM-490 LM-498 LM-510 LM-526 LM-530 LM-538 LM-542 LM-546 LM-550 LM-554
    LM-558 LM-570 LM-574 LM-582 LM-586 LM-598 LM-602 LM-606 LM-610 LM-614 LM-618 LM-622 LM-626 LM-630 LM:ambush-target
    LM:ambush-check LM:ambush-resolve LM-668 LM-672 LM-676 LM-680 LM-684 LM-688 LM-692 LM-700 LM-704 LM-708 LM-712
    LM-716 LM-720 LM-752 LM-760 LM-768 LM:shot-target LM:shot-weapon LM:shot-perception LM:shot-defense
    LM:shot-quickness LM:shot-resolve LM-785 LM-789 LM-793 LM-797 LM-801 LM-817 LM-829 LM-837 LM-841 LM-845 LM-853
    LM-885 LM-889 LM-893 LM:attack-defense LM-935 LM-939 LM-943 LM-947 LM-959 LM-963 LM-967 LM-979 LM-983 LM-1019
    LM-1023 LM-1054 LM-1074 LM-1078 LM-1082 LM-1113 LM-1117 LM-1121 LM:count LM:defeated LM-1145 LM-1149 LM-1153
    LM-1173 LM-1177 LM-1181
  `,
  ASSUMPTIONS: `
    A-01 A-02
  `,
};

const rulebook = rulebookOf(written);

describe('every statement of the text', () => {
  const { statements } = cover({
    tool: { name: 'rules-lawyer', version: '0' },
    game: 'viva-la-dungeon',
    rulebook,
    subject: { game: vivaLaDungeon, properties },
    // Who accounts for what does not hang on what is played.
    options: { games: 0, limit: 0 },
  });

  test('is accounted for, but for these', () => {
    const open: Record<string, string[]> = {};
    for (const { accounted, document, id } of statements)
      if (!accounted) open[document] = [...(open[document] ?? []), id];
    const expected = Object.entries(unaccounted).map(([document, ids]) => [document, ids.trim().split(/\s+/)]);
    expect(open).toEqual(Object.fromEntries(expected));
  });

  test('fails the build if it is not', () => {
    expect(rulebook.policy).toEqual({ unaccounted: 'fail' });
  });
});
