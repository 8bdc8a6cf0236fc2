import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortProblems } from '../finding/index.ts';
import { jsonText } from './json.ts';
import { render, renderProblems } from './render.ts';
import { active, hostileProblems, hostileReport, problems, report } from './sample.test-data.ts';

const options = { color: false, width: 80 };

test('reading it gives the report again', () => {
  expect(JSON.parse(render(report, 'json', options))).toEqual(report);
  expect(JSON.parse(render(hostileReport, 'json', options))).toEqual(hostileReport);
  expect(JSON.parse(renderProblems(problems, 'json', options))).toEqual({ problems: sortProblems(problems) });
  expect(JSON.parse(renderProblems(hostileProblems, 'json', options))).toEqual({ problems: hostileProblems });
});

test('the order in which keys were set does not show', () => {
  expect(jsonText({ b: [{ z: 1, a: null }], a: 'x' })).toMatchInlineSnapshot(`
    "{
      "a": "x",
      "b": [
        {
          "a": null,
          "z": 1
        }
      ]
    }
    "
  `);
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
      const reversed = Object.fromEntries(Object.entries(data).reverse());
      expect(jsonText(reversed)).toBe(jsonText(data));
      expect(JSON.parse(jsonText(data))).toEqual(JSON.parse(JSON.stringify(data)));
    }),
  );
});

test('hostile text stays text', () => {
  for (const text of [render(hostileReport, 'json', options), renderProblems(hostileProblems, 'json', options)]) {
    expect(text).not.toMatch(active);
    expect(text).not.toMatch(/^\s*::/m);
    expect(text).not.toContain('##[');
  }
});
