import { type RenderOptions, uriOf } from './format.ts';
import { beside, type Where } from './places.ts';
import { literal, oneLine } from './text.ts';

/**
 * Text that shows as it stands wherever it is put: what Markdown, its tables and raw HTML would act upon is escaped. What would
 * become a link without any mark (an address, a name behind `@`, a number behind `#`) is parted by an empty comment, which
 * every reader respects; not all respect a backslash there.
 */
export const prose = (text: string): string =>
  oneLine(text)
    .replace(/[\\`*_{}[\]<>|~$]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replace(/:(?=\/\/)|\bwww(?=\.)|[@#](?=[\p{L}\p{N}_])/giu, '$&<!-- -->')
    .replace(/^[#+=:-]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');

/** Where an id that running text names stands. */
export type Cited = (id: string) => Where | undefined;

/** Text as it stands, but for the ids of statements and steps in it, which lead to them. */
export const linked = (text: string, cited: Cited, options: Pick<RenderOptions, 'base'>): string =>
  prose(text).replace(/\p{Lu}[\p{Lu}\d]*[-:][\p{L}\d][\p{L}\d-]*/gu, (id) => {
    const where = cited(id);
    return where?.place ? link(where, options) : id;
  });

/** A place in the page itself, by letters that no reader changes. */
export const anchor = (id: string): string => `<a id="${anchorOf(id)}"></a>`;

/** A link to an anchor. */
export const toAnchor = (text: string, id: string): string => `[${prose(text)}](#${anchorOf(id)})`;

const anchorOf = (id: string): string =>
  id.replace(/[^A-Za-z0-9]+/g, (other) =>
    /^[/=+ -]+$/.test(other) ? '-' : `-${[...other].map((c) => c.codePointAt(0)?.toString(16)).join('-')}-`,
  );

/** A fence that nothing in the text can close. */
export const fence = (text: string, least: number): string =>
  '`'.repeat(Math.max(least, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)));

export const code = (text: string): string => {
  const shown = literal(text);
  const mark = fence(shown, 1);
  const pad = /^[` ]|[` ]$/.test(shown) ? ' ' : '';
  return mark + pad + shown + pad + mark;
};

export const link = (where: Where, options: Pick<RenderOptions, 'base'>): string =>
  where.place
    ? `[${prose(where.label)}](${uriOf(where.place.file, options)}#L${where.place.line})`
    : prose(where.label);

export const links = (places: readonly Where[], options: Pick<RenderOptions, 'base'>): string =>
  beside(places)
    .map((where) => link(where, options))
    .join(', ');

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`.replace(/ {2,}/g, ' ');

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0 ? [] : [row(heads), row(heads.map(() => '---')), ...rows.map(row)];

/** Lines of one paragraph that stay lines of their own. */
export const hardLines = (lines: readonly string[]): string[] =>
  lines.map((line, i) => (i < lines.length - 1 ? `${line}\\` : line));

export const blocks = (...parts: readonly (readonly string[])[]): string[] =>
  parts.filter((part) => part.length > 0).flatMap((part, i) => (i === 0 ? part : ['', ...part]));
