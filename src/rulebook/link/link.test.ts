import { describe, expect, it } from 'vitest';
import { readRulebook } from '../read.ts';
import { documentText, problemLine } from '../text.test-helper.ts';

const files = (entries: Readonly<Record<string, string>>) => new Map(Object.entries(entries));
const read = (entries: Readonly<Record<string, string>>) => readRulebook(files(entries));
const problemsIn = (entries: Readonly<Record<string, string>>): string[] => read(entries).problems.map(problemLine);
/** Problems of one document, whose body begins in line 6. */
const problemsOf = (...body: string[]): string[] => problemsIn({ 'a.md': documentText(`${body.join('\n')}\n`) });
const core = documentText(
  '- **DV-1** One.\n- **DV-2** Two:\n  - a\n  - b\n\n## Procedure: P\n\n1. `mark` Mark.\n2. `check` Check.\n',
);
const variant = (body: string): string => documentText(body, 'VARIANT', 'LM');

describe('ids', () => {
  it('stand once, or under readings that exclude each other', () => {
    expect(
      problemsOf(
        '- **DV-1** One.',
        '- **DV-1** Again.',
        '',
        '## Procedure: P',
        '',
        '1. `a` A.',
        '2. `a` A.',
        '',
        '## Ruling: X',
        '',
        '| Row | Outcome | Rules | Reading |',
        '| - | - | - | - |',
        '| r | x | | R: a |',
        '| r | x | | R: b |',
        '| r | x | | |',
        '',
        '## Reading: R',
        '',
        'So?',
        '',
        '| Value | Meaning | Default |',
        '| - | - | - |',
        '| a | | yes |',
        '| b | | |',
      ),
    ).toEqual([
      'a.md:7:1 id/duplicate The statement DV-1 stands here and at a.md:6:1.',
      'a.md:12:1 id/duplicate The step DV:a stands here and at a.md:11:1.',
      'a.md:20:1 id/duplicate The row X/r stands here and at a.md:18:1.',
    ]);
  });

  it('are not taken by the text that replaces a step, if another step has them', () => {
    const body = '## Procedure: Q\n\n1. `mark` Mark too.\n\n## Procedure: P, amended\n\n- replaces `mark`: New.\n';
    expect(problemsIn({ 'a.md': core, 'b.md': variant(body) })).toEqual([
      'b.md:12:1 id/duplicate The step LM:mark stands here and at b.md:8:1. (Give the new text an id of its own: replaces `old-id`: `new-id` ...)',
    ]);
  });

  it('exist where an assumption stands for them, and where they say what a fact is', () => {
    const facts = ['', '| Fact | Values | Rules |', '| - | - | - |', '| f | yes, no | DV-1, DV-8 |'];
    expect(problemsOf('- **DV-1** One. (stands for DV-1, DV-9)', ...facts)).toEqual([
      'a.md:6:35 id/unknown There is no statement DV-9. (Did you mean “DV-1”?)',
      'a.md:10:23 id/unknown There is no statement DV-8. (Did you mean “DV-1”?)',
    ]);
  });

  it('exist wherever they are cited', () => {
    expect(
      problemsOf(
        '- **DV-1** One (DV-1), (DV-1, DV:a), (XX-3), (DV-7). (restates DV-1(a))',
        '  - part (DV-6)',
        '  - part',
        '- **DV-2** Two. (restates DV-1(b), DV-1(c), DV-2(a))',
        '',
        '| Variable | Value | Rules |',
        '| - | - | - |',
        '| A | 1 | DV-3 |',
        '',
        '## Components: C',
        '',
        '| C | Count | Rules |',
        '| - | - | - |',
        '| c | 1 | DV-4 |',
        '',
        '## Ruling: X',
        '',
        'Asked at: DV:a, DV:b',
        '',
        '| Outcome | Rules | Overrides |',
        '| - | - | - |',
        '| x | DV-1, XX-1 | DV-2 |',
        '| y | DV-2 | nobody |',
        '',
        '## Procedure: P',
        '',
        'Trigger: always (DV-5)',
        '',
        '1. `a` A. (DV:c)',
        '',
        '## Reading: R',
        '',
        'So? (DV-20)',
        '',
        '| Value | Meaning | Default |',
        '| - | - | - |',
        '| a | as (DV-21) says | yes |',
      ),
    ).toEqual([
      'a.md:6:1 id/unknown There is no statement DV-7. (Did you mean “DV-1”?)',
      'a.md:7:3 id/unknown There is no statement DV-6. (Did you mean “DV-1”?)',
      'a.md:9:36 id/unknown There is no statement DV-1(c). (DV-1 has 2 parts.)',
      'a.md:9:45 id/unknown There is no statement DV-2(a). (DV-2 has no parts.)',
      'a.md:13:11 id/unknown There is no statement DV-3. (Did you mean “DV-1”?)',
      'a.md:19:11 id/unknown There is no statement DV-4. (Did you mean “DV-1”?)',
      'a.md:23:17 id/unknown There is no step DV:b. (Did you mean “DV:a”?)',
      'a.md:27:13 id/unknown There is no statement XX-1.',
      'a.md:28:14 id/unknown There is no named row X/nobody.',
      'a.md:30:1 id/unknown There is no statement DV-5. (Did you mean “DV-1”?)',
      'a.md:34:12 id/unknown There is no step DV:c. (Did you mean “DV:a”?)',
      'a.md:38:6 id/unknown There is no statement DV-20. (Did you mean “DV-2”?)',
      'a.md:42:1 id/unknown There is no statement DV-21. (Did you mean “DV-1”?)',
    ]);
  });
});

