import { distance } from 'fastest-levenshtein';

/** The name that was probably meant, if one is near enough: about a third of its letters may differ. */
export function nearest(typed: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const far = distance(typed.toLowerCase(), name.toLowerCase());
    if (far < least) [best, least] = [name, far];
  }
  if (best === undefined || least >= best.length) return undefined;
  return least <= Math.max(1, Math.floor((best.length + 1) / 3)) ? best : undefined;
}

/** `Did you mean “x”?`, with a word on case where only that differs. */
export function didYouMean(typed: string, names: Iterable<string>): string | undefined {
  const name = nearest(typed, names);
  if (name === undefined) return undefined;
  const onlyCase = name.toLowerCase() === typed.toLowerCase();
  return `Did you mean “${name}”?${onlyCase ? ' Upper and lower case count.' : ''}`;
}
