import { readMarkdown } from './markdown.ts';
import type { SourceText, TextDocument } from './model.ts';
import { readParagraphs } from './paragraphs.ts';
import { readPlain } from './plain.ts';

/** Reads one text into the model; whatever the text, something comes of it. */
export function readText({ file, text: given, kind }: SourceText): TextDocument {
  // A byte order mark is no part of the text; a blank in its place keeps the offsets.
  const text = given.startsWith('\ufeff') ? ` ${given.slice(1)}` : given;
  if (kind === 'markdown') return readMarkdown(file, text);
  if (kind === 'docx') return readParagraphs(file, text);
  return readPlain(file, text);
}