describe('procedures', () => {
  it('are there to be amended, step by step, and stand once', () => {
    const body = [
      '## Procedure: P, amended',
      '',
      '- replaces `marc`: New.',
      '- after `check`: `more` More.',
      '- before `more`: `before` Before.',
      '- before `new`: `new` New.',
      '- drops `DV:check`',
      '',
      '## Procedure: p, amended',
      '',
      '- drops `mark`',
      '',
      '## Procedure: P',
      '',
      '1. `own` Own.',
    ].join('\n');
    expect(problemsIn({ 'a.md': core, 'b.md': variant(body) })).toEqual([
      'b.md:8:12 procedure/amendment The procedure “P” has no step `marc`. (Did you mean “mark”?)',
      'b.md:11:10 procedure/amendment The procedure “P” has no step `new`.',
      'b.md:14:1 procedure/unknown There is no procedure “p” to amend. (Did you mean “P”? Upper and lower case count.)',
      'b.md:18:1 id/duplicate The procedure “P” stands here and in another place. (A document changes the procedure of another under “Procedure: P, amended”.)',
    ]);
  });
});

describe('links and rulings', () => {
  const asked = (line: string, links: string) =>
    problemsOf(
      '## Ruling: Victory Check',
      '',
      line,
      '',
      '| Outcome | Rules |',
      '| - | - |',
      '',
      '## Ruling: Loot',
      '',
      '| Outcome | Rules |',
      '| - | - |',
      '',
      '## Procedure: P',
      '',
      `1. \`a\` A ${links}.`,
      '2. `b` B.',
    );

  it('find what their anchors mean', () => {
    const { rulebook, problems } = read({
      'a.md': documentText(
        '## Procedure: P\n\n1. `a` [x](#ruling-victory-check-replaces-death), [y](b.md#ruling-victory-check), [z](#procedure-p-amended-if-r-x).\n\n## Ruling: Victory Check\n\n| Outcome | Rules |\n| - | - |\n\n## Reading: R\n\nSo?\n\n| Value | Meaning | Default |\n| - | - | - |\n| x | y | yes |\n',
      ),
      'b.md': variant(
        '## Ruling: Victory Check, replaces DEATH\n\n| Outcome | Rules |\n| - | - |\n\n## Procedure: P, amended, if R: x\n\n- drops `a`\n',
      ),
    });
    expect(problems).toEqual([]);
    const block = rulebook?.documents[0]?.blocks[0];
    expect(
      block?.kind === 'procedure' && block.procedure.steps[0]?.links.map(({ kind, name }) => [kind, name]),
    ).toEqual([
      ['ruling', 'Victory Check'],
      ['ruling', 'Victory Check'],
      ['procedure', 'P'],
    ]);
    expect(problemsOf('## Procedure: P', '', '1. `a` [x](#ruling-victory), [y](#procedure-q).')).toEqual([
      'a.md:8:12 ruling/unknown No ruling has the anchor #ruling-victory.',
      'a.md:8:34 procedure/unknown No procedure has the anchor #procedure-q.',
    ]);
  });

  it('agree with the lines “Asked at:”', () => {
    expect(asked('Asked at: DV:a', '[asks](#ruling-victory-check)')).toEqual([]);
    expect(asked('Asked at: DV:b', '')).toEqual([]);
    expect(asked('Question: So?', '[asks](#ruling-victory-check)')).toEqual([]);
    expect(asked('Asked at: DV:b', '[asks](#ruling-victory-check)')).toEqual([
      'a.md:20:17 procedure/asks The step DV:a links the ruling “Victory Check”, which is asked at DV:b.',
    ]);
    expect(asked('Asked at: DV:a', '[asks](#ruling-loot)')).toEqual([
      'a.md:8:11 procedure/asks “Victory Check” is asked at DV:a, it says here; but that step links “Loot”.',
    ]);
  });

  it('know a step by the one that it replaces', () => {
    const first = documentText(
      '## Procedure: P\n\n1. `a` A.\n\n## Ruling: X\n\nAsked at: DV:a\n\n| Outcome | Rules |\n| - | - |\n',
    );
    const second = variant('## Procedure: P, amended\n\n- replaces `a`: `b` B [asks](#ruling-x).\n');
    expect(problemsIn({ 'a.md': first, 'b.md': second })).toEqual([]);
  });

  it('replace what is there', () => {
    const table = '\n\n| Outcome | Rules |\n| - | - |\n';
    const body = `## Ruling: X, replaces DEATHS${table}\n## Ruling: Y, replaces DEATH${table}\n## Ruling: x${table}`;
    expect(problemsIn({ 'a.md': documentText(`## Ruling: X${table}`), 'b.md': variant(body) })).toEqual([
      'b.md:6:1 ruling/unknown There is no other document “DEATHS” whose “X” could be replaced. (Did you mean “DEATH”?)',
      'b.md:11:1 ruling/unknown The document “DEATH” has no ruling “Y” to replace.',
      'b.md:16:1 ruling/unknown “x” is no ruling that another document has. (Did you mean “X”? Upper and lower case count.)',
    ]);
  });
});

