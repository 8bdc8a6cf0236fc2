import { type Citation, type Finding, type FindingKind, type Severity, slug } from '../finding/index.ts';
import type { RulesInPlay } from '../rulebook/index.ts';
import { analyse, type RedundantRow, type Region, regionOf } from './analyse.ts';
import { holeLines, rulesOf } from './hole.ts';
import { conditions, conditionsSlug, listed, outcomeText } from './phrase.ts';
import type { Ruling, RulingRow, Situation } from './ruling.ts';

/** What the tables of these rulings suffer from, as findings about the text: `reach` is left to exploration. */
export function rulingFindings(rules: RulesInPlay, rulings: ReadonlyMap<string, Ruling>): Finding[] {
  const tell = teller(rules);
  return [...rulings.values()].flatMap((ruling) => {
    const { gaps, contradictions, dead, redundant } = analyse(ruling);
    return [
      ...gaps.map((region) => tell(gap(ruling, region))),
      ...contradictions.map((region) => tell(contradiction(ruling, region))),
      ...dead.map((row) => tell(deadRow(ruling, row))),
      ...redundant.filter(isIdle).map((row) => tell(redundantRow(ruling, row))),
    ];
  });
}

/** The id of the finding that tells of this situation; undefined where the ruling is settled or the facts cannot be so. */
export function findingIdOf(ruling: Ruling, situation: Situation): string | undefined {
  const region = regionOf(ruling, situation);
  return region && regionId(ruling, region);
}

const regionId = (ruling: Ruling, region: Region): string =>
  `${region.verdict.kind}/${slug(ruling.name)}/${conditionsSlug(ruling, region)}`;

/** The id of what is found about one row. Rows that cite the same rules are told apart by their number. */
export function rowId(kind: 'dead-row' | 'redundant-row', ruling: Ruling, row: RulingRow): string {
  const key = rowKey(row);
  const isShared = ruling.rows.some((other) => other !== row && rowKey(other) === key);
  return `${kind}/${slug(ruling.name)}/${key}${isShared ? `/row-${row.number}` : ''}`;
}

function rowKey({ name, number, rules, reading }: RulingRow): string {
  const rule = rules.map(({ id }) => slug(id)).join('+') || `row-${number}`;
  const own = name === undefined ? rule : slug(name);
  return reading ? `${own}/${reading.values.map(slug).join(',')}` : own;
}

/** More conditions than these make a title that nobody would say. */
const mostInTitle = 2;
const happens = (place: string): string => `That is so where ${place}.`;

/** A finding before the rulebook has been asked what its rules say. */
interface Told {
  readonly kind: FindingKind;
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  readonly message: readonly string[];
  readonly rules: readonly string[];
  /** Rules without which it might not be so. */
  readonly restsOn: readonly string[];
  readonly place: NonNullable<Finding['place']>;
  readonly hole?: Finding['hole'];
  readonly settle?: string;
}

function teller(rules: RulesInPlay): (told: Told) => Finding {
  const assumed = new Set<string>();
  for (const { kind, blocks } of rules.documents) {
    if (kind !== 'assumptions') continue;
    for (const block of blocks) {
      if (block.kind === 'statements') for (const { id } of block.statements) assumed.add(id);
    }
  }
  return ({ rules: cited, restsOn, hole, settle, ...told }) => ({
    ...told,
    statements: cited.map((id): Citation => rules.citation(id) ?? { id }),
    ...(hole === undefined ? {} : { hole }),
    reach: 'text',
    profiles: [rules.profile.name],
    hangsOn: restsOn.filter((id) => assumed.has(id)),
    ...(settle === undefined ? {} : { settle }),
  });
}

