import type { Value } from '../../rulebook/index.ts';
import { type Ruling, situationLines } from '../../ruling/index.ts';
import type { AllTried, Tried } from './tried.ts';

/** What the rules have to say of an attempt. */
export type Says =
  /** Nothing, and the game does not offer it. */
  | 'silent'
  /** Nothing, and the game offers it all the same. */
  | 'offered'
  /** It is allowed by nothing but an assumption. */
  | 'assumed'
  | 'allowed'
  | 'refused'
  /** Rules speak against each other. */
  | 'unsettled';

/** Somebody in some status. */
export interface LedgerStatus {
  /** Conditions, in the rulebook's words; none for everybody. */
  readonly conditions: readonly string[];
  /** Positions of exhaustive exploration in which somebody has such a status. */
  readonly positions: number;
  /** Moments of random games in which somebody has, and their share of all moments, from 0 to 1. */
  readonly moments: number;
  readonly share: number;
}

/** What the rules say of some attempts. */
export interface LedgerLine {
  readonly says: Says;
  /** Ids of the statements that say so; of those that the offering question cites, where no rule does. */
  readonly rules: readonly string[];
  /** Kinds of attempts of which the same is said in the same statuses. */
  readonly kinds: readonly string[];
  /** Those of them that are never among the answers, though they are allowed. */
  readonly unplayed: readonly string[];
  /** In which it is said; the most frequent first. */
  readonly statuses: readonly LedgerStatus[];
  /** Profiles in which play met it. */
  readonly profiles: readonly string[];
}

/** Everything that could be tried under one permission, and what the rules say of it. */
export interface Ledger {
  readonly ruling: string;
  readonly question: string;
  /** By what the rules say; the most frequent first. */
  readonly lines: readonly LedgerLine[];
  /** Positions that were explored, and moments of random games. */
  readonly positions: number;
  readonly moments: number;
  /** Answers of which the game does not say whether they are attempts. */
  readonly unnamed: readonly string[];
}

/** What was met in one profile: by exploring, and by playing at random. */
export interface LedgerPart {
  readonly profile: string;
  readonly rulings: ReadonlyMap<string, Ruling>;
  readonly isAssumption: (id: string) => boolean;
  readonly explored: readonly AllTried[];
  readonly played: readonly AllTried[];
}

const ORDER: readonly Says[] = ['silent', 'offered', 'unsettled', 'assumed', 'refused', 'allowed'];

/** The ledgers of all permissions, in the order in which the game declares them. Profiles are told together as far as they agree. */
export function ledgersOf(parts: readonly LedgerPart[]): Ledger[] {
  const all = parts.flatMap((part) => [...part.explored, ...part.played].flatMap(({ tried }) => tried));
  const names = [...new Set(all.map(({ ruling }) => ruling))];
  const unnamed = [...new Set(parts.flatMap((p) => [...p.explored, ...p.played].flatMap((t) => t.unnamed)))].sort();
  return names.map((name) => {
    const known = parts.flatMap((part) => profileOf(part, name));
    return {
      ruling: name,
      question: known[0]?.ruling.question ?? name,
      lines: alike(known).flatMap(linesOf).sort(byWeight),
      positions: sum(known.map((p) => p.explored.moments)),
      moments: sum(known.map((p) => p.played.moments)),
      unnamed,
    };
  });
}

const byWeight = (a: LedgerLine, b: LedgerLine): number =>
  ORDER.indexOf(a.says) - ORDER.indexOf(b.says) ||
  (b.statuses[0]?.share ?? 0) - (a.statuses[0]?.share ?? 0) ||
  (b.statuses[0]?.positions ?? 0) - (a.statuses[0]?.positions ?? 0);
const sum = (numbers: readonly number[]): number => numbers.reduce((n, more) => n + more, 0);

interface Profile {
  readonly name: string;
  readonly ruling: Ruling;
  readonly fact: string;
  readonly kinds: readonly string[];
  readonly isAssumption: (id: string) => boolean;
  readonly explored: Moments;
  readonly played: Moments;
  /** Statuses that were met. */
  readonly met: ReadonlySet<number>;
  /** Situations that were offered, with what the question cites. */
  readonly offered: ReadonlyMap<number, readonly string[]>;
}
interface Moments {
  readonly moments: number;
  readonly met: Tried['met'];
}

function profileOf(part: LedgerPart, name: string): Profile[] {
  const ruling = part.rulings.get(name);
  const of = (all: readonly AllTried[]): Tried[] => all.flatMap(({ tried }) => tried.filter((t) => t.ruling === name));
  const [explored, played] = [of(part.explored), of(part.played)];
  const [first] = [...explored, ...played];
  if (!ruling || !first) return [];
  const joined = (tried: readonly Tried[]): Moments => ({
    moments: sum(tried.map((t) => t.moments)),
    met: tried.flatMap((t) => t.met),
  });
  const all = [...explored, ...played];
  return [
    {
      name: part.profile,
      ruling,
      fact: first.fact,
      kinds: first.kinds,
      isAssumption: part.isAssumption,
      explored: joined(explored),
      played: joined(played),
      met: new Set(all.flatMap((t) => t.met.flatMap(({ statuses }) => statuses))),
      offered: new Map(all.flatMap((t) => t.offered.map(({ situation, cites }) => [situation, cites]))),
    },
  ];
}

/** Profiles whose rulings ask for the same facts: only these have the same situations. */
function alike(profiles: readonly Profile[]): Profile[][] {
  const groups = new Map<string, Profile[]>();
  for (const profile of profiles) {
    const key = JSON.stringify(profile.ruling.facts.map(({ name, values }) => [name, values]));
    groups.set(key, [...(groups.get(key) ?? []), profile]);
  }
  return [...groups.values()];
}