describe('overrides', () => {
  const rows = (...table: string[]) =>
    problemsOf(
      ...[1, 2, 3, 4].map((n) => `- **DV-${n}** Rule ${n}.`),
      '',
      '## Reading: R',
      '',
      'So?',
      '',
      '| Value | Meaning | Default |',
      '| - | - | - |',
      '| a | | yes |',
      '| b | | |',
      '',
      '## Ruling: X',
      '',
      '| Row | Outcome | Rules | Overrides | Reading |',
      '| - | - | - | - | - |',
      ...table,
    );

  it('do not go round in a circle', () => {
    expect(rows('| | x | DV-1 | DV-2 | |', '| two | y | DV-2 | DV-1 | |')).toEqual([
      'a.md:24:1 ruling/override-cycle Rows of “X” strike each other: row 1 of DEATH overrides “two” overrides row 1 of DEATH. (The others stand at a.md:25:1.)',
    ]);
    expect(
      rows(
        '| a | x | DV-1 | b | |',
        '| b | y | DV-2 | DV-3 | |',
        '| c | z | DV-3 | DV-1 | |',
        '| | z | DV-4 | DV-1, DV-2 | |',
      ),
    ).toEqual([
      'a.md:24:1 ruling/override-cycle Rows of “X” strike each other: “a” overrides “b” overrides “c” overrides “a”. (The others stand at a.md:25:1, a.md:26:1.)',
    ]);
  });

  it('may, where a reading or a replaced table keeps the rows apart', () => {
    expect(rows('| | x | DV-1 | DV-2 | R: a |', '| | y | DV-2 | DV-1 | R: b |')).toEqual([]);
    const table = (rule: string, other: string) =>
      `\n\n| Outcome | Rules | Overrides |\n| - | - | - |\n| x | ${rule} | ${other} |\n`;
    expect(
      problemsIn({
        'a.md': documentText(`- **DV-1** One.\n\n## Ruling: X${table('DV-1', 'LM-1')}`),
        'b.md': variant(`- **LM-1** One.\n\n## Ruling: X, replaces DEATH${table('LM-1', 'DV-1')}`),
      }),
    ).toEqual([]);
  });

  it('strike something', () => {
    expect(rows('| | x | DV-1 | DV-1, DV-3 | |', '| | y | DV-2 | | |')).toEqual([
      'a.md:24:16 id/unknown No other row of “X” cites DV-1, so that nothing is overridden.',
      'a.md:24:22 id/unknown No other row of “X” cites DV-3, so that nothing is overridden.',
    ]);
  });
});

describe('readings', () => {
  it('are declared once, and only their values guard', () => {
    const reading = (name: string) => [
      '',
      `## Reading: ${name}`,
      '',
      'So?',
      '',
      '| Value | Meaning | Default |',
      '| - | - | - |',
      '| literal | | yes |',
    ];
    expect(
      problemsOf(
        '| Variable | Value | Reading |',
        '| - | - | - |',
        '| A | 1 | R: literally |',
        '| B | 1 | S: literal |',
        ...reading('R'),
        ...reading('R'),
      ),
    ).toEqual([
      'a.md:8:11 reading/unknown The reading “R” has no value “literally”. (Did you mean “literal”?)',
      'a.md:9:11 reading/unknown No document declares a reading “S”.',
      'a.md:19:1 id/duplicate The reading “R” is declared here and at a.md:11:1.',
    ]);
  });
});
