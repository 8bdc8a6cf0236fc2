import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

// What a terminal, a browser or an XML parser would act upon instead of showing it: controls, halves of surrogate pairs, and
// the marks that turn the reading direction.
const unprintable = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

const picture = (character: string): string => {
  const code = character.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd';
};

/** One line of text: white space becomes one blank, what cannot be printed becomes a picture of itself. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim().replace(unprintable, picture);

/** A line kept to the letter, blanks included: for source lines and commands. */
export const literal = (text: string): string =>
  text
    .replace(/\t/g, '  ')
    .replace(/[\u2028\u2029]/g, '\ufffd')
    .replace(unprintable, picture);

/** Columns that the text takes on a terminal. */
export const widthOf = (text: string): number => stringWidth(text);

/** Breaks text into lines of at most `width` columns; a word that is longer is broken. Never without a line. */
export const wrap = (text: string, width: number): string[] => {
  const line = oneLine(text);
  return line === '' ? [''] : wrapAnsi(line, Math.max(1, width), { hard: true }).split('\n');
};

export const padEnd = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));

export const padStart = (text: string, width: number): string => ' '.repeat(Math.max(0, width - widthOf(text))) + text;

const smallest = 8;

/** Widths for columns so that all fit into `width`: the widest gives way first, none below eight. */
const shrunk = (natural: readonly number[], width: number): number[] => {
  const widths = [...natural];
  let over = widths.reduce((sum, w) => sum + w, 0) - width;
  while (over > 0) {
    const widest = Math.max(...widths);
    if (widest <= smallest) break;
    widths[widths.indexOf(widest)] = widest - 1;
    over -= 1;
  }
  return widths;
};

/** Cells to be set below those of other rows. */
interface ColumnRow {
  readonly cells: readonly string[];
  /** Colours a finished line, after its blanks are counted. */
  readonly paint?: (line: string) => string;
}

/** The lines of each row, columns two blanks apart; a cell that is too long goes on below itself. */
export const columns = (rows: readonly ColumnRow[], width: number, indent = 0): string[][] => {
  const count = Math.max(0, ...rows.map((row) => row.cells.length));
  const clean = rows.map((row) => Array.from({ length: count }, (_, i) => oneLine(row.cells[i] ?? '')));
  const natural = Array.from({ length: count }, (_, i) =>
    Math.max(0, ...clean.map((cells) => widthOf(cells[i] ?? ''))),
  );
  const used = natural.map((w, i) => (w > 0 ? i : -1)).filter((i) => i >= 0);
  const widths = shrunk(
    used.map((i) => natural[i] ?? 0),
    width - indent - 2 * (used.length - 1),
  );
  return clean.map((cells, r) => {
    const parts = used.map((i, c) => wrap(cells[i] ?? '', widths[c] ?? 1));
    const height = Math.max(1, ...parts.map((part) => part.length));
    const paint = rows[r]?.paint ?? ((line: string) => line);
    return Array.from({ length: height }, (_, h) => {
      const line = parts
        .map((part, c) => padEnd(part[h] ?? '', widths[c] ?? 0))
        .join('  ')
        .trimEnd();
      return line === '' ? '' : ' '.repeat(indent) + paint(line);
    });
  });
};

const numbers = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** `one move`, `13 moves`: small counts in words. */
export const inWords = (count: number, noun: string, plural = `${noun}s`): string =>
  `${numbers[count] ?? grouped(count)} ${count === 1 ? noun : plural}`;

/** `1 move`, `1,204 moves` */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${grouped(count)} ${count === 1 ? noun : plural}`;

/** `1,204,118`, the same in every locale. */
const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** `a, b and c` */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;

/** The beginning of a text that is longer than `most` characters, cut between words. */
export const clipped = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/[\s,;:(]*\s\S*$/u, '')} …`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** An argument as a shell takes it for one word. */
export const shellWord = (word: string): string => {
  const text = literal(word);
  if (/^[\p{L}\p{N}_@%+=:,./-]+$/u.test(text)) return text;
  if (!/["$`\\!]/.test(text)) return `"${text}"`;
  return `'${text.replaceAll("'", `'\\''`)}'`;
};

/**
 * Output of a job in a continuous integration service is read for commands, also where it only quotes somebody. A blank inside
 * the mark is seen by people as what it is and by the service as nothing.
 */
export const harmless = (line: string): string => line.replace(/^(\s*):(?=:)/, '$1: ').replaceAll('##[', '## [');
