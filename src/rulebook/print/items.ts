import type { Amendment, Known, Ref, Statement, Step } from '../model.ts';

/** An item of a list; further lines are indented to stay within it. */
export function listItem(sign: string, text: string): string {
  const indent = ' '.repeat(sign.length + 1);
  return `${sign} ${text.replace(/\n(?!\n|$)/g, `\n${indent}`)}`;
}

/** ` (DV-12, DV-14)`, or nothing. */
export const refsText = (refs: readonly Ref[]): string =>
  refs.length === 0 ? '' : ` (${refs.map(({ id }) => id).join(', ')})`;

export function printStatement(statement: Statement, bullet: string): string {
  const { id, term, text, parts, restates, settledBy, standsFor, notInModel, descriptive, hiddenId } = statement;
  const { first, rest } = firstLine(text);
  // A comment renders best behind a sentence, which must then begin like one.
  const idAtEnd = hiddenId && /^[\p{L}“"'(]/u.test(term ?? first);
  const head = [
    ...(idAtEnd ? [] : [hiddenId ? `<!-- ${id} -->` : `**${id}**`]),
    ...(term === undefined ? [] : [`**${term}** —`]),
    first,
    ...(restates.length === 0 ? [] : [`(restates ${restates.map((ref) => ref.id).join(', ')})`]),
    ...(standsFor === undefined ? [] : [`(stands for ${standsFor.map((ref) => ref.id).join(', ')})`]),
    ...(settledBy === undefined ? [] : [`(settled by ${settledBy})`]),
    ...(notInModel === undefined ? [] : [`(not in the model: ${notInModel})`]),
    ...(descriptive ? ['(descriptive)'] : []),
    ...(idAtEnd ? [`<!-- ${id} -->`] : []),
  ].join(' ');
  const items = parts.map((part) => listItem('-', part.text)).join('\n');
  return listItem(bullet, head + rest + (items === '' ? '' : `\n${rest === '' ? '' : '\n'}${items}`));
}

export const printKnown = ({ finding, reason }: Known, bullet: string): string =>
  listItem(bullet, `\`${finding}\` — ${reason}`);

export function printStep({ id, text, rules }: Step): string {
  const { first, rest } = firstLine(text);
  return `\`${id}\` ${first}${refsText(rules)}${rest}`;
}

export function printAmendment({ change, at, step, rules }: Amendment): string {
  if (!step) return `${change} \`${at.id}\`${refsText(rules)}`;
  const keepsId = change === 'replaces' && step.id === at.id.slice(at.id.indexOf(':') + 1);
  const { first, rest } = firstLine(step.text);
  return `${change} \`${at.id}\`: ${keepsId ? '' : `\`${step.id}\` `}${first}${refsText(rules)}${rest}`;
}

function firstLine(text: string): { first: string; rest: string } {
  const end = text.indexOf('\n');
  return end < 0 ? { first: text, rest: '' } : { first: text.slice(0, end), rest: text.slice(end) };
}
