/** Small words that every English page is full of, and that no other language shares in such number. */
const small = new Set(
  'the of and to a in is it that for on with as are by this be or if an at from not may must when they their any each has have which can does no one you your all'.split(
    ' ',
  ),
);

/** Words at which the language of a text is judged; more would only cost time. */
const sample = 4000;

/** Whether a text is English: the checks that know words stay silent about any other. */
export function isEnglish(text: string): boolean {
  let words = 0;
  let known = 0;
  const word = /\p{L}+/gu;
  for (let match = word.exec(text); match && words < sample; match = word.exec(text)) {
    words++;
    if (small.has(match[0].toLowerCase())) known++;
  }
  return words > 0 && known / words >= 0.2;
}