function gap(ruling: Ruling, region: Region): Told {
  const where = conditions(ruling, region);
  const verdict = region.verdict as Extract<Region['verdict'], { kind: 'gap' }>;
  const message = [`“${ruling.name}” gives no answer in ${share(ruling, region)}.`];
  if (verdict.struck.length > 0) {
    message.push(`Rows apply there, but they override each other: ${listed(verdict.struck.map(rowText))}.`);
  }
  if (verdict.outcomes.length > 0) {
    message.push(
      `It could be: ${listed(
        verdict.outcomes.map((outcome) => outcomeText(ruling, outcome)),
        'or',
      )}.`,
    );
  }
  const place = listed(where);
  const long = where.length > mostInTitle;
  if (long) message.unshift(happens(place));
  return {
    kind: 'gap',
    id: regionId(ruling, region),
    severity: 'error',
    title:
      where.length === 0 || long
        ? `No rule answers “${ruling.question}”${long ? ' in some situation' : ''}`
        : `${capital(place)}: no rule answers “${ruling.question}”`,
    message,
    rules: rulesOf(ruling.rows),
    restsOn: rulesOf(verdict.struck),
    place: ruling.place,
    hole: holeLines(ruling, region),
    settle: where.length === 0 ? 'One row.' : `One row for “${place}”.`,
  };
}

function contradiction(ruling: Ruling, region: Region): Told {
  const where = conditions(ruling, region);
  const verdict = region.verdict as Extract<Region['verdict'], { kind: 'contradiction' }>;
  const ways = verdict.outcomes.map((outcome) => {
    const rows = verdict.rows.filter((row) => row.outcome === outcome);
    return `${outcomeText(ruling, outcome)} (${listed(rows.map(rowText))})`;
  });
  const number = ['two', 'three', 'four', 'five', 'six'][ways.length - 2] ?? String(ways.length);
  const title = `rules answer “${ruling.question}” in ${number} ways: ${listed(ways)}`;
  const [first] = verdict.rows as readonly [RulingRow, ...RulingRow[]];
  const long = where.length > mostInTitle;
  return {
    kind: 'contradiction',
    id: regionId(ruling, region),
    severity: 'error',
    title: where.length === 0 || long ? capital(title) : `${capital(listed(where))}: ${title}`,
    message: [
      ...(long ? [happens(listed(where))] : []),
      `“${ruling.name}” gives ${number} answers in ${share(ruling, region)}, and nothing says which of them goes first.`,
    ],
    rules: rulesOf(verdict.rows),
    restsOn: rulesOf(verdict.rows),
    place: first.place,
    hole: holeLines(ruling, region),
    settle: `An entry under “Overrides” that says which of ${listed(verdict.rows.map(rowText))} goes first.`,
  };
}

function deadRow(ruling: Ruling, row: RulingRow): Told {
  const where = conditions(ruling, { sets: row.sets });
  return {
    kind: 'dead-row',
    id: rowId('dead-row', ruling, row),
    severity: 'warning',
    title: `A rule for “${ruling.question}” never applies: ${outcomeText(ruling, row.outcome)} (${rowText(row)})`,
    message: [`What the row asks for cannot be: ${listed(where) || 'there is no possible situation'}.`],
    rules: rulesOf([row]),
    restsOn: rulesOf([row]),
    place: row.place,
    settle: 'Correct its conditions, or take the row out.',
  };
}

/**
 * Whether a redundant row is worth an author's time: others that weigh as much say the same. A row that only stands out against
 * one that gives way, or that a document of lower rank already says, is there for emphasis.
 */
const isIdle = ({ row, instead, onlyBy }: RedundantRow): boolean =>
  onlyBy.length === 0 && instead.every((other) => other.rank <= row.rank && (row.givesWay || !other.givesWay));

function redundantRow(ruling: Ruling, { row, instead }: RedundantRow): Told {
  const by = instead.length === 0 ? '' : `, by ${listed([...new Set(instead.map(rowText))])}`;
  return {
    kind: 'redundant-row',
    id: rowId('redundant-row', ruling, row),
    severity: 'info',
    title: `A rule for “${ruling.question}” changes no answer: ${outcomeText(ruling, row.outcome)} (${rowText(row)})`,
    message: [`Without the row every situation would have the same answer${by}.`],
    rules: rulesOf([row]),
    restsOn: rulesOf([row]),
    place: row.place,
  };
}

/** How a row is called: by the rules it comes from, or else by its name or number. */
const rowText = (row: RulingRow): string =>
  rulesOf([row]).join(', ') || (row.name === undefined ? `row ${row.number}` : `row “${row.name}”`);

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function share(ruling: Ruling, region: Region): string {
  const { situations: all } = analyse(ruling);
  if (all === 1) return 'its one situation';
  return region.situations === all ? `all its ${all} situations` : `${region.situations} of its ${all} situations`;
}
