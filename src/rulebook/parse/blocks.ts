import type { Heading, List, RootContent, Table } from 'mdast';
import type { FrontMatter } from '../front-matter.ts';
import type { Block } from '../model.ts';
import { nearest } from '../suggestion.ts';
import { declaredFacts } from './declared-facts.ts';
import { type Announced, announced, headingText } from './headings.ts';
import { beginsWithCode, procedureLabels, readProcedure } from './procedure.ts';
import { readingLabels, readKnown, readReading } from './reading.ts';
import { readRuling, rulingLabels } from './ruling.ts';
import { introOf, readSection } from './section.ts';
import { endOfNode, type Source, startOf } from './source.ts';
import { isStatementList, readStatements } from './statements.ts';
import { columnNames } from './table.ts';
import { readComponents, readFacts, readVariables } from './tables.ts';

/** Turns the nodes of a document into its blocks; problems are left with the source. */
export function readBlocks(source: Source, nodes: readonly RootContent[], front: FrontMatter): Block[] {
  return new BlockReader(source, nodes, front).read();
}

const isTable = (node: RootContent): node is Table => node.type === 'table';
const isList = (node: RootContent): node is List => node.type === 'list';

class BlockReader {
  private readonly source: Source;
  private readonly nodes: readonly RootContent[];
  private readonly front: FrontMatter;
  private readonly facts: readonly string[];
  private readonly blocks: Block[] = [];
  /** Index of the next node. */
  private next = 0;
  /** The procedure in whose section we are, behind its steps. */
  private procedure: string | undefined;
  /** Index in the source at which the prose begins that is the last block. */
  private proseStart = 0;

  constructor(source: Source, nodes: readonly RootContent[], front: FrontMatter) {
    this.source = source;
    this.nodes = nodes.filter(({ type }) => type !== 'yaml');
    this.front = front;
    this.facts = declaredFacts(source, nodes);
  }

  read(): Block[] {
    for (let node = this.nodes[this.next]; node; node = this.nodes[this.next]) {
      this.next++;
      if (node.type === 'heading') this.heading(node);
      else if (isTable(node)) this.table(node);
      else if (isList(node)) this.list(node);
      else this.prose(node);
    }
    return this.blocks;
  }

  private heading(node: Heading): void {
    const { source } = this;
    const { depth } = node;
    const place = source.placeOf(node);
    this.procedure = undefined;
    const found = announced(source, node);
    if (found && found.kind !== 'unsupported') {
      this.section(node, found);
      return;
    }
    if (found) {
      source.report('document/unsupported', place, `Sections headed “${found.what}” are not supported yet.`, {
        hint: 'Write them under another heading, and they are prose.',
      });
    }
    const text = headingText(source, node)
      .text.trim()
      .replace(/\s*\n\s*/g, ' ');
    this.blocks.push({ kind: 'heading', depth, text, place });
  }

  private section(node: Heading, found: Exclude<Announced, { kind: 'unsupported' }>): void {
    const { source } = this;
    const { depth } = node;
    const place = source.placeOf(node);
    const look = <Main extends List | Table>(labels: readonly string[], isMain: (n: RootContent) => n is Main) => {
      const section = readSection(source, this.nodes, this.next, labels, isMain);
      this.next = section.next;
      return { section, intro: introOf(section.prose) };
    };
    if (found.kind === 'ruling') {
      const { section, intro } = look(rulingLabels, isTable);
      const ruling = readRuling(source, found, section, place);
      if (ruling) this.blocks.push({ kind: 'ruling', depth, ruling, ...intro, place });
    } else if (found.kind === 'reading') {
      const { section } = look(readingLabels, isTable);
      const read = readReading(source, found.name, section, place);
      if (read) this.blocks.push({ kind: 'reading', depth, ...read, place });
    } else if (found.kind === 'components') {
      const { section, intro } = look([], isTable);
      if (section.main) {
        const content = readComponents(source, section.main);
        this.blocks.push({ kind: 'components', name: found.name, depth, ...content, ...intro, place });
      } else {
        source.report('document/structure', place, `The components “${found.name}” have no table.`, {
          expected: 'a table whose first column names them, with a column Count',
        });
      }
    } else {
      if (this.processTable(found.name)) return;
      const { section, intro } = look(
        procedureLabels,
        (n): n is List => isList(n) && (n.ordered === true || this.isSteps(n) || found.amends),
      );
      const procedure = readProcedure(source, found, section, place);
      if (procedure) this.blocks.push({ kind: 'procedure', depth, procedure, ...intro, place });
      this.procedure = found.name;
    }
  }

