import { level } from '../../rulebook/index.ts';

/** A name without its case, dashes, underscores and small signs, for telling whether two mean one thing. */
export const levelled = (name: string): string =>
  level(name)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.+]+/gu, ' ')
    .trim();

/** Names by which a document may be called: its path's end and its titles, with and without a number before. */
export function namesOf(file: string, titles: readonly string[]): string[] {
  const base = file.replace(/^.*[/\\]/s, '').replace(/\.[A-Za-z]{2,5}$/, '');
  const names = new Set<string>();
  for (const name of [base, ...titles]) {
    const whole = levelled(name);
    if (whole === '') continue;
    names.add(whole);
    names.add(whole.replace(/^(?:\d+|[ivx]+)[.)]? /, ''));
    const cut = levelled(name.replace(/[:(–—].*$/su, ''));
    if (cut !== '' && cut.includes(' ')) names.add(cut);
  }
  return [...names].filter((n) => n !== '');
}
