import type { Block, Procedure, Reading, RuleDocument, RulingTable } from './model.ts';
import { listItem, printAmendment, printKnown, printStatement, printStep, refsText } from './print/items.ts';
import { type ListStyle, listStyles } from './print/list-style.ts';
import { printComponents, printFacts, printReadingTable, printRulingTable, printVariables } from './print/tables.ts';
import { escaped } from './text.ts';
import { yamlText } from './yaml.ts';

/**
 * Writes a document so that `parseDocument` reads the same again, up to places; prose stands as it stood. What it prints is the same
 * for the same document.
 */
export function printDocument(document: RuleDocument): string {
  const front = {
    document: document.name,
    title: document.title,
    ...(document.prefix === '' ? {} : { prefix: document.prefix }),
    ...(document.kind === 'rules' ? {} : { kind: document.kind }),
    ...(document.companion ? { companion: true } : {}),
  };
  const styles = listStyles(document.blocks);
  const blocks = document.blocks.map((block, i) => printBlock(block, styles[i] as ListStyle));
  return `${[`---\n${yamlText(front)}---`, ...blocks].join('\n\n')}\n`;
}

function printBlock(block: Block, style: ListStyle): string {
  switch (block.kind) {
    case 'prose':
      return block.raw;
    case 'heading':
      return `${'#'.repeat(block.depth)} ${block.text}`.trimEnd();
    case 'statements':
      return block.statements.map((statement) => printStatement(statement, style.bullet)).join('\n');
    case 'known':
      return block.known.map((known) => printKnown(known, style.bullet)).join('\n');
    case 'variables':
      return printVariables(block.variables);
    case 'facts':
      return printFacts(block.facts);
    case 'components':
      return section(block, `Components: ${escaped(block.name)}`, [], printComponents(block));
    case 'ruling':
      return section(block, rulingHeading(block.ruling), rulingLines(block.ruling), printRulingTable(block.ruling));
    case 'reading':
      return section(
        block,
        `Reading: ${escaped(block.reading.name)}`,
        readingLines(block.reading),
        printReadingTable(block.reading),
      );
    case 'procedure':
      return section(
        block,
        procedureHeading(block.procedure),
        procedureLines(block.procedure),
        printProcedure(block.procedure, style),
      );
  }
}

const section = (
  block: { readonly depth: number; readonly intro?: string },
  heading: string,
  lines: readonly string[],
  main: string,
): string =>
  [`${'#'.repeat(block.depth)} ${heading}`, ...lines, ...(block.intro === undefined ? [] : [block.intro]), main].join(
    '\n\n',
  );

const rulingHeading = ({ name, replaces }: RulingTable): string =>
  `Ruling: ${escaped(name)}${replaces === undefined ? '' : `, replaces ${escaped(replaces)}`}`;

const rulingLines = ({ question, askedAt }: RulingTable): string[] => [
  ...(question === undefined ? [] : [`Question: ${question}`]),
  ...(askedAt.length === 0 ? [] : [`Asked at: ${askedAt.map(({ id }) => id).join(', ')}`]),
];

/** A question that begins like something else needs its label to be read as one. */
const readingLines = ({ question, rules }: Reading): string[] => {
  const plainlyAsked = /^\p{L}/u.test(question) && !/^[\p{L} ]+:/u.test(question);
  return [`${plainlyAsked ? '' : 'Question: '}${question}${refsText(rules)}`];
};

function procedureHeading({ name, amends, reading }: Procedure): string {
  const guard = reading ? `, if ${escaped(reading.reading)}: ${reading.values.map(escaped).join(', ')}` : '';
  return `Procedure: ${escaped(name)}${amends ? ', amended' : ''}${guard}`;
}

const procedureLines = ({ trigger, interrupts }: Procedure): string[] => [
  ...(trigger === undefined ? [] : [`Trigger: ${trigger}`]),
  ...(interrupts === undefined ? [] : [`Interrupts: ${interrupts}`]),
];

const printProcedure = ({ amends, steps, amendments }: Procedure, { bullet, delimiter, wide }: ListStyle): string =>
  amends
    ? amendments.map((amendment) => listItem(bullet, printAmendment(amendment))).join('\n')
    : steps.map((step, i) => listItem(`${i + 1}${delimiter}`.padEnd(wide ? 4 : 0), printStep(step))).join('\n');
