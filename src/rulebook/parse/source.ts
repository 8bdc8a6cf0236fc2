import type { Node } from 'mdast';
import type { Place, Problem, ProblemCode } from '../../finding/index.ts';
import { endOf, type Slice } from './slice.ts';

/** One file while it is read: its text, the places in it, and the problems that were met. */
export class Source {
  readonly file: string;
  readonly text: string;
  readonly problems: Problem[] = [];
  private readonly lineStarts: readonly number[];

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
    this.lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  }

  slice(from: number, to: number): Slice {
    return { text: this.text.slice(from, to), at: from };
  }

  sliceOf(node: Node): Slice {
    return this.slice(startOf(node), endOfNode(node));
  }

  place(slice: Slice): Place {
    const [line, column] = this.lineAndColumn(slice.at);
    const [endLine, endColumn] = this.lineAndColumn(endOf(slice));
    return { file: this.file, line, column, endLine, endColumn };
  }

  placeOf(node: Node): Place {
    return this.place(this.sliceOf(node));
  }

  report(
    code: ProblemCode,
    at: Slice | Place,
    message: string,
    help: { readonly expected?: string | undefined; readonly hint?: string | undefined } = {},
  ): void {
    this.problems.push({
      code,
      message,
      place: 'file' in at ? at : this.place(at),
      ...(help.expected === undefined ? {} : { expected: help.expected }),
      ...(help.hint === undefined ? {} : { hint: help.hint }),
    });
  }

  /** Index of the beginning of the line in which an index lies. */
  lineStart(index: number): number {
    return this.lineStarts[this.lineIndex(index)] ?? 0;
  }

  private lineAndColumn(index: number): [line: number, column: number] {
    const line = this.lineIndex(index);
    return [line + 1, index - (this.lineStarts[line] ?? 0) + 1];
  }

  private lineIndex(index: number): number {
    let low = 0;
    let high = this.lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lineStarts[middle] as number) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

// remark sets positions on every block that it parses; their type allows trees made by hand, which have none.
export const startOf = (node: Node): number => node.position?.start.offset ?? 0;
export const endOfNode = (node: Node): number => node.position?.end.offset ?? 0;