  private isSteps(list: List): boolean {
    return list.children.some((item) => beginsWithCode(this.source, item));
  }

  /** Reports a procedure that is a table instead of a list. */
  private processTable(name: string): boolean {
    const rest = this.nodes.slice(this.next);
    const end = rest.findIndex((node) => node.type === 'heading' || isList(node));
    const table = (end < 0 ? rest : rest.slice(0, end)).find(isTable);
    if (!table || columnNames(this.source, table)[0] !== 'Step') return false;
    this.unsupportedTable(table, `The procedure “${name}” is a process table, which is not supported yet.`);
    this.next += rest.indexOf(table) + 1;
    return true;
  }

  private unsupportedTable(table: Table, message: string): void {
    this.source.report('document/unsupported', this.source.placeOf(table), message, {
      expected: 'a numbered list of steps',
      hint: 'Write its steps as a numbered list, each with its id in code font, and its decisions as rulings.',
    });
  }

  private table(node: Table): void {
    const { source } = this;
    const place = source.placeOf(node);
    const [first = '', second = ''] = columnNames(source, node);
    const names = columnNames(source, node);
    const is = (a: string, b: string): boolean =>
      first === a || (nearest(first, [a]) === a && nearest(second, [b]) === b && Math.abs(first.length - a.length) < 2);
    if (is('Variable', 'Value')) {
      this.blocks.push({ kind: 'variables', variables: readVariables(source, node), place });
    } else if (is('Fact', 'Values')) {
      this.blocks.push({ kind: 'facts', facts: readFacts(source, node, this.facts), place });
    } else if (first === 'Step' && names.includes('Then')) {
      this.unsupportedTable(node, 'This is a process table, which is not supported yet.');
    } else {
      const lost = this.lostTable(names);
      if (lost === undefined) this.prose(node);
      else {
        source.report(
          'document/structure',
          place,
          `A table with the columns of a ${lost[0]} stands under no heading of one.`,
          {
            expected: `a heading \`${lost[1]}: NAME\` above it, and one table under each heading`,
          },
        );
      }
    }
  }

  /** What a table was meant for that no section has taken. */
  private lostTable(names: readonly string[]): readonly [what: string, heading: string] | undefined {
    if (names.includes('Outcome') && names.length > 1) return ['ruling', 'Ruling'];
    if (names[0] === 'Value' && names.includes('Meaning')) return ['reading', 'Reading'];
    return undefined;
  }

  private list(node: List): void {
    const { source, front } = this;
    const place = source.placeOf(node);
    const last = this.blocks.at(-1);
    if (front.kind === 'known') {
      const known = readKnown(source, node);
      if (last?.kind === 'known') this.blocks.splice(-1, 1, { ...last, known: [...last.known, ...known] });
      else this.blocks.push({ kind: 'known', known, place });
    } else if (isStatementList(source, node, front.prefix)) {
      const statements = readStatements(source, node, front.prefix);
      if (last?.kind === 'statements') {
        this.blocks.splice(-1, 1, { ...last, statements: [...last.statements, ...statements] });
      } else this.blocks.push({ kind: 'statements', statements, place });
    } else if (this.procedure !== undefined && this.isSteps(node)) {
      source.report('document/structure', place, `A second list of steps stands under “${this.procedure}”.`, {
        expected: 'all steps of a procedure in one list',
        hint: 'Text between two steps cuts the list: move it above or below, or indent it.',
      });
    } else this.prose(node);
  }

  /** Neighbouring prose is one block, with the blank lines between. */
  private prose(node: RootContent): void {
    const { source, blocks } = this;
    // A line's indentation belongs to it: it makes code of text, and holds a list together.
    const start = source.lineStart(startOf(node));
    if (blocks.at(-1)?.kind === 'prose') blocks.pop();
    else this.proseStart = start;
    const raw = source.slice(this.proseStart, endOfNode(node)).text.trimEnd();
    blocks.push({ kind: 'prose', raw, place: source.place({ text: raw, at: this.proseStart }) });
  }
}
