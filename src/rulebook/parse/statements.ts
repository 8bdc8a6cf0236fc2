import type { Html, List, ListItem, Node, Paragraph } from 'mdast';
import type { Ref, Statement } from '../model.ts';
import { level } from '../text.ts';
import { readRefs, statementIdPattern } from './refs.ts';
import { endOf, type Slice, sub, trim } from './slice.ts';
import { endOfNode, type Source, startOf } from './source.ts';

/** The first sentence of an item, and the nodes that follow it. */
export interface ItemParts {
  readonly head: Slice;
  readonly rest: readonly Node[];
}

export function itemParts(source: Source, item: ListItem): ItemParts {
  const [first, second, ...others] = item.children;
  const isText = (node: Node | undefined): node is Paragraph | Html =>
    node?.type === 'paragraph' || node?.type === 'html';
  if (!first || !isText(first)) return { head: source.slice(startOf(item), startOf(item)), rest: item.children };
  const head = source.sliceOf(first);
  // A comment on a line of its own, as GitHub renders it best: the sentence is the paragraph after it.
  if (first.type === 'html' && /^<!--[^>]*-->$/.test(head.text.trim()) && second?.type === 'paragraph') {
    return { head: source.slice(head.at, endOfNode(second)), rest: others };
  }
  return { head, rest: item.children.slice(1) };
}

/** The sentence as one line. */
export const oneLine = (text: string): string => text.replace(/[ \t]*\\?\n[ \t]*/g, ' ').trim();

/**
 * Source of what an item holds behind its sentence, moved to the left edge, with the gap before it; empty if there is nothing.
 * @param from index behind the sentence
 */
export function tailOf(source: Source, item: ListItem, from: number, to = endOfNode(item)): string {
  const indent = (item.children[0]?.position?.start.column ?? 1) - 1;
  const [, ...lines] = source.slice(from, to).text.split('\n');
  const tail = lines
    .map((line) => dedented(line, indent))
    .join('\n')
    .replace(/^(?: *\n)+/, '')
    .trimEnd();
  if (tail === '') return '';
  // Anything else needs a blank line, or it might go on with the sentence.
  return (/^(?:[-*+]|1[.)]) +\S/.test(tail) ? '\n' : '\n\n') + tail;
}

/** A line without the blanks that keep it within its item; a tab reaches to the next multiple of four. */
function dedented(line: string, indent: number): string {
  const blank = /^[ \t]*/.exec(line)?.[0] ?? '';
  let width = 0;
  for (const character of blank) width = character === '\t' ? width + 4 - (width % 4) : width + 1;
  // A line with fewer blanks goes on with a paragraph; so far to the right it can begin nothing else.
  return ' '.repeat(width < indent && blank !== line ? 4 : Math.max(0, width - indent)) + line.slice(blank.length);
}

const boldId = /^(?:\*\*|__)\s*([^*\s][^*]*?)[.:]?\s*(?:\*\*|__)(?=\s|$)/;
const comment = /<!--\s*(.*?)\s*-->/g;

interface FoundId {
  readonly id: string;
  readonly slice: Slice;
  /** The sentence without it. */
  readonly text: Slice;
  readonly hidden: boolean;
}

/** The id at the beginning of an item in bold, or in a comment at its beginning or end. */
function idOf(head: Slice): FoundId | undefined {
  const plainHead = level(head.text);
  const bold = boldId.exec(plainHead);
  if (bold && statementIdPattern.test(bold[1] as string)) {
    const id = bold[1] as string;
    return { id, slice: sub(head, 0, bold[0].length), text: trim(sub(head, bold[0].length)), hidden: false };
  }
  for (const found of plainHead.matchAll(comment)) {
    const id = found[1] as string;
    const end = found.index + found[0].length;
    const atStart = plainHead.slice(0, found.index).trim() === '';
    const atEnd = plainHead.slice(end).trim() === '';
    if (!statementIdPattern.test(id) || !(atStart || atEnd)) continue;
    const text = trim(atStart ? sub(head, end) : sub(head, 0, found.index));
    return { id, slice: sub(head, found.index, end), text, hidden: true };
  }
  return undefined;
}

