/** One level of a Word list: how it counts and how the number is written. */
export interface NumberLevel {
  /** `decimal`, `lowerLetter`, `upperRoman`, `bullet`, `none`, ... */
  readonly format: string;
  /** `%1.%2.` */
  readonly text: string;
  readonly start: number;
  /** Numbers of upper levels are written as 1, 2, 3 here, whatever their own form. */
  readonly legal: boolean;
  /** Level whose next number sets this one back to its start, from 1; 0 for never, absent for every upper level. */
  readonly restart?: number;
}

const letters = (n: number): string => {
  const letter = String.fromCharCode(97 + ((n - 1) % 26));
  return letter.repeat(Math.min(20, Math.floor((n - 1) / 26) + 1));
};

const romanParts: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(n: number): string {
  let rest = n;
  let text = '';
  for (const [value, sign] of romanParts)
    while (rest >= value) {
      text += sign;
      rest -= value;
    }
  return text;
}

/** A number in one of Word's forms; forms that are not known are written in digits. */
export function numberText(n: number, format: string): string {
  if (format === 'none' || format === 'bullet') return '';
  if (n < 1 || n > 9999) return String(n);
  switch (format) {
    case 'lowerLetter':
      return letters(n);
    case 'upperLetter':
      return letters(n).toUpperCase();
    case 'lowerRoman':
      return roman(n);
    case 'upperRoman':
      return roman(n).toUpperCase();
    case 'decimalZero':
      return n < 10 ? `0${n}` : String(n);
    default:
      return String(n);
  }
}

/** Counts the numbered paragraphs of a Word file as Word does; lists that share an abstract numbering count on together. */
export class Counters {
  private readonly counts = new Map<string, (number | undefined)[]>();

  /**
   * The number of the next paragraph.
   * @param list the numbering that counts: its abstract id, or the instance where that starts anew
   * @returns `9.2.1`, `(a)`; empty for a bullet
   */
  next(list: string, level: number, levels: readonly NumberLevel[]): string {
    const own = levels[level];
    if (!own) return '';
    const counts = this.counts.get(list) ?? [];
    this.counts.set(list, counts);
    for (let upper = 0; upper < level; upper++) counts[upper] ??= levels[upper]?.start ?? 1;
    const count = counts[level];
    counts[level] = count === undefined ? own.start : count + 1;
    for (let lower = level + 1; lower < levels.length; lower++) {
      const restart = levels[lower]?.restart;
      if (restart === 0 || (restart !== undefined && level + 1 > restart)) continue;
      counts[lower] = undefined;
    }
    if (own.format === 'bullet') return '';
    return own.text.replace(/%(\d)/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const format = own.legal && at !== level ? 'decimal' : (levels[at]?.format ?? 'decimal');
      return numberText(counts[at] ?? levels[at]?.start ?? 1, format);
    });
  }
}
