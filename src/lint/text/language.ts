/** Small words that every English page is full of. */
const small = new Set(
  'the of and to a in is it that for on with as are by this be or if an at from not may must when they their any each has have which can does no one you your all'.split(
    ' ',
  ),
);
/** Those among them that no other language has: `a`, `is`, `in` and `no` are words of many. */
const sure = new Set(
  'the of and that for with this when they their which must has have from each are you your'.split(' '),
);

/** Words at which the language of a text is judged; more would only cost time. */
const sample = 4000;
/** Fewer words than this can be a list of names: a few small words suffice. */
const short = 40;

/** Whether a text is English: the checks that know words stay silent about any other. */
export function isEnglish(text: string): boolean {
  let words = 0;
  let known = 0;
  let certain = 0;
  const word = /\p{L}+/gu;
  for (let match = word.exec(text); match && words < sample; match = word.exec(text)) {
    words++;
    const low = match[0].toLowerCase();
    if (small.has(low)) known++;
    if (sure.has(low)) certain++;
  }
  if (words < short) return certain >= 1 && known / words >= 0.1;
  return known / words >= 0.2 && certain / words >= 0.06;
}
