import { placesIn, type Where } from './places.ts';
import { noBounds, type PropertyResult, type Report, settingOf } from './report.ts';
import { capital, counted, listed } from './text.ts';
import type { Tone } from './tone.ts';

/** A sentence that should hold, and what became of it. */
export interface ToldProperty {
  readonly mark: string;
  readonly tone: Tone;
  /** Sentence of the property. */
  readonly says: string;
  /** Where the rules stand that it comes from; none for an expectation. */
  readonly places: readonly Where[];
  /** What stands in brackets where there is no place. */
  readonly unplaced: string;
  /** `Not known`, `Violated`; empty for what holds. */
  readonly verdict: string;
  /** What there is to say of the verdict, without a full stop; often nothing. */
  readonly why: string;
}

/** Sentences of which the same is known in the same profiles. */
interface PropertyGroup {
  /** The profiles; empty where there is only one, which `bounds` names. */
  readonly heading: string;
  /** The same with the numbers of bounds, to stand below their list. */
  readonly short: string;
  readonly properties: readonly ToldProperty[];
}

export interface WhatShouldHold {
  /** `Proved for`, where everything holds, else that only what holds is proved. */
  readonly proved: string;
  /** Each profile once, with the bounds within which it was looked at. */
  readonly bounds: readonly { readonly setting: string; readonly within: string }[];
  /** Some profile has more than one: they go by their numbers, from 1. */
  readonly numbered: boolean;
  readonly groups: readonly PropertyGroup[];
}

const verdicts = {
  violated: { mark: '✗', tone: 'bad' },
  unknown: { mark: '?', tone: 'open' },
  holds: { mark: '✓', tone: 'sure' },
} as const;

const words = { violated: 'Violated', unknown: 'Not known', holds: '' } as const;

/** What stands behind the sentence: `Not known: it never happens.`; often nothing. A mark alone says that it is violated. */
export const remarkOf = ({ tone, verdict, why }: ToldProperty): string =>
  why !== '' ? `${verdict === '' ? capital(why) : `${verdict}: ${why}`}.` : tone === 'open' ? `${verdict}.` : '';

const order = Object.keys(verdicts);
const rank = (result: PropertyResult): number => order.indexOf(result.verdict);

/** One profile within one choice of bounds. */
const occasionOf = ({ profile, within }: PropertyResult): string => JSON.stringify([profile, within]);

/** Of several results for one property on one occasion the worst stands. */
const worst = (results: readonly PropertyResult[]): PropertyResult[] => {
  const kept = new Map<string, PropertyResult>();
  for (const result of results) {
    const key = JSON.stringify([result.name, occasionOf(result)]);
    const before = kept.get(key);
    if (!before || rank(result) < rank(before)) kept.set(key, result);
  }
  return [...kept.values()];
};

/** The lines for properties, grouped by the occasions that share them, the worst first. */
export const whatShouldHold = (report: Report): WhatShouldHold => {
  const results = worst(report.properties);
  const places = placesIn(report);
  const occasions = new Map(results.map((r) => [occasionOf(r), { profile: r.profile, within: r.within }]));
  const all = [...occasions.keys()];

  const lines = new Map<string, { readonly result: PropertyResult; readonly on: string[] }>();
  for (const result of results) {
    const key = JSON.stringify([result.name, result.says, result.verdict, result.note, result.statements]);
    const line = lines.get(key) ?? { result, on: [] };
    line.on.push(occasionOf(result));
    lines.set(key, line);
  }

  const groups = new Map<string, { readonly on: readonly string[]; readonly results: PropertyResult[] }>();
  for (const { result, on } of lines.values()) {
    const key = all.filter((occasion) => on.includes(occasion)).join();
    const group = groups.get(key) ?? { on, results: [] };
    group.results.push(result);
    groups.set(key, group);
  }

  const told = (result: PropertyResult): ToldProperty => ({
    ...verdicts[result.verdict],
    says: result.says || result.name,
    places: places.named(result.statements),
    unplaced: result.statements.length === 0 ? 'expectation: no statement demands it' : '',
    verdict: words[result.verdict],
    why: result.note.replace(/\.$/, ''),
  });

  /** `A and B`, with bounds where the same profile has others too. */
  const headingOf = (on: readonly string[]): string => {
    if (all.length === 1) return '';
    if (on.length === all.length) return 'In every profile';
    const names = on.map((key) => {
      const { profile = '', within = '' } = occasions.get(key) ?? {};
      const several = [...occasions.values()].filter((o) => o.profile === profile).length > 1;
      return several ? `${settingOf(report, profile)} (${within || noBounds})` : settingOf(report, profile);
    });
    return listed([...new Set(names)]);
  };

  const numbered = new Set([...occasions.values()].map(({ profile }) => profile)).size < all.length;

  /** `A (1, 2) and B (3)`, by the numbers of the bounds. */
  const shortOf = (on: readonly string[]): string => {
    if (!numbered || on.length === all.length) return headingOf(on);
    const byProfile = new Map<string, number[]>();
    for (const key of all.filter((occasion) => on.includes(occasion))) {
      const { profile = '' } = occasions.get(key) ?? {};
      byProfile.set(profile, [...(byProfile.get(profile) ?? []), all.indexOf(key) + 1]);
    }
    return listed([...byProfile].map(([profile, own]) => `${settingOf(report, profile)} (${own.join(', ')})`));
  };

  return {
    proved: results.every((r) => r.verdict === 'holds') ? 'Proved for' : 'What holds is proved for',
    bounds: [...occasions.values()].map(({ profile, within }) => ({
      setting: settingOf(report, profile),
      within: within || noBounds,
    })),
    numbered,
    groups: [...groups.values()]
      .map(({ on, results: own }) => ({ on, results: own.sort((a, b) => rank(a) - rank(b)) }))
      .sort((a, b) => Math.min(...a.results.map(rank)) - Math.min(...b.results.map(rank)) || b.on.length - a.on.length)
      .map(({ on, results: own }) => ({ heading: headingOf(on), short: shortOf(on), properties: own.map(told) })),
  };
};

/** `1 property`, each counted once in however many profiles it is looked at. */
export const countedProperties = (results: readonly PropertyResult[]): string =>
  counted(new Set(results.map((r) => r.name)).size, 'property', 'properties');
