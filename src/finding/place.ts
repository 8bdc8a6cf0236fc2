/** A place in a text. Lines and columns count from 1; the end is exclusive. */
export interface Place {
  /** Path as the author would type it: relative to the folder of the rulebook. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** `file:line:column`, as editors and terminals link it. */
export const placeText = (place: Place): string => `${place.file}:${place.line}:${place.column}`;

/** Reading order: by file, then line, then column. */
export const comparePlaces = (a: Place, b: Place): number =>
  a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column;
