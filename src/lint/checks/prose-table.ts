import type { Place } from '../../finding/index.ts';
import {
  type Row,
  type Rulebook,
  type RulingTable,
  readRulebook,
  type Statement,
  type Step,
  type Variable,
} from '../../rulebook/index.ts';
import type { Book } from '../book.ts';
import type { Check, Remark } from '../check.ts';
import { offsetIn } from '../text/builder.ts';
import type { Block, Span, TextDocument } from '../text/model.ts';
import { modalsOf } from '../words/modals.ts';
import { numberOf, wordsOf } from '../words/words.ts';

/** What the statements and steps of a rulebook say, by id. */
type Texts = ReadonlyMap<string, string>;

function textsOf(rulebook: Rulebook): Map<string, string> {
  const texts = new Map<string, string>();
  const statement = (s: Statement): void => {
    texts.set(s.id, [s.text, ...s.parts.map((p) => p.text)].join(' '));
  };
  const step = (prefix: string, s: Step): void => {
    texts.set(`${prefix}:${s.id}`, s.text);
  };
  for (const { blocks, prefix } of rulebook.documents)
    for (const block of blocks) {
      if (block.kind === 'statements') block.statements.forEach(statement);
      if (block.kind === 'procedure') {
        for (const s of block.procedure.steps) step(prefix, s);
        for (const a of block.procedure.amendments) if (a.step) step(prefix, a.step);
      }
    }
  return texts;
}

const none = /\b(?:no|none|nobody|nothing|zero|without|empty|never|not|last|all)\b/i;
const one = /\b(?:an?|the|that|single|only|once|each|every|another)\b/i;

const fewer = /\b(?:fewer|less|below|under|lower|at most|up to|no more|or fewer|or less|before)\b/i;
const more = /\b(?:more|above|over|greater|higher|at least|or more|or higher|exceeds?|after)\b/i;

/** The numbers of a text, in digits or words; `two-Player` and `d6` have one too. */
const numbersOf = (text: string): number[] =>
  wordsOf(text).flatMap((w) => w.low.split('-').flatMap((part) => numberOf(part.replace(/^\d*d(?=\d)/, '')) ?? []));

/** Whether a text speaks of a number, be it as one side of a comparison. */
function speaksOf(text: string, value: number, compared: boolean): boolean {
  if (value === 0 && none.test(text)) return true;
  if (value === 1 && (one.test(text) || none.test(text))) return true;
  return numbersOf(text).some(
    (n) =>
      n === value ||
      (compared && Math.abs(n - value) === 1) ||
      (value < n && fewer.test(text)) ||
      (value > n && more.test(text)),
  );
}

const numberIn = /(?<![\p{L}\p{N}.-])\d{1,6}(?![\p{L}\p{N}]|\.\d)/gu;

interface Asserted {
  readonly raw: string;
  readonly place: Place;
  readonly ids: readonly string[];
  readonly what: string;
  /** A value that stands in a list is contradicted by a statement with another number only. */
  readonly variable: boolean;
}

function* assertions(rulebook: Rulebook): Iterable<Asserted> {
  for (const { blocks } of rulebook.documents)
    for (const block of blocks) {
      if (block.kind === 'ruling') for (const row of block.ruling.rows) yield* ofRow(block.ruling, row);
      if (block.kind === 'variables') for (const v of block.variables) yield* ofVariable(v);
    }
}

function* ofRow(ruling: RulingTable, row: Row): Iterable<Asserted> {
  if (row.otherwise) return;
  const ids = row.rules.map((r) => r.id);
  for (const cell of Object.values(row.cells))
    yield { raw: cell.raw, place: cell.place, ids, what: `row ${row.number} of ${ruling.name}`, variable: false };
  yield {
    raw: row.outcome.raw,
    place: row.outcome.place,
    ids,
    what: `row ${row.number} of ${ruling.name}`,
    variable: false,
  };
}

function* ofVariable(v: Variable): Iterable<Asserted> {
  if (typeof v.value === 'number')
    yield { raw: String(v.value), place: v.place, ids: v.rules.map((r) => r.id), what: v.name, variable: true };
}

/** The block of the text model at a place of the rulebook's model. */
function spotAt(document: TextDocument, place: Place): { block: Block; span: Span } | undefined {
  const from = (document.lines[place.line - 1] ?? 0) + place.column - 1;
  const end = document.lines[place.line] ?? document.source.length;
  const block = document.blocks.find((b) => {
    const start = b.pieces[0]?.offset ?? -1;
    return start >= (document.lines[place.line - 1] ?? 0) && start < end;
  });
  if (!block) return undefined;
  const cell = block.row?.cells.find((c) => offsetIn(block.pieces, Math.max(c.start, c.end - 1)) >= from);
  return { block, span: cell ?? { start: 0, end: block.text.length } };
}

