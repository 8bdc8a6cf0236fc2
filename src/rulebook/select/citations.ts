import type { Citation } from '../../finding/index.ts';
import type { ProcedureInPlay, RulesInPlay, RulingInPlay } from '../in-play.ts';
import type { Row, Rulebook, Statement } from '../model.ts';
import { plain, withoutMarkdown } from '../text.ts';

/** Finds what an id stands for. A replaced step is found under its old id too, and says what stands there now. */
export function citations(
  statements: ReadonlyMap<string, Statement>,
  procedures: ReadonlyMap<string, ProcedureInPlay>,
  rulings: ReadonlyMap<string, RulingInPlay>,
  sources: Rulebook['sources'],
): RulesInPlay['citation'] {
  const known = new Map<string, Omit<Citation, 'id' | 'sources'>>();
  for (const { steps } of procedures.values()) {
    for (const { text, place, replaces } of steps)
      if (replaces !== undefined) known.set(replaces, { text: withoutMarkdown(text), place });
  }
  for (const { steps } of procedures.values()) {
    for (const { ref, text, place } of steps) known.set(ref, { text: withoutMarkdown(text), place });
  }
  for (const { id, place, ...statement } of statements.values()) {
    known.set(id, { text: statementText(statement), place });
    statement.parts.forEach((part, i) => {
      known.set(`${id}(${letter(i)})`, { text: withoutMarkdown(part.text), place: part.place });
    });
  }
  for (const { name: ruling, rows } of rulings.values()) {
    for (const row of rows)
      if (row.name !== undefined) known.set(`${ruling}/${row.name}`, { text: rowText(row), place: row.place });
  }
  return (id) => {
    const found = known.get(id);
    const original = sources[id];
    return found && { id, ...found, ...(original ? { sources: original } : {}) };
  };
}

const letter = (i: number): string => String.fromCodePoint(97 + i);

function statementText({ term, text, parts }: Pick<Statement, 'term' | 'text' | 'parts'>): string {
  const said = withoutMarkdown(term === undefined ? text : `${term} — ${text}`);
  return [said, ...parts.map((part, i) => `(${letter(i)}) ${withoutMarkdown(part.text)}`)].join(' ');
}

/** `survivors 1, monster defeated: that Player wins` */
export function rowText({ cells, outcome }: Row): string {
  const tested = Object.entries(cells).filter(([, { raw }]) => !['', '-', 'any', 'otherwise'].includes(plain(raw)));
  const conditions = tested.map(([fact, { raw }]) => `${fact} ${plain(raw)}`).join(', ');
  return `${conditions === '' ? 'otherwise' : conditions}: ${plain(outcome.raw)}`;
}
