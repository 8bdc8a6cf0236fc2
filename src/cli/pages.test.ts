import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { page } from './page.test-helper.ts';
import { type Ran, rulesLawyer, temporary } from './run.test-helper.ts';

/** The game of docs/processes.md, checked once. */
const project = temporary(page('processes.md').files);
const checked = rulesLawyer(project, 'check', '--report', 'report.json');
const docs = (...args: string[]): Ran => rulesLawyer(project, 'docs', ...args);
const fromReport = (...args: string[]): Ran => docs('--report', 'report.json', ...args);
const read = (file: string): string => readFileSync(join(project, file), 'utf8');
const PAGES = ['README.md', 'game.md', 'move.md', 'round.md'];

describe('the pages of a game', () => {
  it('are written from a report that is at hand, and are as those of a new check', () => {
    expect(checked.code).toBe(1);
    expect(fromReport()).toEqual({ code: 0, out: 'docs/race: 5 pages, 5 changed.\n', err: '' });
    expect(readdirSync(join(project, 'docs/race/processes')).sort()).toEqual(PAGES);
    expect(docs()).toEqual({ code: 0, out: 'docs/race: 5 pages, 0 changed.\n', err: '' });
  });

  it('tell the findings, with links from where the page stands', () => {
    expect(read('docs/race/findings.md')).toContain('| [race.md:13](../../rules/race.md#L13) | nobody is home |');
    fromReport('--out', 'pages');
    expect(read('pages/findings.md')).toContain('| [race.md:13](../rules/race.md#L13) | nobody is home |');
  });

  it('draw a process that grows out of the text, and write its chart out', () => {
    expect(read('docs/race/processes/round.md')).toMatchInlineSnapshot(`
      "<!-- Written by \`rules-lawyer docs\`: change the rules, the machines or the known findings, not this page. -->

      # Round

      The process \`round\`. It grows out of the procedure [Round](../../../rules/race.md#L24): its steps come in the order of the text. Called by [Game](game.md). Calls [Move](move.md).

      \`\`\`mermaid
      stateDiagram-v2
        [*] --> s_ann
        s_ann : ann
        s_ann : calls Move
        s_ann : SR#58;ann
        s_ann --> s_ben
        s_ben : ben
        s_ben : calls Move
        s_ben : SR#58;ben
        s_ben --> s_victory
        state "victory · SR#58;victory" as s_victory {
          [*] --> s_victory_asking
          s_victory_asking : asking
          s_victory_asking : asks the rules#58; Victory
          s_victory_asking --> s_victory_asked : “that Player wins” / declare
          s_victory_asking --> s_victory_asked : otherwise
          s_victory_asked : asked
          s_victory_asked --> [*]
        }
        s_victory --> s_done
        s_done : done
        s_done --> [*]
        classDef calls fill:#dbeafe,stroke:#1d4ed8,color:#111827
        class s_ann calls
        class s_ben calls
        classDef asks fill:#fef3c7,stroke:#b45309,color:#111827
        class s_victory_asking asks
      \`\`\`

      | state | the text | asks or calls | statements |
      | --- | --- | --- | --- |
      | \`ann\` | Ann moves. | calls [Move](move.md) | [SR:ann](../../../rules/race.md#L26) |
      | \`ben\` | Ben moves. | calls [Move](move.md) | [SR:ben](../../../rules/race.md#L27) |
      | \`victory\` | See who has won. | | [SR:victory](../../../rules/race.md#L28) |
      | \`victory.asking\` | | asks the rules: [Victory](../../../rules/race.md#L30) | |

      The same chart as a literal, to be opened in an editor of statecharts such as Stately Studio:

      \`\`\`ts
      import { createMachine } from 'xstate';

      export const round = createMachine({
        id: 'round',
        initial: 'ann',
        states: {
          ann: {
            description: 'Ann moves. · calls Move · SR:ann',
            invoke: { src: 'move', id: 'move-0', onDone: { target: 'ben', actions: 'takeTable' } },
          },
          ben: {
            description: 'Ben moves. · calls Move · SR:ben',
            invoke: { src: 'move', id: 'move-1', onDone: { target: 'victory', actions: 'takeTable' } },
          },
          victory: {
            description: 'See who has won. · SR:victory',
            initial: 'asking',
            onDone: { target: 'done' },
            states: {
              asking: {
                description: 'asks the rules: Victory',
                on: {
                  RULING: [
                    {
                      guard: { type: 'outcome', params: { is: 'that Player wins' } },
                      target: 'asked',
                      actions: 'declare',
                    },
                    { target: 'asked' },
                  ],
                },
              },
              asked: { type: 'final' },
            },
          },
          done: { type: 'final' },
        },
      });
      \`\`\`

      [All processes](README.md)
      "
    `);
  });

  it('say who calls whom', () => {
    expect(read('docs/race/processes/README.md')).toContain(
      [
        '```mermaid',
        'flowchart TD',
        '  p_game(["Game"])',
        '  p_round["Round"]',
        '  p_move["Move"]',
        '  p_game --> p_round',
        '  p_round --> p_move',
        '```',
      ].join('\n'),
    );
  });

  it('are up to date, or it is said which is not, where, and how to write it again', () => {
    expect(fromReport('--check')).toEqual({ code: 0, out: 'docs/race: 5 pages, all up to date.\n', err: '' });
    const file = 'docs/race/processes/move.md';
    const text = read(file);
    writeFileSync(join(project, file), text.replace('s_choosing : choosing', 's_choosing : waiting'));
    const line = text.split('\n').findIndex((one) => one.includes('s_choosing : choosing')) + 1;
    expect(fromReport('--check')).toEqual({
      code: 1,
      out: '',
      err: `${file}:${line} is not what it would be now.
    there    s_choosing : waiting
    now      s_choosing : choosing

To write them again: npx rules-lawyer docs race --out docs/race
`,
    });
    expect(read(file)).toContain('waiting');
    expect(fromReport().out).toBe('docs/race: 5 pages, 1 changed.\n');
    expect(read(file)).toBe(text);
  });

  it('go when their process has gone, and pages of somebody else stay', () => {
    writeFileSync(join(project, 'docs/race/processes/walk.md'), read('docs/race/processes/move.md'));
    writeFileSync(join(project, 'docs/race/processes/own.md'), '# My own page\n');
    expect(fromReport('--check')).toMatchObject({
      code: 1,
      err: expect.stringContaining('docs/race/processes/walk.md is written no more.\n'),
    });
    expect(fromReport().out).toBe('docs/race: 5 pages, 0 changed, 1 taken away.\n');
    expect(readdirSync(join(project, 'docs/race/processes')).sort()).toEqual([...PAGES, 'own.md'].sort());
  });

  it('are findings alone where there is no machine', () => {
    const folder = temporary({ 'rules/race.md': page('processes.md').files['rules/race.md'] ?? '' });
    expect(rulesLawyer(folder, 'docs', 'rules')).toEqual({
      code: 0,
      out: 'docs/rules: 1 page, 1 changed.\n',
      err: '',
    });
  });
});

describe('a report that pages cannot be made of', () => {
  const refused = (file: string, text: string): string => {
    writeFileSync(join(project, file), text);
    const ran = docs('--report', file);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain('what `npx rules-lawyer check race --report');
    return ran.err;
  };

  it('is none', () => {
    expect(refused('none.json', '{')).toContain('none.json is no report: ');
    expect(refused('none.json', '{}')).toContain('none.json is no report.');
    expect(refused('none.json', 'null')).toContain('none.json is no report.');
  });

  it('is of another game, or of a part of the check', () => {
    const report = read('report.json');
    expect(refused('other.json', report.replace('"game": "race"', '"game": "chase"'))).toContain(
      'other.json is a report of chase.',
    );
    rulesLawyer(project, 'check', '--games', '0', '--report', 'part.json');
    expect(refused('part.json', read('part.json'))).toContain(
      'part.json is the report of a part of the check: npx rules-lawyer check race --games 0',
    );
  });
});
