import type { Log } from 'sarif';
import { expect, test } from 'vitest';
import { render, renderProblems } from './render.ts';
import { active, hostileProblems, hostileReport, hostileSource, problems, quiet, report } from './sample.test-data.ts';

const options = { color: false, width: 80, base: './rules/viva/' };
const read = (text: string) => {
  const log = JSON.parse(text) as Log;
  expect([log.version, log.$schema, log.runs.length]).toEqual([
    '2.1.0',
    'https://json.schemastore.org/sarif-2.1.0.json',
    1,
  ]);
  const [run] = log.runs;
  if (!run) throw new Error('no run');
  return { run, results: run.results ?? [], rules: run.tool.driver.rules ?? [] };
};

test('rules are the kinds that were found, and each result points at its own', () => {
  const { run, results, rules } = read(render(report, 'sarif', options));
  expect({ name: run.tool.driver.name, version: run.tool.driver.version }).toEqual(report.tool);
  expect(rules.map((r) => r.id)).toEqual(['contradiction', 'dead-row', 'gap', 'unfinished', 'violated']);
  expect(rules[2]?.shortDescription?.text).toBe('No rule answers a question in some situation.');
  expect(results.map((r) => [r.ruleId, rules[r.ruleIndex ?? -1]?.id, r.level])).toEqual([
    ['gap', 'gap', 'error'],
    ['violated', 'violated', 'error'],
    ['contradiction', 'contradiction', 'warning'],
    ['dead-row', 'dead-row', 'warning'],
    ['unfinished', 'unfinished', 'note'],
  ]);
});

test('the first result in full', () => {
  expect(read(render(report, 'sarif', options)).results[0]).toMatchInlineSnapshot(`
    {
      "codeFlows": [
        {
          "message": {
            "text": "core game, 3 Players",
          },
          "threadFlows": [
            {
              "locations": [
                {
                  "location": {
                    "message": {
                      "text": "A, B and C, Health 3 each. A has ended a Turn in a Room without Cubes.",
                    },
                  },
                },
                {
                  "location": {
                    "message": {
                      "text": "A draws a Dungeon Bomb that deals 3 Damage to all Players.",
                    },
                  },
                },
                {
                  "location": {
                    "message": {
                      "text": "All three reach 0 together and share one Death Source (DV-171).",
                    },
                    "physicalLocation": {
                      "artifactLocation": {
                        "uri": "./rules/viva/death-and-victory.md",
                      },
                      "region": {
                        "startColumn": 3,
                        "startLine": 20,
                      },
                    },
                  },
                },
                {
                  "location": {
                    "message": {
                      "text": "Victory Check: 0 Surviving Players. Nobody has won, nobody can play.",
                    },
                  },
                },
              ],
            },
          ],
        },
      ],
      "level": "error",
      "locations": [
        {
          "physicalLocation": {
            "artifactLocation": {
              "uri": "./rules/viva/death-and-victory.md",
            },
            "region": {
              "startColumn": 1,
              "startLine": 79,
            },
          },
        },
      ],
      "message": {
        "text": "Nobody wins when everybody dies at once
    The Victory Check has an answer for one Surviving Player and for more than one. For none it has no answer.
    exactly one Surviving Player: Victory
    more than one: the game goes on
    > none: nothing is written
    Hangs on: * A-12, settled by 07 card texts: No bomb cards are given, so any effect is allowed.
    To settle: If no single effect can kill all remaining Players, write so and this finding goes away.
    Also in: nowhere else that was looked at
    Sure? that no rule answers: yes. That it can happen: yes, but for *.
    npx rules-lawyer replay x:core-3:7:1 step through it
    npx rules-lawyer known gap/victory-check/survivors=0 "..." leave it as it is, with your reason",
      },
      "partialFingerprints": {
        "finding/v1": "gap/victory-check/survivors=0",
      },
      "properties": {
        "hangsOn": [
          "A-12",
        ],
        "profiles": [
          "core-3",
        ],
        "reach": "reachable",
      },
      "relatedLocations": [
        {
          "message": {
            "text": "DV-632 Exactly one Surviving Player: that Player wins.",
          },
          "physicalLocation": {
            "artifactLocation": {
              "uri": "./rules/viva/death-and-victory.md",
            },
            "region": {
              "startColumn": 3,
              "startLine": 80,
            },
          },
        },
        {
          "message": {
            "text": "DV-636 More than one: the game continues.",
          },
          "physicalLocation": {
            "artifactLocation": {
              "uri": "./rules/viva/death-and-victory.md",
            },
            "region": {
              "startColumn": 3,
              "startLine": 81,
            },
          },
        },
        {
          "message": {
            "text": "DV-171 One effect, one Death Source.",
          },
          "physicalLocation": {
            "artifactLocation": {
              "uri": "./rules/viva/death-and-victory.md",
            },
            "region": {
              "startColumn": 3,
              "startLine": 20,
            },
          },
        },
        {
          "message": {
            "text": "A-12 No bomb cards are given, so any effect is allowed.",
          },
          "physicalLocation": {
            "artifactLocation": {
              "uri": "./rules/viva/assumptions.md",
            },
            "region": {
              "startColumn": 3,
              "startLine": 12,
            },
          },
        },
      ],
      "ruleId": "gap",
      "ruleIndex": 2,
    }
  `);
});

