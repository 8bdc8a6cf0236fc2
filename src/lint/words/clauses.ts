import type { Span } from '../text/model.ts';
import { type Force, modalsOf } from './modals.ts';
import { contentStems, small, stem, type Word, wordsOf } from './words.ts';

/** Somebody, a word of duty, and an act: `If …, a Player must discard a card unless …`. */
export interface Clause {
  readonly force: Force;
  /** The word of duty as it stands. */
  readonly modal: Span & { readonly text: string };
  /** Stems of who is to act: the words before the word of duty. */
  readonly actor: readonly string[];
  readonly verb: string;
  /** Stems of what is acted upon, up to the end of the clause. */
  readonly object: ReadonlySet<string>;
  /** Stems of the condition under which it holds; empty where it always does. */
  readonly condition: ReadonlySet<string>;
  /** Actor to end of the clause. */
  readonly span: Span;
  /** Passive: the subject of the clause is what is acted upon. */
  readonly passive: boolean;
}

const opens =
  /\b(?:if|when|whenever|while|once|after|before|until|during|as long as|so long as|provided|in case|on your turn|at the (?:start|beginning|end) of|unless|except|only|with|without)\b/giu;
const breaks = /[,;:()]|\b(?:and|but|or|unless|except|however|then|so that|because|which|who|where)\b/giu;

const pronoun = /^(?:you|they|he|she|it|we|i|who|that|nobody|everybody|everyone|anyone|someone)$/;
const determiner =
  /^(?:a|an|the|each|every|any|no|that|this|all|both|these|those|another|other|their|its|his|her|your|some|one)$/;

/** Who is to act: the pronoun, or the words from the last article on, before a word of duty. */
function actorOf(words: readonly Word[]): readonly Word[] {
  const last = words.at(-1);
  if (!last || pronoun.test(last.low)) return words.slice(-1);
  for (let i = words.length - 2; i >= Math.max(0, words.length - 6); i--)
    if (determiner.test(words[i]?.low ?? '')) return words.slice(i);
  return words.slice(-4);
}

/** The clauses of a sentence that have a word of duty. */
export function clausesOf(sentence: string): Clause[] {
  const text = sentence.replace(/\([^)]{0,200}\)/g, (m) => ' '.repeat(m.length));
  const found: Clause[] = [];
  const modals = modalsOf(text);
  for (const [n, modal] of modals.entries()) {
    const from = modals[n - 1]?.end ?? 0;
    const before = text.slice(from, modal.start);
    // The actor stands behind the last comma, condition word or break before the word of duty.
    let start = 0;
    for (const match of before.matchAll(/[,;:]|\bthen\b|\bthat\b/giu)) start = match.index + match[0].length;
    const words = actorOf(wordsOf(before.slice(start)));
    const actorFrom = start + (words[0]?.start ?? 0);
    // “A cost that its owner may pay” says which cost it is, and allows nothing.
    const first = words[0]?.low ?? '';
    const said = /\b(?:that|which|whom|whose)\s*$/iu.test(before.slice(0, actorFrom));
    if (said && (pronoun.test(first) || determiner.test(first))) continue;
    const after = text.slice(modal.end);
    let stop = after.length;
    for (const match of after.matchAll(breaks)) {
      if (wordsOf(after.slice(0, match.index)).length < 1) continue;
      stop = match.index;
      break;
    }
    for (const match of after.slice(0, stop).matchAll(opens)) {
      if (wordsOf(after.slice(0, match.index)).length < 2) continue;
      stop = Math.min(stop, match.index);
      break;
    }
    const act = wordsOf(after.slice(0, stop)).filter(
      (w) => !['also', 'only', 'always', 'then', 'never', 'still', 'each', 'immediately'].includes(w.low),
    );
    const passive = act[0]?.low === 'be';
    const [verb, ...rest] = passive ? act.slice(1) : act;
    if (!verb || words.length === 0) continue;
    found.push({
      force: modal.force,
      modal: { start: modal.start, end: modal.end, text: modal.text },
      actor: words.filter((w) => words.length === 1 || !small.has(w.low)).map((w) => stem(w.low)),
      verb: stem(verb.low),
      object: new Set(rest.filter((w) => !small.has(w.low)).map((w) => stem(w.low))),
      condition: new Set([...contentStems(before.slice(0, actorFrom)), ...contentStems(after.slice(stop))]),
      span: { start: from + actorFrom, end: modal.end + (act.at(-1)?.end ?? 0) },
      passive,
    });
  }
  return found;
}
