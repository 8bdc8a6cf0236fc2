import type { Severity } from '../finding/index.ts';
import type { Book, Spot } from './book.ts';

/** How much a check's report weighs. `info` is a guess, told only to those who ask; `off` is never looked for. */
export type Level = Severity | 'off';

/** What a check has to say about one place. */
export interface Remark {
  /** What it is about, in few words that stay when lines move: with check and heading it makes the id of the finding. */
  readonly about: string;
  /** The sentence one would say to a co-designer. */
  readonly title: string;
  /** Short paragraphs; may be empty. */
  readonly message: readonly string[];
  readonly at: Spot;
  /** Other places that belong to it. */
  readonly others: readonly Spot[];
  /** How one sentence would settle it. */
  readonly settle?: string;
  /** Where it weighs less or more than its check does. */
  readonly level?: Severity;
}

/** One thing that can be wrong with a text. */
export interface Check {
  /** `undefined-variable`; also the name of its page in `docs/lint`. */
  readonly name: string;
  readonly level: Level;
  /** One sentence: what it reports. */
  readonly says: string;
  readonly run: (book: Book) => Iterable<Remark>;
}
