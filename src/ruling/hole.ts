import type { HoleLine } from '../finding/index.ts';
import { classify, classOf } from './analyse.ts';
import { conditions, outcomeText } from './phrase.ts';
import { type Box, cover, eachIndex } from './region.ts';
import type { Ruling, RulingRow, Verdict } from './ruling.ts';

/** More lines than these are no longer looked over; what is not the finding's own is then told outcome by outcome. */
const mostLines = 12;

interface Line extends HoleLine {
  readonly sets: Box['sets'];
  /** Settled lines stand in the order of their rows, then what is in doubt, then what is not written. */
  readonly order: readonly [kind: number, row: number, situation: number];
}

/** A ruling line by line, as its rows decide it; the line of `here` is marked. */
export function holeLines(ruling: Ruling, here: Pick<Box, 'sets'>): HoleLine[] {
  const known = linesOf.get(ruling) ?? regionLines(ruling);
  linesOf.set(ruling, known);
  const lines = known.map((line) => ({ ...line, here: sameSets(line, here) }));
  const shown = lines.length <= mostLines ? lines : shortened(lines);
  return shown.map(({ situation, outcome, rules, here }) => ({ situation, outcome, rules, here }));
}

/** The lines of a ruling, which all its findings show. */
const linesOf = new WeakMap<Ruling, readonly Line[]>();

function regionLines(ruling: Ruling): Line[] {
  const kinds: { key: string; verdict: Verdict }[] = [];
  const at = classify(ruling, (verdict) => {
    const key = verdict.kind === 'settled' ? `settled ${verdict.outcome}` : classOf(verdict);
    const known = kinds.findIndex((kind) => kind.key === key);
    return known >= 0 ? known : kinds.push({ key, verdict }) - 1;
  });
  const lines = kinds.flatMap(({ verdict }, wanted) =>
    cover({ facts: ruling.facts, at }, wanted).map((box): Line => {
      const rows = new Set<RulingRow>();
      eachIndex(ruling.facts, box, (index) => {
        const own = ruling.verdictAt(index);
        if (own.kind === 'settled' || own.kind === 'contradiction') for (const row of own.rows) rows.add(row);
      });
      return {
        situation: conditions(ruling, box).join(', ') || 'in every situation',
        outcome: outcomeOf(ruling, verdict),
        rules: rulesOf([...rows].sort((a, b) => a.index - b.index)),
        here: false,
        sets: box.sets,
        order: [
          ['settled', 'contradiction', 'gap'].indexOf(verdict.kind),
          Math.min(...[...rows].map(({ index }) => index), ruling.rows.length),
          box.first,
        ],
      };
    }),
  );
  return lines.sort((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1] || a.order[2] - b.order[2]);
}

const sameSets = (a: Pick<Box, 'sets'>, b: Pick<Box, 'sets'>): boolean =>
  a.sets.every((set, i) => set.every((holds, v) => holds === b.sets[i]?.[v]));

function outcomeOf(ruling: Ruling, verdict: Verdict): string {
  if (verdict.kind === 'settled') return outcomeText(ruling, verdict.outcome);
  if (verdict.kind === 'contradiction') {
    return `at once ${verdict.outcomes.map((outcome) => outcomeText(ruling, outcome)).join(' and ')}`;
  }
  return 'nothing is written';
}

/** The ids that rows cite, each once, in order. */
export const rulesOf = (rows: readonly RulingRow[]): string[] => [
  ...new Set(rows.flatMap(({ rules }) => rules.map(({ id }) => id))),
];

function shortened(lines: readonly Line[]): Line[] {
  const own = lines.filter(({ here }) => here);
  const others = lines.filter(({ here }) => !here);
  const outcomes = [...new Set(others.map(({ outcome }) => outcome))];
  const merged = outcomes.map((outcome): Line => {
    const same = others.filter((line) => line.outcome === outcome);
    const [first] = same as [Line, ...Line[]];
    const rules = [...new Set(same.flatMap((line) => line.rules))];
    const situation = same.length === 1 ? first.situation : `${same.length} other cases`;
    return { ...first, situation, rules };
  });
  return [...merged, ...own];
}
