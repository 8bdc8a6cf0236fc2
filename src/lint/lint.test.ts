import { describe, expect, test } from 'vitest';
import { undefinedVariable } from './checks/variables.ts';
import { lint } from './lint.ts';
import type { SourceText } from './text/model.ts';

const md = (text: string, file = 'rules.md'): SourceText => ({ file, text, kind: 'markdown' });
const told = (text: string, options = {}) =>
  lint([md(text)], { checks: [undefinedVariable], ...options }).map((f) => ({
    id: f.id,
    line: f.place?.line,
    ...(f.known ? { known: f.known.reason } : {}),
  }));

describe('a finding', () => {
  test('is all that a reader needs', () => {
    const [finding] = lint([md('# Play\n\n## Hands\n\nThe sea is calm. Nobody holds more than HAND_LIMIT cards.')]);
    expect(finding).toEqual({
      kind: 'lint',
      id: 'lint/undefined-variable/hands-hand-limit',
      severity: 'error',
      title: 'HAND_LIMIT has no value',
      message: ['It is used once, and no text says what it is.', 'Play > Hands, “HAND_LIMIT”, line 5.'],
      statements: [
        {
          id: 'rules.md:5',
          text: 'Nobody holds more than HAND_LIMIT cards.',
          place: { file: 'rules.md', line: 5, column: 41, endLine: 5, endColumn: 51 },
        },
      ],
      place: { file: 'rules.md', line: 5, column: 41, endLine: 5, endColumn: 51 },
      reach: 'text',
      profiles: [],
      hangsOn: [],
      settle: 'A line that gives it: HAND_LIMIT: …',
    });
  });

  test('keeps its id when lines move, and no two share one', () => {
    const rule = '## Hands\n\nNobody holds more than HAND_LIMIT cards.\n';
    expect(told(rule)[0]?.id).toBe(told(`Some words.\n\nAnd more.\n\n${rule}`)[0]?.id);
    const two = lint([md('1. Draw a card from the deck.\n2. Then go to step 8.\n3. Or go to step 8 if you like.')]);
    expect(two.map((f) => f.id)).toEqual(['lint/missing-step/step-8', 'lint/missing-step/step-8-2']);
  });

  test('cites a rule by its own number', () => {
    const [finding] = lint([md('- **TR-1** Nobody holds more than HAND_LIMIT cards.')]);
    expect(finding?.statements.map((s) => s.id)).toEqual(['TR-1']);
  });
});

describe('levels', () => {
  test('are the check’s own, or as asked; info is told on request only', () => {
    const levels = (level: string) =>
      lint([md('Nobody holds more than HAND_LIMIT cards.')], { levels: { 'undefined-variable': level as 'info' } }).map(
        (f) => f.severity,
      );
    expect(levels('warning')).toEqual(['warning']);
    expect(levels('off')).toEqual([]);
    expect(levels('info')).toEqual([]);
    expect(
      lint([md('Nobody holds more than HAND_LIMIT cards.')], {
        levels: { 'undefined-variable': 'info' },
        info: true,
      }).map((f) => f.severity),
    ).toEqual(['info']);
  });
});

describe('leaving something as it is', () => {
  const rule = 'Nobody holds more than HAND_LIMIT cards.';

  test('by a comment in the paragraph, on its line, or before it', () => {
    const known = [{ id: expect.any(String), line: expect.any(Number), known: 'it stands on the box' }];
    const comment = '<!-- lint-ok undefined-variable: it stands on the box -->';
    expect(told(`${comment}\n\n${rule}`)).toEqual(known);
    expect(told(`${comment} ${rule}`)).toEqual(known);
    expect(told(`${rule} ${comment}`)).toEqual(known);
    expect(told(`- ${rule}\n  ${comment}\n- Ships sail.`)).toEqual(known);
  });

  test('in plain text too', () => {
    const text = `Hands\n\n<!-- lint-ok undefined-variable: it stands on the box -->\n\n${rule}`;
    expect(lint([{ file: 'a.txt', text, kind: 'plain' }]).map((f) => f.known?.reason)).toEqual([
      'it stands on the box',
    ]);
  });

  test('by a list beside the texts', () => {
    const list = '- check: undefined-variable\n  words: nobody holds more\n  reason: it stands on the box\n';
    const [finding] = lint([md(rule)], { suppressions: [{ file: 'lint-ok.yaml', text: list }] });
    expect(finding?.known).toEqual({
      reason: 'it stands on the box',
      place: { file: 'lint-ok.yaml', line: 1, column: 3 },
    });
  });

  test('needs a reason and a check that there is', () => {
    expect(told(`<!-- lint-ok undefined-variable -->\n\n${rule}`)).toEqual([
      { id: 'lint/bad-suppression/rules.md-it-does-not-say-why-undefined-variable-is-to-be-silent-here.', line: 1 },
      { id: 'lint/undefined-variable/hand-limit', line: 3 },
    ]);
    expect(told('<!-- lint-ok undefined-varable: because -->\n\nShips sail.')).toEqual([
      { id: 'lint/bad-suppression/rules.md-there-is-no-check-undefined-varable.', line: 1 },
    ]);
  });

  test('is reported where there is nothing to leave', () => {
    const [finding, ...more] = lint([md('<!-- lint-ok undefined-variable: it stands on the box. -->\n\nShips sail.')]);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      severity: 'warning',
      title: 'Nothing is left for undefined-variable to be silent about',
      message: ['The reason given was: it stands on the box. Take the remark out.'],
      place: { file: 'rules.md', line: 1, column: 1 },
    });
  });

  test('is not reported of a check that did not run', () => {
    expect(lint([md('<!-- lint-ok near-term: both are meant -->\n\nShips sail.')])).toEqual([]);
  });

  test.each([
    ['words: [', 'It is no YAML.'],
    ['check: a', 'It is no list of entries with check, words and reason.'],
    ['- check: undefined-variable\n  reason: because', 'It does not quote the words that it is about.'],
  ])('a list that cannot be read is told: %s', (text, says) => {
    expect(
      lint([md('Ships sail.')], { suppressions: [{ file: 'lint-ok.yaml', text }] }).map((f) => [
        f.severity,
        ...f.message,
      ]),
    ).toEqual([['error', says]]);
  });
});
