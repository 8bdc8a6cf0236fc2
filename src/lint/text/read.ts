import { readMarkdown } from './markdown.ts';
import type { SourceText, TextDocument } from './model.ts';
import { readParagraphs } from './paragraphs.ts';
import { readPlain } from './plain.ts';

/** Reads one text into the model; whatever the text, something comes of it. */
export function readText({ file, text, kind }: SourceText): TextDocument {
  if (kind === 'markdown') return readMarkdown(file, text);
  if (kind === 'docx') return readParagraphs(file, text);
  return readPlain(file, text);
}