test('places are of the repository, and every result has one', () => {
  const { results } = read(render(report, 'sarif', options));
  expect(results.map((r) => r.locations?.[0]?.physicalLocation)).toEqual([
    { artifactLocation: { uri: './rules/viva/death-and-victory.md' }, region: { startLine: 79, startColumn: 1 } },
    {
      artifactLocation: { uri: './rules/viva/legendary-monster.md' },
      region: { startLine: 9, startColumn: 3, endLine: 9, endColumn: 20 },
    },
    { artifactLocation: { uri: './rules/viva/death-and-victory.md' }, region: { startLine: 60, startColumn: 1 } },
    { artifactLocation: { uri: './rules/viva/death-and-victory.md' }, region: { startLine: 66, startColumn: 1 } },
    { artifactLocation: { uri: './rules/viva/rulebook.yaml' }, region: { startLine: 1, startColumn: 1 } },
  ]);
});

test('a known finding is suppressed with its reason, the others are not', () => {
  const { results } = read(render(report, 'sarif', options));
  expect(results.map((r) => r.suppressions?.map((s) => [s.kind, s.justification]))).toEqual([
    undefined,
    undefined,
    undefined,
    [['external', 'kept for the reader']],
    undefined,
  ]);
});

test('fingerprints are the ids of the findings', () => {
  const { results } = read(render(report, 'sarif', options));
  expect(results.map((r) => r.partialFingerprints?.['finding/v1']).sort()).toEqual(
    report.findings.map((f) => f.id).sort(),
  );
});

test('a run that stopped is no successful execution', () => {
  expect(read(render(report, 'sarif', options)).run.invocations).toMatchInlineSnapshot(`
    [
      {
        "commandLine": "npx rules-lawyer check viva-la-dungeon --seed 7",
        "executionSuccessful": false,
        "exitCode": 1,
        "toolExecutionNotifications": [
          {
            "level": "error",
            "message": {
              "text": "Skeleton Duelist, 2 Players: stopped before its end (the limit of 12,000 positions) for 2 Players, Health 1 to 2; looked at 12,000 positions and 30,000 moves, at most 9 moves from the start; the rest is not known",
            },
          },
        ],
      },
    ]
  `);
  expect(read(render(quiet, 'sarif', options)).run.invocations).toEqual([
    { commandLine: report.replay, exitCode: 0, executionSuccessful: true },
  ]);
  const { run } = read(render({ ...quiet, problems }, 'sarif', options));
  expect(run.invocations?.[0]).toMatchObject({ exitCode: 2, executionSuccessful: false });
});

test('problems', () => {
  const { run, results, rules } = read(renderProblems(problems, 'sarif', options));
  expect(run.invocations).toEqual([{ exitCode: 2, executionSuccessful: false }]);
  expect(rules.map((r) => r.id)).toEqual(['call/unknown-game', 'cell/unknown-value', 'manifest/syntax']);
  expect(results.map((r) => r.message.text)).toEqual([
    'There is no game "viva".',
    'The cell names "combta", which is no value of damage.\nexpected: combat, shot, bomb\nhint: Did you mean "combat"?',
    'The manifest breaks off.',
  ]);
});

test('hostile text stays text', () => {
  for (const text of [
    render(hostileReport, 'sarif', options, hostileSource),
    renderProblems(hostileProblems, 'sarif', options, hostileSource),
  ]) {
    const { results } = read(text);
    for (const result of results) {
      expect(result.locations?.[0]?.physicalLocation?.artifactLocation?.uri).toMatch(/^\.\/rules\/viva\/[\w%./-]+$/);
      expect(result.message.text).not.toMatch(active);
    }
    expect(text).not.toMatch(active);
    expect(text).not.toContain('##[');
  }
});

test('a message holds no link that somebody wrote into it', () => {
  const message = 'See [this](https://example.com).';
  const { results } = read(renderProblems([{ code: 'cell/test', message }], 'sarif', options));
  expect(results[0]?.message.text).toBe('See [this] (https://example.com).');
});
