import type { List, ListItem } from 'mdast';
import type { Place } from '../../finding/index.ts';
import type { Amendment, Procedure, Step, StepLink } from '../model.ts';
import { level } from '../text.ts';
import type { Announced } from './headings.ts';
import { cutRefs, isStepRef, stepIdPattern } from './refs.ts';
import { lineOf, type Section } from './section.ts';
import { endOf, type Slice, sub, trim } from './slice.ts';
import type { Source } from './source.ts';
import { itemParts, oneLine, tailOf } from './statements.ts';
import { readGuard } from './values.ts';

export const procedureLabels = ['Trigger', 'Interrupts'];

export function readProcedure(
  source: Source,
  heading: Announced & { kind: 'procedure' },
  section: Section<List>,
  place: Place,
): Procedure | undefined {
  const list = section.main;
  if (!list) {
    const what = heading.amends ? 'nothing that it changes' : 'no numbered steps';
    source.report('document/structure', place, `The procedure “${heading.name}” has ${what}.`, {
      expected: heading.amends ? expectedChange : expectedStep,
    });
    return undefined;
  }
  if (!heading.amends && !list.ordered) {
    source.report('document/structure', source.placeOf(list), `The steps of “${heading.name}” have no numbers.`, {
      expected: expectedStep,
    });
  }
  const reading = heading.guard && readGuard(source, heading.guard);
  const trigger = lineOf(section, 'Trigger');
  const interrupts = lineOf(section, 'Interrupts');
  return {
    kind: 'procedure',
    name: heading.name,
    amends: heading.amends,
    ...(reading ? { reading } : {}),
    ...(trigger === undefined ? {} : { trigger }),
    ...(interrupts === undefined ? {} : { interrupts }),
    steps: heading.amends ? [] : readSteps(source, list),
    amendments: heading.amends ? readAmendments(source, list) : [],
    place,
  };
}

const expectedStep = 'a numbered list whose items begin with a step id in code font: "1. `mark` Mark the Player."';
const expectedChange =
  'items such as "- replaces `victory`: New text. (LM-8)", "- drops `loot` (LM-9)", "- before `loot`: `look` Text." or "- after `loot`: `look` Text."';

const code = /^`\s*([^`]*?)\s*`\s*/;

export const beginsWithCode = (source: Source, item: ListItem): boolean => code.test(itemParts(source, item).head.text);

const readSteps = (source: Source, list: List): Step[] =>
  list.children.flatMap((item): Step[] => {
    const { head } = itemParts(source, item);
    const { id, text } = cutId(source, head);
    if (id === undefined) {
      source.report('procedure/step-id', source.placeOf(item), 'A step has no id.', { expected: expectedStep });
      return [];
    }
    const step = stepOf(source, item, id, text);
    return step ? [step] : [];
  });

/** The id in code font at the beginning, if there is one. A wrong id is reported, and used. */
function cutId(source: Source, head: Slice): { id?: string; text: Slice } {
  const found = code.exec(head.text);
  if (!found) return { text: head };
  const id = level(found[1] as string);
  if (!stepIdPattern.test(id)) {
    source.report('procedure/step-id', sub(head, 0, found[0].trimEnd().length), `“${id}” is no id of a step.`, {
      expected: 'lower-case words and numbers joined by hyphens: `leave-combat`',
    });
  }
  return { id, text: trim(sub(head, found[0].length)) };
}

/** The step that an item tells, behind its id. */
function stepOf(source: Source, item: ListItem, id: string, said: Slice): Step | undefined {
  const { rest, stop, refs } = cutRefs(source, said);
  const { head, rest: nested } = itemParts(source, item);
  const tail = nested.length > 0 ? tailOf(source, item, endOf(head)) : '';
  const text = oneLine(rest.text);
  if (text === '') {
    source.report('procedure/step-id', source.placeOf(item), `The step \`${id}\` says nothing.`);
    return undefined;
  }
  return {
    id,
    text: (text.endsWith('.') ? text : text + stop) + tail,
    links: readLinks(source, source.sliceOf(item)),
    rules: refs,
    place: source.placeOf(item),
  };
}

/** Links to rulings and procedures; the name is the anchor's until the rulebook is linked. */
function readLinks(source: Source, slice: Slice): StepLink[] {
  const withoutCode = slice.text.replace(/`[^`]*`/g, (found) => ' '.repeat(found.length));
  return [...withoutCode.matchAll(/\]\(\s*<?([^)\s>]*)#(ruling|procedure)-([^)\s>]+)>?[^)]*\)/g)].map((found) => {
    const start = found.index + found[0].indexOf('#');
    const name = found[3] as string;
    const kind = found[2] as 'ruling' | 'procedure';
    return { kind, name, place: source.place(sub(slice, start, start + kind.length + name.length + 2)) };
  });
}

const change = /^(replaces|drops|before|after)\s*:?\s*`\s*([^`]*?)\s*`\s*:?\s*/i;

const readAmendments = (source: Source, list: List): Amendment[] =>
  list.children.flatMap((item): Amendment[] => {
    const { head } = itemParts(source, item);
    const found = change.exec(head.text.replace(/\s/g, ' '));
    const at = found && level(found[2] as string);
    if (!found || at === null || !(stepIdPattern.test(at) || isStepRef(at))) {
      source.report('procedure/amendment', source.placeOf(item), `“${oneLine(head.text)}” changes no step.`, {
        expected: expectedChange,
      });
      return [];
    }
    const start = found[0].indexOf('`');
    const end = found[0].indexOf('`', start + 1) + 1;
    return readChange(source, item, {
      change: (found[1] as string).toLowerCase() as Amendment['change'],
      at: { id: at, place: source.place(sub(head, start, end)) },
      said: trim(sub(head, found[0].length)),
    });
  });

function readChange(
  source: Source,
  item: ListItem,
  { change: kind, at, said }: Pick<Amendment, 'change' | 'at'> & { readonly said: Slice },
): Amendment[] {
  const place = source.placeOf(item);
  if (kind === 'drops') {
    const { rest, refs } = cutRefs(source, said);
    if (!/^\.?$/.test(rest.text) || itemParts(source, item).rest.length > 0) {
      source.report('procedure/amendment', place, `A step that is dropped has no text.`, {
        expected: 'the step and the rules that drop it: "- drops `loot` (LM-9)"',
      });
      return [];
    }
    return [{ change: kind, at, rules: refs, place }];
  }
  const { id, text } = cutId(source, said);
  if (id === undefined && kind !== 'replaces') {
    source.report('procedure/step-id', place, 'A new step has no id.', {
      expected: `"- ${kind} \`${at.id}\`: \`new-id\` Text."`,
    });
    return [];
  }
  const step = stepOf(source, item, id ?? at.id.slice(at.id.indexOf(':') + 1), text);
  return step ? [{ change: kind, at, step, rules: step.rules, place }] : [];
}