export const proseAgainstTable: Check = {
  name: 'prose-table',
  level: 'warning',
  says: 'A row or variable holds a number, or a permission, that no statement it cites contains.',
  *run(book: Book): Iterable<Remark> {
    for (const [, documents] of folders(book)) {
      const files = new Map(documents.map((d) => [d.file, d.source]));
      const { rulebook } = readRulebook(files);
      if (!rulebook) continue;
      const texts = textsOf(rulebook);
      const byFile = new Map(documents.map((d) => [d.file, d]));
      for (const said of assertions(rulebook)) {
        const document = byFile.get(said.place.file);
        const wrong = document && numberMissing(said, texts);
        const spot = document && wrong !== undefined ? spotAt(document, said.place) : undefined;
        if (!spot || wrong === undefined) continue;
        yield {
          about: `${said.what} ${wrong}`,
          title: `The ${wrong} of ${said.what} is in no statement that it cites`,
          message: said.ids.map((id) => `${id}: ${(texts.get(id) ?? '').slice(0, 160)}`),
          at: spot,
          others: [],
        };
      }
      yield* permissions(rulebook, texts, byFile);
    }
  },
};

function numberMissing({ raw, ids, what, variable }: Asserted, texts: Texts): number | undefined {
  const cited = ids.map((id) => texts.get(id));
  if (cited.length === 0 || cited.some((t) => t === undefined)) return undefined;
  const text = cited.join(' ');
  if (text.includes(what) || (variable && numbersOf(text).length === 0)) return undefined;
  // A range or a list of numbers puts several cases together: the text rarely names its ends.
  if (/\.\.|,/.test(raw)) return undefined;
  const compared = /[<>≥≤]/.test(raw);
  for (const match of raw.matchAll(numberIn)) if (!speaksOf(text, Number(match[0]), compared)) return Number(match[0]);
  return undefined;
}

const allowing = /^(?:allowed|permitted|may|yes)$/i;
const refusing = /^(?:refused|forbidden|not allowed|may not|no)$/i;
/** Words that narrow what may be, or turn it round: `only they may`, `nothing that they can do`. */
const narrows = /\b(?:only|nothing|nobody|none|neither|nor|no)\b/iu;

/** A row of a ruling `May ...` against the words of duty of what it cites. */
function* permissions(rulebook: Rulebook, texts: Texts, byFile: ReadonlyMap<string, TextDocument>): Iterable<Remark> {
  for (const { blocks } of rulebook.documents)
    for (const block of blocks) {
      if (block.kind !== 'ruling' || !/^(?:may|can)\b/i.test(block.ruling.name)) continue;
      for (const row of block.ruling.rows) {
        const forces = row.rules.flatMap((r) => modalsOf(texts.get(r.id) ?? '').map((m) => m.force));
        const outcome = row.outcome.raw.trim();
        const allowsForbidden = allowing.test(outcome) && forces.length > 0 && forces.every((f) => f === 'must not');
        const forbidsAllowed =
          refusing.test(outcome) &&
          forces.length > 0 &&
          forces.every((f) => f === 'may') &&
          !row.rules.some((r) => narrows.test(texts.get(r.id) ?? ''));
        if (!allowsForbidden && !forbidsAllowed) continue;
        const document = byFile.get(row.outcome.place.file);
        const spot = document && spotAt(document, row.outcome.place);
        if (!spot) continue;
        yield {
          about: `${block.ruling.name} row ${row.number}`,
          title: `The table says “${outcome}” where the statements it cites say the opposite`,
          message: row.rules.map((r) => `${r.id}: ${(texts.get(r.id) ?? '').slice(0, 160)}`),
          at: spot,
          others: [],
        };
      }
    }
}

/** Documents of our own format, by the folder that makes them one rulebook. */
function folders(book: Book): Map<string, TextDocument[]> {
  const found = new Map<string, TextDocument[]>();
  for (const document of book.documents) {
    if (!document.formal) continue;
    const folder = document.file.replace(/[^/\\]*$/, '');
    const list = found.get(folder);
    if (list) list.push(document);
    else found.set(folder, [document]);
  }
  return found;
}
