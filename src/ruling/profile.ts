import type { Problem } from '../finding/index.ts';
import { type Profile, type Rulebook, rulesInPlay, type Value } from '../rulebook/index.ts';
import { choicesOf } from './choices.ts';
import { compileRulings } from './compile.ts';
import { rulesOf } from './hole.ts';
import { listed } from './phrase.ts';
import type { Ruling, Verdict } from './ruling.ts';
import { valueText } from './values.ts';

const rulingName = 'Profile';
const refusal = 'refused';

/**
 * Asks `Ruling: Profile`, where the rules of a profile have one, whether they allow it. Its facts are `players` and what the manifest
 * gives under `facts`. A profile is refused by the outcome `refused`, by no answer, and by two.
 */
export function profileProblems(rulebook: Rulebook): Problem[] {
  return rulebook.profiles.flatMap((profile) => {
    for (const readings of choicesOf(rulebook, profile)) {
      const { rules } = rulesInPlay(rulebook, { profile: profile.name, readings });
      const ruling = rules && compileRulings(rules).rulings.get(rulingName);
      const problem = ruling && judge(profile, ruling);
      if (problem) return [problem];
    }
    return [];
  });
}

function judge(profile: Profile, ruling: Ruling): Problem | undefined {
  const known: Record<string, Value> = { players: profile.players, ...profile.facts };
  const values: Value[] = [];
  for (const { name, values: possible } of ruling.facts) {
    const value = known[name];
    if (value === undefined) {
      return notAllowed(
        profile,
        `The profile “${profile.name}” does not say “${name}”, which “${ruling.question}” asks for.`,
        `Add \`${name}\` to its facts: ${possible.map(valueText).join(', ')}.`,
      );
    }
    if (!possible.includes(value)) {
      return notAllowed(
        profile,
        `No rule knows the profile “${profile.name}”: “${name}” cannot be ${valueText(value)}.`,
      );
    }
    values.push(value);
  }
  const verdict = ruling.verdictAt(ruling.indexOf(values));
  const message = sentence(profile.name, verdict);
  return message === undefined ? undefined : notAllowed(profile, message);
}

function sentence(profile: string, verdict: Verdict): string | undefined {
  if (verdict.kind === 'gap') return `No rule says whether the profile “${profile}” is allowed.`;
  if (verdict.kind === 'impossible') return `The facts of the profile “${profile}” cannot be so together.`;
  const rules = listed(rulesOf(verdict.rows));
  const cited = rules === '' ? '' : ` (${rules})`;
  if (verdict.kind === 'contradiction') return `Rules both allow and refuse the profile “${profile}”${cited}.`;
  return verdict.outcome === refusal ? `The rules refuse the profile “${profile}”${cited}.` : undefined;
}

const notAllowed = (profile: Profile, message: string, hint?: string): Problem => ({
  code: 'manifest/profile-not-allowed',
  message,
  place: profile.place,
  ...(hint === undefined ? {} : { hint }),
});
