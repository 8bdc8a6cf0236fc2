import type { Book } from '../book.ts';
import type { Check, Remark } from '../check.ts';
import { numberOf } from '../words/words.ts';

const dice = [4, 6, 8, 10, 12, 20];
const talk = /\b(?:odds|chances?|probabilit(?:y|ies)|likelihood)\b/i;
const percent = /\b(approximately|about|roughly|around|nearly|some|ca\.?)?\s*(\d{1,3}(?:\.\d+)?)\s?%/giu;
const rolled =
  /\broll(?:s|ing|ed)?\b[^.;:]{0,30}?\b(two|three|four|five|six|[2-9]) (?:of a kind|dice|times)|\b(two|three|four|five|six|[2-9])\s?(?:d\d+|dice)\b|\broll(?:s|ing|ed)? (?:any )?(two|three|four|five|six|[2-9])\b/iu;
const sided = /\b(?:d(\d{1,2})|(\d{1,2})-sided|(four|six|eight|ten|twelve|twenty)-sided)\b/iu;
const inN = /\b(\d{1,2})[- ]in[- ](\d{1,2})\b[^.%]{0,30}?\(?\b(\d{1,3}(?:\.\d+)?)\s?%/giu;

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);

/** The chance that at least `least` of `n` dice show one of a share `p` of their faces, in per cent. */
function atLeast(least: number, n: number, p: number): number {
  let sum = 0;
  for (let k = least; k <= n; k++) sum += choose(n, k) * p ** k * (1 - p) ** (n - k);
  return sum * 100;
}

export const oddsFitNoDie: Check = {
  name: 'odds',
  level: 'warning',
  says: 'A chance in per cent that no dice of the kind give.',
  *run(book: Book): Iterable<Remark> {
    for (const document of book.english)
      for (const block of document.blocks) {
        const { text } = block;
        if (!text.includes('%')) continue;
        for (const match of text.matchAll(inN)) {
          const [k, n, said] = [Number(match[1]), Number(match[2]), Number(match[3])];
          if (n === 0 || k > n || Math.abs((100 * k) / n - said) <= 1) continue;
          yield {
            about: match[0],
            title: `${k} in ${n} is ${Math.round((100 * k) / n)} %, not ${said} %`,
            message: [],
            at: { block, span: { start: match.index, end: match.index + match[0].length } },
            others: [],
          };
        }
        if (!talk.test(text)) continue;
        const count = rolled.exec(text);
        const n = numberOf((count?.[1] ?? count?.[2] ?? count?.[3] ?? '').toLowerCase());
        if (n === undefined) continue;
        const side = sided.exec(text);
        const faces = side ? Number(side[1] ?? side[2] ?? numberOf((side[3] ?? '').toLowerCase()) ?? 0) : 0;
        const sizes = faces > 1 ? [faces] : dice;
        let from = 0;
        for (const match of text.matchAll(percent)) {
          // What the chance is of stands between the one before and this.
          const clause = text.slice(from, match.index);
          from = match.index + match[0].length;
          const once = /\bat least (?:once|one)\b/i.test(clause);
          const all = /\b(?:all|every) (?:of|dice|three|two|four)\b/i.test(clause);
          if (!once && !all) continue;
          const said = Number(match[2]);
          const loose = match[1] ? 1.2 : 0.6;
          const fits = sizes.some((f) =>
            Array.from({ length: f - 1 }, (_, k) => atLeast(once ? 1 : n, n, (k + 1) / f)).some(
              (p) => Math.abs(p - said) <= loose,
            ),
          );
          if (fits) continue;
          const near = sizes
            .flatMap((f) =>
              Array.from({ length: f - 1 }, (_, k) => ({ f, k: k + 1, p: atLeast(once ? 1 : n, n, (k + 1) / f) })),
            )
            .filter((x) => x.f === (faces > 1 ? faces : 6))
            .map((x) => `${x.p.toFixed(0)} % (${x.k} of ${x.f} faces)`);
          yield {
            about: `${said} percent ${once ? 'at least once' : 'all'} of ${n}`,
            title: `No number of faces gives ${said} % on ${n} dice`,
            message: [`With one die of ${faces > 1 ? faces : 6} faces each, it can be ${near.join(', ')}.`],
            at: {
              block,
              span: {
                start: match.index + match[0].length - match[0].trimStart().length,
                end: match.index + match[0].length,
              },
            },
            others: [],
          };
        }
      }
  },
};
