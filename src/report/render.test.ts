import { describe, expect, test, vi } from 'vitest';
import { formats, render, renderProblems } from './render.ts';
import { gap, hostileReport, problems, report, sourceOf } from './sample.test-data.ts';

const options = { color: false, width: 80 };

test('the formats', () => {
  expect(formats).toEqual(['console', 'json', 'markdown', 'html', 'sarif', 'junit', 'github']);
});

describe.each(formats)('%s', (format) => {
  test('gives the same text for the same report, whatever the clock says', () => {
    const first = render(report, format, options, sourceOf);
    vi.useFakeTimers({ now: 0 });
    try {
      expect(render(structuredClone(report), format, options, sourceOf)).toBe(first);
    } finally {
      vi.useRealTimers();
    }
    expect(first.endsWith('\n')).toBe(true);
  });

  test('does not change what it is given', () => {
    const before = structuredClone(hostileReport);
    render(hostileReport, format, options, sourceOf);
    expect(hostileReport).toEqual(before);
  });

  test('never calls anything ok', () => {
    expect(render(report, format, options)).not.toMatch(/\bok\b|\bpass(?:ed)?\b/i);
  });

  test('shows the problems of a report, and each finding by title', () => {
    const text = render({ ...report, problems }, format, options, sourceOf).toLowerCase();
    expect(text).toContain('the manifest breaks off.');
    for (const finding of report.findings) expect(text).toContain(finding.title.toLowerCase());
  });

  test('prints a known finding in full, after the new ones', () => {
    const known = { reason: 'it is meant so', place: { file: 'known.md', line: 3, column: 1 } };
    const findings = [
      { ...gap, title: 'Zebra', settle: 'Settle the zebra.', known },
      { ...gap, title: 'Yak', settle: 'Settle the yak.' },
    ];
    const text = render({ ...report, findings }, format, options).toLowerCase();
    expect(text).toContain('it is meant so');
    expect(text).toContain('settle the zebra.');
    // The data keep the order in which they were given.
    if (format === 'json') expect(text.indexOf('zebra')).toBeLessThan(text.indexOf('yak'));
    else expect(text.indexOf('yak')).toBeLessThan(text.indexOf('zebra'));
  });

  test('tells every problem with its message and code', () => {
    const text = renderProblems(problems, format, options, sourceOf);
    for (const problem of problems) {
      expect(text).toContain(problem.code);
      expect(text).toContain(problem.message.slice(0, 10));
    }
  });
});
