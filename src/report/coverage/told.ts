import type { Place } from '../../finding/index.ts';
import { judge, type Report } from '../report.ts';
import { capital, clipped, counted } from '../text.ts';
import {
  type Coverage,
  type CoverageRun,
  type CoveredPart,
  type CoveredStatement,
  countsByDocument,
  type Mark,
  type RestsOn,
} from './coverage.ts';

/** A table under a heading. */
export interface Section {
  readonly heading: string;
  readonly heads: readonly string[];
  /** The first cell is the place, where there is one. */
  readonly rows: readonly { readonly cells: readonly string[]; readonly place?: Place }[];
}

/** Coverage in words: every format lays out the same. */
export interface ToldCoverage {
  readonly headline: string;
  readonly sections: readonly Section[];
  readonly verdict: string;
  readonly replay: string;
}

/** What formats that know findings only are given. */
export const reportOf = ({ tool, game, title, findings, replay }: Coverage): Report => ({
  tool,
  game,
  title,
  findings,
  problems: [],
  runs: [],
  properties: [],
  replay,
});

/** Longest sentence of a list, in characters: it reminds, the text itself is at its place. */
const MOST = 80;

const at = ({ file, line }: Place): string => `${file}:${line}`;
const short = ({ id, says, place }: CoveredStatement) => ({ cells: [at(place), id, clipped(says, MOST)], place });

export function tellCoverage(coverage: Coverage, all: boolean): ToldCoverage {
  const { statements, parts, runs, replay } = coverage;
  const open = statements.filter((s) => !s.accounted);
  const idle = statements.filter((s) => s.executed === 0);
  const sections: Section[] = [
    counts(coverage),
    { heading: 'Not accounted for', heads: ['where', 'id', 'says'], rows: open.map(short) },
    { heading: 'Cited, and never executed', heads: ['where', 'id', 'says'], rows: idle.map(short) },
    {
      heading: 'Parts of the game that were never executed',
      heads: ['what', 'name', 'cites'],
      rows: parts.filter((p) => p.executed === 0).map((p) => partRow(p, false)),
    },
    ...(all
      ? [
          {
            heading: 'Every statement',
            heads: ['where', 'id', 'mark', 'text', 'model', 'properties', 'executed'],
            rows: statements.map(statementRow),
          },
          {
            heading: 'Every part of the game',
            heads: ['what', 'name', 'cites', 'executed'],
            rows: parts.map((p) => partRow(p, true)),
          },
        ]
      : []),
    {
      heading: 'What was played',
      heads: ['setting', 'how', 'within'],
      rows: runs.map((run) => ({ cells: [run.setting, played(run), run.within] })),
    },
  ];
  const { exit } = judge(reportOf(coverage));
  return {
    headline: `${coverage.title}: ${statements.length - open.length} of ${counted(statements.length, 'statement')} accounted for.`,
    sections: sections.filter(({ rows }) => rows.length > 0),
    verdict: `${capital(open.length === 0 ? 'every statement is accounted for' : `${counted(open.length, 'statement')} not accounted for`)}. Exit code ${exit}.`,
    replay,
  };
}

function played({ engine, count, choices, stopped }: CoverageRun): string {
  const why = stopped === undefined ? '' : ` (${stopped})`;
  const each = choices === 1 ? '' : ` with each of ${counted(choices, 'choice')} of readings`;
  return engine === 'exhaustive' ? `${counted(count, 'position')}${why}` : `${counted(count, 'random game')}${each}`;
}

function counts(coverage: Coverage): Section {
  const heads = ['document', 'statements', 'text', 'model', 'property', 'executed', 'marked', 'unaccounted'] as const;
  const [, ...columns] = heads;
  return {
    heading: 'Statements by document',
    heads,
    rows: countsByDocument(coverage).map(({ document, counts: of }) => ({
      cells: [document, ...columns.map((column) => String(of[column]))],
    })),
  };
}

const partRow = ({ what, name, cites, executed, place }: CoveredPart, times: boolean): Section['rows'][number] => ({
  cells: [
    what,
    place ? `${name} (${at(place)})` : name,
    cites.join(', '),
    ...(times ? [executed === null ? '' : String(executed)] : []),
  ],
});

function statementRow({ id, place, marks, text, model, properties, executed }: CoveredStatement) {
  return {
    cells: [
      at(place),
      id,
      marks.map(markText).join('; '),
      text.map(restText).join('; '),
      model.join('; '),
      properties.join('; '),
      executed === null ? '' : String(executed),
    ],
    place,
  };
}

const markText = ({ is, says }: Mark): string => (says === '' ? is : `${is}: ${says}`);
const restText = ({ by, name }: RestsOn): string => `${by} ${name}`;
