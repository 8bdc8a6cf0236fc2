/** How a text is written down. `docx` is what `readTexts` makes of a Word file: a line is a paragraph. */
export type TextKind = 'markdown' | 'plain' | 'docx';

/** One text of a rulebook, as it was read. */
export interface SourceText {
  /** Path as the author would type it. */
  readonly file: string;
  readonly text: string;
  readonly kind: TextKind;
}

/** Part of a block's text; the end is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Link extends Span {
  /** `#safe-room`, `general/glossary.md#trick` */
  readonly target: string;
}

/** A cell of a table row, as a part of the row's text. */
interface Cell extends Span {
  readonly text: string;
}

export type BlockKind =
  /** A heading, or in labelled text a line that names what follows. */
  | 'heading'
  /** A sentence of rule with an id, or one that labelled text calls a rule. */
  | 'rule'
  | 'definition'
  /** The term that the next definition explains. */
  | 'term'
  /** An item of a numbered list. */
  | 'step'
  /** An item of a list with bullets. */
  | 'item'
  /** A row of a table. */
  | 'row'
  /** A list of places to look further. */
  | 'reference'
  /** A classification that belongs to a term: nothing is said by it. */
  | 'note'
  /** What is quoted: an example, a remark. */
  | 'quote'
  | 'prose';

/** A run of text that was copied as it stands: `length` characters from `offset` of the source, at `at` of the block. */
export interface Piece {
  readonly at: number;
  readonly offset: number;
  readonly length: number;
}

export interface Sentence extends Span {
  readonly text: string;
}

export interface ListPlace {
  /** Number of the list in its document. */
  readonly list: number;
  /** 0 for an item of the list itself, 1 for one of a list within it. */
  readonly depth: number;
  /** As it is written, where the list is numbered. */
  readonly ordinal?: number;
}

/** A heading, a paragraph, a list item or a table row: what carries text and has a place. */
export interface Block {
  readonly document: TextDocument;
  /** Position among the blocks of its document. */
  readonly index: number;
  readonly kind: BlockKind;
  /** Without its markup, blanks made single. */
  readonly text: string;
  readonly pieces: readonly Piece[];
  /** The author's own number, or the id: `9.2.1`, `1c1`, `DV-12`. */
  readonly label?: string;
  /** The headings above it, outermost first. */
  readonly path: readonly Block[];
  /** 1 to 6 for a heading; 7 for one that labelled text hints at. */
  readonly depth: number;
  readonly list?: ListPlace;
  /** Id of the step in code font, where our format gives one. */
  readonly stepId?: string;
  /** Number of the table in its document, whether this is its head, and the cells. */
  readonly row?: { readonly table: number; readonly header: boolean; readonly cells: readonly Cell[] };
  /** The word over a block of labelled text: `Rule`, `Section Rule`. */
  readonly lead?: string;
  readonly bold: readonly Span[];
  readonly code: readonly Span[];
  readonly links: readonly Link[];
  readonly sentences: readonly Sentence[];
}

/** A remark that the author left for the linter. */
export interface Comment {
  readonly text: string;
  /** Offset in the source. */
  readonly offset: number;
  readonly length: number;
}

export interface TextDocument {
  readonly file: string;
  readonly kind: TextKind;
  readonly source: string;
  /** What the document says it is called: front matter, or its first heading. */
  readonly title: string;
  /** Names by which other documents may call it, levelled: `09 death and victory`, `death and victory`. */
  readonly names: readonly string[];
  /** The front matter says `document:`: it is in our own format. */
  readonly formal: boolean;
  readonly blocks: readonly Block[];
  readonly comments: readonly Comment[];
  /** Offsets at which something stands that has no text to read: a picture, a block of code. */
  readonly gaps: readonly number[];
  /** Ids that links can lead to besides the headings. */
  readonly anchors: readonly string[];
  /** Offset at which each line starts. */
  readonly lines: readonly number[];
  readonly english: boolean;
}
