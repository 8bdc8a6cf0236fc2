import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleDocument, withoutPlaces } from './arbitrary.test-helper.ts';
import { parseDocument } from './document.ts';
import { markdown } from './markdown.test-helper.ts';
import { printDocument } from './print.ts';

describe('printDocument', () => {
  it('is read again as the same document', () => {
    fc.assert(
      fc.property(ruleDocument, (document) => {
        const { document: read, problems } = parseDocument(document.file, printDocument(document));
        expect(problems).toEqual([]);
        expect(withoutPlaces(read)).toEqual(withoutPlaces(document));
      }),
      { numRuns: 400 },
    );
  });

  it('writes what was read of any text so that the same is read again', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const { document, problems } = parseDocument('rules.md', text);
        fc.pre(document !== undefined && problems.length === 0);
        const again = parseDocument('rules.md', printDocument(document as NonNullable<typeof document>));
        expect(again.problems).toEqual([]);
        expect(withoutPlaces(again.document)).toEqual(withoutPlaces(document));
      }),
      { numRuns: 1500 },
    );
  });
});
