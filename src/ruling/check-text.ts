import { type Finding, type Problem, placeText } from '../finding/index.ts';
import { type Rulebook, rulesInPlay } from '../rulebook/index.ts';
import { type Choice, choicesOf } from './choices.ts';
import { compileRulings } from './compile.ts';
import { rowId, rulingFindings } from './findings.ts';

/** What the tables of a rulebook suffer from, over all profiles, and what in them cannot be understood. */
export interface TextCheck {
  readonly findings: Finding[];
  readonly problems: Problem[];
}

/**
 * Analyses the rulings of every profile, and of every value of a reading that is chosen as `any`. A finding that several profiles
 * share is one finding. A row is dead or redundant only if it is so wherever it is in play; one that is dead here and
 * redundant there is redundant.
 */
export function checkText(rulebook: Rulebook): TextCheck {
  const found = new Map<string, Found>();
  const problems = new Map<string, Problem>();
  const rowsInPlay = new Map<string, number>();
  for (const profile of rulebook.profiles) {
    const choices = choicesOf(rulebook, profile);
    for (const choice of choices) {
      const selected = rulesInPlay(rulebook, { profile: profile.name, readings: choice });
      const compiled = selected.rules && compileRulings(selected.rules);
      for (const problem of [...selected.problems, ...(compiled?.problems ?? [])])
        problems.set(keyOf(problem), problem);
      if (!selected.rules || !compiled) continue;
      for (const ruling of compiled.rulings.values()) {
        for (const row of ruling.rows) {
          for (const kind of ['dead-row', 'redundant-row'] as const) {
            const id = rowId(kind, ruling, row);
            rowsInPlay.set(id, (rowsInPlay.get(id) ?? 0) + 1);
          }
        }
      }
      for (const finding of rulingFindings(selected.rules, compiled.rulings)) {
        const before = found.get(finding.id) ?? { finding, profiles: new Map() };
        found.set(finding.id, before);
        const seen = before.profiles.get(profile.name) ?? { of: choices, in: [] };
        before.profiles.set(profile.name, { ...seen, in: [...seen.in, choice] });
      }
    }
  }
  const times = (id: string): number =>
    [...(found.get(id)?.profiles.values() ?? [])].reduce((sum, seen) => sum + seen.in.length, 0);
  const everywhere = ({ finding: { id, kind } }: Found): boolean => {
    if (kind === 'dead-row') return times(id) === rowsInPlay.get(id);
    // Dead in one profile and redundant in the next is redundant in both.
    if (kind === 'redundant-row') return times(id) + times(id.replace(kind, 'dead-row')) === rowsInPlay.get(id);
    return true;
  };
  return { findings: [...found.values()].filter(everywhere).map(merged), problems: [...problems.values()] };
}

interface Found {
  readonly finding: Finding;
  /** By profile: the choices of readings that were looked at, and those in which it was found. */
  readonly profiles: Map<string, { readonly of: readonly Choice[]; readonly in: readonly Choice[] }>;
}

function merged({ finding, profiles }: Found): Finding {
  const onlyIn = [...profiles.values()].flatMap((seen) => (seen.in.length < seen.of.length ? seen.in : []));
  const words = [...new Set(onlyIn.map(choiceText))];
  const message = words.length === 0 ? [] : [`Only with the reading ${words.join(', or ')}.`];
  return { ...finding, message: [...finding.message, ...message], profiles: [...profiles.keys()] };
}

const choiceText = (choice: Choice): string =>
  Object.entries(choice)
    .map(([reading, value]) => `“${reading}: ${value}”`)
    .join(' and ');

const keyOf = ({ code, place, message }: Problem): string => [code, place ? placeText(place) : '', message].join('\n');