/** What is said of one situation, by profile. */
interface Saying {
  readonly says: Says;
  readonly rules: readonly string[];
}

function sayingOf({ ruling, isAssumption, offered }: Profile, situation: number): Saying {
  const verdict = ruling.verdictAt(situation);
  const cites = offered.get(situation);
  const rules = 'rows' in verdict ? [...new Set(verdict.rows.flatMap((row) => row.rules.map(({ id }) => id)))] : [];
  if (verdict.kind !== 'settled') return { says: 'unsettled', rules };
  if (verdict.rows.length === 0) return cites ? { says: 'offered', rules: cites } : { says: 'silent', rules: [] };
  if (verdict.outcome === 'refused') return { says: 'refused', rules };
  return { says: rules.length > 0 && rules.every(isAssumption) ? 'assumed' : 'allowed', rules };
}

/** The statuses of a ruling: its situations but for what is tried. */
function statusesOf({ ruling, fact }: Profile) {
  const at = ruling.facts.findIndex(({ name }) => name === fact);
  const stride = ruling.facts.slice(at + 1).reduce((n, { values }) => n * values.length, 1);
  const values = ruling.facts[at]?.values as readonly Value[];
  const block = stride * values.length;
  return {
    facts: ruling.facts.filter((_, i) => i !== at),
    /** The number of a status among those of the other facts. */
    reduced: (status: number): number => Math.floor(status / block) * stride + (status % stride),
    situation: (status: number, kind: string): number => status + values.indexOf(kind) * stride,
  };
}

function linesOf(profiles: readonly Profile[]): LedgerLine[] {
  const { facts, reduced, situation } = statusesOf(profiles[0] as Profile);
  const met = [...new Set(profiles.flatMap((p) => [...p.met]))].sort((a, b) => a - b);
  /** Of each kind, in which statuses of which profiles each thing is said. */
  const groups = new Map<
    string,
    { saying: Saying; profiles: Profile[]; kinds: string[]; statuses: ReadonlySet<number> }
  >();
  for (const kind of new Set(profiles.flatMap((p) => p.kinds))) {
    const own = profiles.filter((p) => p.kinds.includes(kind));
    for (const { saying, profiles: agreed, statuses } of agreements(own, met, (status) => situation(status, kind))) {
      const key = JSON.stringify([saying, agreed.map((p) => p.name), [...statuses]]);
      const known = groups.get(key);
      if (known) known.kinds.push(kind);
      else groups.set(key, { saying, profiles: agreed, kinds: [kind], statuses });
    }
  }
  return [...groups.values()].map(({ saying, profiles: here, kinds, statuses }): LedgerLine => {
    const others = new Set(here.flatMap((p) => [...p.met]).filter((status) => !statuses.has(status)));
    const numbers = new Map([...statuses].map((status) => [reduced(status), status]));
    const told = situationLines(facts, new Set(numbers.keys()), new Set([...others].map(reduced)));
    const isOffered = (kind: string): boolean =>
      here.some((p) => [...statuses].some((status) => p.offered.has(situation(status, kind))));
    return {
      ...saying,
      kinds,
      unplayed: saying.says === 'allowed' || saying.says === 'assumed' ? kinds.filter((kind) => !isOffered(kind)) : [],
      statuses: told
        .map(({ conditions, situations }) => ({
          conditions,
          ...frequency(here, new Set(situations.map((s) => numbers.get(s) as number))),
        }))
        .sort((a, b) => b.share - a.share || b.positions - a.positions),
      profiles: here.map((p) => p.name),
    };
  });
}

/** What is said of one kind of attempt: where, and in which profiles, as far as these agree. */
function agreements(
  profiles: readonly Profile[],
  met: readonly number[],
  situation: (status: number) => number,
): { readonly saying: Saying; readonly profiles: Profile[]; readonly statuses: ReadonlySet<number> }[] {
  const groups = new Map<string, { saying: Saying; profiles: Profile[]; statuses: Set<number> }>();
  const add = (saying: Saying, who: Profile[], status: number, all: boolean): void => {
    // Where all agree it does not matter who they are.
    const key = JSON.stringify([saying, all ? [] : who.map((p) => p.name)]);
    const known = groups.get(key);
    if (!known) groups.set(key, { saying, profiles: [...who], statuses: new Set([status]) });
    else {
      known.statuses.add(status);
      known.profiles = profiles.filter((p) => known.profiles.includes(p) || who.includes(p));
    }
  };
  for (const status of met) {
    const said = new Map<string, { saying: Saying; who: Profile[] }>();
    for (const profile of profiles) {
      if (!profile.met.has(status)) continue;
      const saying = sayingOf(profile, situation(status));
      const known = said.get(JSON.stringify(saying));
      if (known) known.who.push(profile);
      else said.set(JSON.stringify(saying), { saying, who: [profile] });
    }
    for (const { saying, who } of said.values()) add(saying, who, status, said.size === 1);
  }
  return [...groups.values()];
}

/** How often somebody has one of these statuses. */
function frequency(profiles: readonly Profile[], statuses: ReadonlySet<number>): Omit<LedgerStatus, 'conditions'> {
  const count = ({ met }: Moments): number =>
    sum(met.map((m) => (m.statuses.some((status) => statuses.has(status)) ? m.moments : 0)));
  const moments = sum(profiles.map((p) => count(p.played)));
  const of = sum(profiles.map((p) => p.played.moments));
  return {
    positions: sum(profiles.map((p) => count(p.explored))),
    moments,
    share: of === 0 ? 0 : moments / of,
  };
}
