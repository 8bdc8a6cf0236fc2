import { type AllTried, type Ledger, type LedgerPart, ledgersOf } from '../explore/index.ts';
import { type Citation, type Finding, slug } from '../finding/index.ts';
import type { Model } from '../process/index.ts';
import { shellWord } from '../report/index.ts';
import { type Rulebook, type RulesInPlay, rulesInPlay } from '../rulebook/index.ts';
import { compileRulings } from '../ruling/index.ts';
import { boundsText, scenario } from '../trace/index.ts';
import { assumptionsOf } from './findings.ts';
import type { JobResult } from './job.ts';

/** What the rules have to say of everything that could be tried where jobs have been. */
export function ledgerOf(rulebook: Rulebook, results: readonly JobResult[]): Ledger[] {
  const looked = results.filter(({ tried }) => tried !== null && tried.tried.length > 0);
  const profiles = [...new Set(looked.map(({ job }) => job.profile))];
  return ledgersOf(
    profiles.flatMap((profile): LedgerPart[] => {
      const own = looked.filter(({ job }) => job.profile === profile);
      const readings = own[0]?.job.readings ?? {};
      const { rules } = rulesInPlay(rulebook, { profile, readings });
      if (!rules) return [];
      const by = (wanted: 'exploring' | 'playing'): AllTried[] =>
        own.flatMap(({ job, tried }) => {
          const plays = job.kind === 'random' || (job.kind === 'attempts' && job.games !== undefined);
          return tried && plays === (wanted === 'playing') ? [tried] : [];
        });
      return [
        {
          profile,
          rulings: compileRulings(rules).rulings,
          isAssumption: isAssumption(rules),
          explored: by('exploring'),
          played: by('playing'),
        },
      ];
    }),
  );
}

function isAssumption({ documents }: RulesInPlay): (id: string) => boolean {
  const assumed = new Set(
    documents.flatMap(({ kind, blocks }) =>
      kind === 'assumptions'
        ? blocks.flatMap((block) => (block.kind === 'statements' ? block.statements.map(({ id }) => id) : []))
        : [],
    ),
  );
  return (id) => assumed.has(id);
}

/** A finding for each kind of attempt that a machine offers and the rules refuse. */
export function refusedFindings({ tried }: AllTried, model: Model): Finding[] {
  return tried.flatMap(({ ruling: name, fact, offered }) => {
    const ruling = model.rulings.get(name);
    const byKind = new Map<string, Finding>();
    for (const { situation, choices } of ruling ? offered : []) {
      const verdict = ruling?.verdictAt(situation);
      if (!ruling || verdict?.kind !== 'settled' || verdict.outcome !== 'refused') continue;
      const kind = String(ruling.situationAt(situation)[fact]);
      const id = `refused/${slug(name)}/${slug(kind)}`;
      if (byKind.has(id)) continue;
      const game = scenario(model, choices);
      const statements = [...new Set(verdict.rows.flatMap(({ rules }) => rules.map((ref) => ref.id)))].flatMap(
        (rule): Citation[] => [model.rules.citation(rule) ?? { id: rule }],
      );
      const place = verdict.rows[0]?.place;
      byKind.set(id, {
        kind: 'refused',
        id,
        severity: 'error',
        title: `Somebody is offered what the rules refuse: ${kind}`,
        message: [
          `It is so where ${told(ruling.situationAt(situation), fact)}.`,
          'The machine offers too much, or the rule refuses too much.',
        ],
        statements,
        ...(place ? { place } : {}),
        reach: 'reachable',
        profiles: [model.rules.profile.name],
        within: boundsText(model),
        scenario: game,
        hangsOn: assumptionsOf(game),
      });
    }
    return [...byKind.values()];
  });
}

const told = (situation: Readonly<Record<string, unknown>>, fact: string): string =>
  Object.entries(situation)
    .filter(([name]) => name !== fact)
    .map(([name, value]) => `${name} is ${value === true ? 'yes' : value === false ? 'no' : String(value)}`)
    .join(', ');

/** One remark for each permission on which the rules are silent somewhere. */
export const silentFindings = (ledgers: readonly Ledger[], game: string): Finding[] =>
  ledgers.flatMap(({ ruling, question, lines }): Finding[] => {
    const silent = lines.filter(({ says }) => says === 'silent');
    const kinds = new Set(silent.flatMap((line) => line.kinds));
    if (silent.length === 0) return [];
    return [
      {
        kind: 'silent',
        id: `silent/${slug(ruling)}`,
        severity: 'info',
        title: `No rule answers “${question}” for ${kinds.size} of the things that somebody could try`,
        message: [
          `${[...kinds].join(', ')}: ${silent.length === 1 ? 'there is a status' : `there are ${silent.length} statuses`} in which the rules neither allow nor refuse one of them.`,
          `npx rules-lawyer ledger ${shellWord(game)} lists them all.`,
        ],
        statements: [],
        reach: 'reachable',
        profiles: [...new Set(silent.flatMap((line) => line.profiles))],
        hangsOn: [],
      },
    ];
  });