/** What looks as if it were meant as an id of this document, but is none: `dv-12`, `DV12`. */
function almostId(head: Slice, prefix: string): string | undefined {
  const typed = boldId.exec(level(head.text))?.[1];
  const parts = typed === undefined ? null : /^(\p{L}+)[ _-]?(\d+(?:\.\d+)*[a-z]?)$/u.exec(typed);
  return parts && prefix !== '' && (parts[1] as string).toUpperCase() === prefix ? `${prefix}-${parts[2]}` : undefined;
}

/** Whether a list holds statements: at least one of its items has an id, or what is meant as one. */
export const isStatementList = (source: Source, list: List, prefix: string): boolean =>
  list.children.some((item) => {
    const { head } = itemParts(source, item);
    return idOf(head) !== undefined || almostId(head, prefix) !== undefined;
  });

export const readStatements = (source: Source, list: List, prefix: string): Statement[] =>
  list.children.flatMap((item): Statement[] => {
    const statement = readStatement(source, item, prefix);
    return statement ? [statement] : [];
  });

function readStatement(source: Source, item: ListItem, prefix: string): Statement | undefined {
  const { head, rest } = itemParts(source, item);
  const found = idOf(head);
  if (!found) {
    const meant = almostId(head, prefix);
    source.report('statement/no-id', source.placeOf(item), 'An item in a list of statements has no id.', {
      expected: `a bold id at its beginning: \`- **${prefix === '' ? 'DV' : prefix}-12** ...\``,
      hint:
        meant === undefined
          ? 'Give it an id, indent it to make it part of the statement above, or move it to a list of its own.'
          : `Did you mean “${meant}”?`,
    });
    return undefined;
  }
  if (!found.id.startsWith(`${prefix}-`)) {
    source.report(
      'id/foreign-prefix',
      found.slice,
      `The statement ${found.id} stands in the document with the prefix “${prefix}”.`,
      {
        expected: prefix === '' ? 'a line `prefix:` in the front matter' : `an id that begins with ${prefix}-`,
      },
    );
  }
  const markers = cutMarkers(source, found.text);
  const definition = /^(?:\*\*|__)([^*]+?)(?:\*\*|__) *(?: -{1,3} |: )(?=.)/.exec(level(markers.text.text));
  const sentence = definition ? trim(sub(markers.text, definition[0].length)) : markers.text;
  const text = oneLine(sentence.text);
  if (text === '') source.report('statement/content', found.slice, `The statement ${found.id} says nothing.`);
  const term = definition ? oneLine(markers.text.text.slice(2, 2 + (definition[1] as string).length)) : undefined;
  const content = readParts(source, item, { head, rest }, found.id);
  return {
    kind: 'statement',
    id: found.id,
    place: source.placeOf(item),
    text: text + content.more,
    ...(term === undefined ? {} : { term }),
    parts: content.parts,
    restates: markers.restates,
    descriptive: markers.descriptive,
    ...(markers.settledBy === undefined ? {} : { settledBy: markers.settledBy }),
    ...(markers.standsFor.length === 0 ? {} : { standsFor: markers.standsFor }),
    ...(markers.notInModel === undefined ? {} : { notInModel: markers.notInModel }),
    hiddenId: found.hidden,
  };
}

interface Markers {
  text: Slice;
  restates: Statement['restates'];
  descriptive: boolean;
  settledBy?: string;
  standsFor: readonly Ref[];
  notInModel?: string;
}

/** `stands for` may end any sentence: only before an id it is a marker. */
const marker =
  /^(descriptive$|restates\b|settled by\b|stands for(?= +\p{Lu}[\p{Lu}\p{N}_]*(?:-\d|:[\p{Ll}\p{N}]))|not in the model:)\s*/iu;

