import { literal } from './text.ts';

/** A piece of HTML or XML that is safe as it stands. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// `::` and `##[` would be commands to the service that shows the log of a job.
const escaped = (text: string): string =>
  text
    .split(/\r?\n/)
    .map(literal)
    .join('\n')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character)
    .replaceAll('::', '&#58;&#58;')
    .replaceAll('##[', '##&#91;');

type Piece = string | number | Markup | undefined | false | readonly Piece[];

const piece = (value: Piece): string => {
  if (value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(piece).join('');
  return escaped(String(value));
};

/** A constant of the program as it stands; never for anything that was read. */
export const constant = (text: string): Markup => new Markup(text);

/** Template for HTML and XML: everything that is put in is escaped, unless it is markup itself. */
export const markup = (strings: TemplateStringsArray, ...values: readonly Piece[]): Markup =>
  new Markup(strings.map((part, i) => part + (i < values.length ? piece(values[i]) : '')).join(''));