/** Takes `(restates DV-12)`, `(settled by ...)`, `(descriptive)` and the like off the end, in any order. */
function cutMarkers(source: Source, slice: Slice): Markers {
  const markers: Markers = { text: slice, restates: [], descriptive: false, standsFor: [] };
  for (;;) {
    const text = level(markers.text.text);
    const open = lastParenthesis(text);
    const inner = open === undefined ? undefined : trim(sub(markers.text, open + 1, text.lastIndexOf(')')));
    const kind = inner && marker.exec(level(inner.text));
    if (open === undefined || !inner || !kind) break;
    const said = sub(inner, kind[0].length);
    const keyword = (kind[1] as string).toLowerCase();
    if (keyword === 'descriptive') markers.descriptive = true;
    else if (keyword === 'restates') markers.restates = [...readRefs(source, said), ...markers.restates];
    else if (keyword === 'stands for') markers.standsFor = [...readRefs(source, said), ...markers.standsFor];
    else if (keyword === 'settled by') markers.settledBy = oneLine(said.text);
    else {
      markers.notInModel = oneLine(said.text);
      if (markers.notInModel === '')
        source.report('statement/content', inner, 'Nothing says why this is not in the model.', {
          expected: '`(not in the model: why)`',
        });
    }
    markers.text = trim(sub(markers.text, 0, open));
  }
  const stray = /\((?:descriptive\)|restates [A-Z]|settled by |stands for [A-Z]+[-:]|not in the model:)/.exec(
    level(markers.text.text),
  );
  if (stray) {
    source.report(
      'statement/content',
      sub(markers.text, stray.index),
      'A marker stands in the middle of a statement.',
      {
        expected:
          '`(restates ...)`, `(settled by ...)`, `(stands for ...)`, `(not in the model: ...)` and `(descriptive)` at the end of its sentence, before its parts',
      },
    );
  }
  return markers;
}

/** Where the parenthesis opens that closes at the end of the text; a full stop behind it does not count. */
function lastParenthesis(text: string): number | undefined {
  const end = /\)\.?\s*$/.exec(text)?.index;
  if (end === undefined) return undefined;
  let depth = 0;
  for (let i = end; i >= 0; i--) {
    if (text[i] === ')') depth++;
    if (text[i] === '(' && --depth === 0) return i;
  }
  return undefined;
}

/** Nested lists are its parts; what stands before them belongs to its text, and behind them there may be nothing. */
function readParts(source: Source, item: ListItem, { head, rest }: ItemParts, id: string) {
  const lists = rest.filter((node): node is List => node.type === 'list');
  const firstList = lists[0] ? rest.indexOf(lists[0]) : rest.length;
  const stray = rest.slice(firstList).find((node) => node.type !== 'list');
  if (stray) {
    source.report(
      'statement/content',
      source.placeOf(stray),
      `Text behind the parts of ${id} belongs to none of them.`,
      {
        hint: 'Make it a statement of its own.',
      },
    );
  }
  const more =
    firstList === 0
      ? ''
      : tailOf(source, item, endOf(head), lists[0] ? source.lineStart(startOf(lists[0])) : undefined);
  const parts = lists.flatMap((list) => list.children.map((part) => readPart(source, part, id)));
  return { more, parts };
}

function readPart(source: Source, part: ListItem, id: string): Statement['parts'][number] {
  const { head, rest } = itemParts(source, part);
  const place = source.placeOf(part);
  if (head.text.trim() === '') {
    source.report('statement/content', place, `A part of ${id} does not begin with a sentence.`);
  } else if (idOf(head)) {
    source.report('statement/content', place, `A statement stands within ${id}.`, {
      hint: 'Statements are items of one list, none within another; parts have no ids.',
    });
  }
  return { text: oneLine(head.text) + (rest.length > 0 ? tailOf(source, part, endOf(head)) : ''), place };
}
