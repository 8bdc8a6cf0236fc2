import { parseUnaryTests } from '@bpmn-io/feelin';
import type { Place, Problem } from '../finding/index.ts';
import { didYouMean, level, plain, type Value } from '../rulebook/index.ts';
import { type FeelText, feelText } from './cell-text.ts';
import {
  complement,
  type Domain,
  domainText,
  everything,
  isEmpty,
  nothing,
  union,
  type ValueSet,
  valueText,
} from './values.ts';
import { unquoted } from './words.ts';

type SyntaxNode = ReturnType<typeof parseUnaryTests>['topNode'];

/** Longer than any cell of a table that people read; the parser is not made to be tried with more. */
const longestCell = 1000;

export type CellReading =
  | { readonly set: ValueSet; readonly problem?: undefined }
  | { readonly set?: undefined; readonly problem: Problem };

/**
 * Reads a test of one fact. The text is parsed as FEEL unary tests and its tree is walked: what the walk does not know is refused,
 * nothing is ever evaluated.
 * @param place where `raw` begins
 * @param variables names that may stand for a value
 */
export function readCell(
  raw: string,
  place: Place,
  domain: Domain,
  variables: ReadonlyMap<string, Value> = new Map(),
): CellReading {
  const refuse = (refusal: Refusal): CellReading => ({ problem: toProblem(refusal, raw, place, domain) });
  if (raw.length > longestCell) {
    return refuse({
      code: 'cell/test',
      from: 0,
      to: raw.length,
      hint: `A cell may be ${longestCell} characters long.`,
    });
  }
  if (holdsAlways(raw, domain)) return { set: everything(domain) };
  const text = feelText(raw, domain, variables);
  const walk = new Walk(text, raw, domain);
  try {
    const set = walk.cell(parseUnaryTests(text.text, {}, undefined).topNode);
    if (!isEmpty(set) || domain.elastic || walk.usesVariables) return { set };
    return refuse({ code: 'cell/never', from: 0, to: raw.length });
  } catch (refusal) {
    if (refusal instanceof Refused) return refuse(refusal.refusal);
    throw refusal;
  }
}

/** An empty cell, `-`, `any` and `otherwise` say nothing about their fact, unless it has a value of that name. */
function holdsAlways(raw: string, domain: Domain): boolean {
  const words = plain(raw);
  if (domain.values.some((value) => valueText(value) === words)) return false;
  return /^(|-|any|otherwise)$/i.test(words);
}

interface Refusal {
  readonly code: 'cell/test' | 'cell/unknown-value' | 'cell/never';
  /** Indexes in the typed text. */
  readonly from: number;
  readonly to: number;
  readonly hint?: string | undefined;
}

/** Leaves the walk; never leaves this file. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

const tests = {
  '=': (a: Value, b: Value) => a === b,
  '!=': (a: Value, b: Value) => a !== b,
  '<': (a: Value, b: Value) => a < b,
  '<=': (a: Value, b: Value) => a <= b,
  '>': (a: Value, b: Value) => a > b,
  '>=': (a: Value, b: Value) => a >= b,
};

class Walk {
  usesVariables = false;
  private readonly text: FeelText;
  private readonly raw: string;
  private readonly domain: Domain;

  constructor(text: FeelText, raw: string, domain: Domain) {
    this.text = text;
    this.raw = raw;
    this.domain = domain;
  }

  cell(top: SyntaxNode): ValueSet {
    const broken = firstError(top);
    if (broken) this.refuse(broken);
    const [first, ...rest] = children(top);
    if (first?.name === 'Wildcard') return everything(this.domain);
    if (first?.name === 'PositiveUnaryTests' && rest.length === 0) return this.anyOf(first);
    const listed = rest.find((node) => node.name === 'PositiveUnaryTests');
    if (first?.name === 'not' && listed) return complement(this.anyOf(listed));
    return this.refuse(first ?? top);
  }

  private anyOf(list: SyntaxNode): ValueSet {
    return children(list).reduce((set, test) => union(set, this.test(test)), nothing(this.domain));
  }

  private test(test: SyntaxNode): ValueSet {
    const [node] = children(test);
    if (!node) return this.refuse(test);
    if (node.name !== 'SimplePositiveUnaryTest') return this.compare('=', node);
    const [first, operand] = children(node);
    if (first?.name === 'Interval') return this.interval(first);
    if (first?.name === 'CompareOp' && operand) return this.compare(this.source(first), operand);
    return this.refuse(node);
  }

  private compare(operator: string, operand: SyntaxNode): ValueSet {
    const test = tests[operator as keyof typeof tests];
    if (!test) return this.refuse(operand.parent ?? operand);
    const value = this.value(operand);
    if (operator === '=' || operator === '!=') {
      const isThere = this.domain.values.includes(value);
      if (!isThere && !this.domain.elastic && !this.usesVariables) return this.unknown(operand);
    } else {
      this.needsNumbers(operand, value);
    }
    return this.domain.values.map((own) => test(own, value));
  }

  private interval(node: SyntaxNode): ValueSet {
    const [open, from, to, close] = children(node);
    if (!open || !from || !to || !close) return this.refuse(node);
    const [low, high] = [this.value(from), this.value(to)];
    this.needsNumbers(from, low);
    this.needsNumbers(to, high);
    const above = this.source(open) === '[' ? tests['>='] : tests['>'];
    const below = this.source(close) === ']' ? tests['<='] : tests['<'];
    return this.domain.values.map((own) => above(own, low) && below(own, high));
  }

  private value(node: SyntaxNode): Value {
    if (node.name === 'NumericLiteral') return Number(this.source(node));
    if (node.name === 'BooleanLiteral' || node.name === 'null') return this.unknown(node);
    if (node.name !== 'VariableName') return this.refuse(node);
    const binding = this.text.bindings.get(node.from);
    if (!binding || binding.end !== node.to || 'unknown' in binding.meant) return this.unknown(node);
    if (binding.meant.variable !== undefined) this.usesVariables = true;
    return binding.meant.value;
  }

  private needsNumbers(node: SyntaxNode, value: Value): void {
    if (typeof value === 'number' && this.domain.values.every((own) => typeof own === 'number')) return;
    const { from, to } = this.typed(node.parent ?? node);
    throw new Refused({ code: 'cell/test', from, to, hint: 'Only numbers can be more or less.' });
  }

  /** Words that no value has; `not combat` is more likely a test that is written wrong. */
  private unknown(node: SyntaxNode): never {
    const { from, to } = this.typed(node);
    if (/^not /.test(level(this.raw.slice(from, to)))) return this.refuse(node);
    throw new Refused({ code: 'cell/unknown-value', from, to });
  }

  /** Refuses the whole test around the node, or the cell, where the parser found no test. */
  private refuse(node: SyntaxNode): never {
    let test = node;
    while (test.parent && test.name !== 'PositiveUnaryTest') test = test.parent;
    const { from, to } = this.typed(test);
    const typed = level(this.raw.slice(from, to)).trim();
    // A hyphen in a word is a minus to FEEL: more likely a slip of the pen than a formula.
    const isHyphenated = /^\p{L}[\p{L}\p{N}_' ]*(-[\p{L}\p{N}_' ]+)+$/u.test(typed);
    if (isHyphenated) throw new Refused({ code: 'cell/unknown-value', from, to });
    throw new Refused({ code: 'cell/test', from, to, hint: hintFor(typed) });
  }

  private source(node: SyntaxNode): string {
    return this.text.text.slice(node.from, node.to).replace(/ /g, '');
  }

  private typed(node: SyntaxNode): { from: number; to: number } {
    const from = this.text.origin[node.from] ?? 0;
    const last = this.text.origin[Math.max(node.to - 1, node.from)] ?? this.raw.length - 1;
    const binding = [...this.text.bindings].find(([start, { end }]) => start < node.to && end === node.to);
    const to = binding ? (this.text.origin[node.to] ?? this.raw.length) : last + 1;
    return { from, to: Math.max(from, Math.min(to, this.raw.length)) };
  }
}

function children(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}

function firstError(node: SyntaxNode): SyntaxNode | undefined {
  if (node.type.isError) return node;
  for (const child of children(node)) {
    const error = firstError(child);
    if (error) return error;
  }
  return undefined;
}

const cellForms =
  'a value, a list of values, a comparison such as `>= 2`, an interval such as `1..3`, `not(...)` or `any`';

function hintFor(typed: string): string | undefined {
  if (typed.split('"').length % 2 === 0) return 'A quotation mark is missing.';
  const minus = /^(\d+) *- *(\d+)$/.exec(typed);
  if (minus) return `From ${minus[1]} to ${minus[2]} is written \`${minus[1]}..${minus[2]}\`.`;
  const either = /^(.+) or (.+)$/.exec(typed);
  if (either && !/[("]/.test(typed)) return `One of several is written with a comma: \`${either[1]}, ${either[2]}\`.`;
  const not = /^not +(.+)$/.exec(typed);
  if (not) return `Everything else is written \`not(${not[1]})\`.`;
  return undefined;
}

function toProblem(refusal: Refusal, raw: string, place: Place, domain: Domain): Problem {
  const typed = raw.slice(refusal.from, refusal.to).trim() || raw.trim();
  const shown = typed.length > 60 ? `${typed.slice(0, 57)}...` : typed;
  const column = place.column + refusal.from;
  const at: Place = {
    file: place.file,
    line: place.line,
    column,
    endLine: place.line,
    endColumn: place.column + Math.max(refusal.to, refusal.from + 1),
  };
  const values = `one of ${domainText(domain)}`;
  if (refusal.code === 'cell/test') {
    const hint = refusal.hint === undefined ? {} : { hint: refusal.hint };
    return {
      code: 'cell/test',
      message: `“${shown}” is no test that a cell can hold.`,
      place: at,
      expected: cellForms,
      ...hint,
    };
  }
  if (refusal.code === 'cell/never') {
    return {
      code: 'cell/never',
      message: `“${shown}” is true for no value of “${domain.name}”.`,
      place: at,
      expected: values,
    };
  }
  const words = unquoted(typed);
  const hint = domain.values.map(valueText).includes(words)
    ? `Write \`${words}\`, without quotation marks.`
    : didYouMean(words, domain.values.map(valueText));
  return {
    code: 'cell/unknown-value',
    message: `“${unquoted(shown)}” is no value of “${domain.name}”.`,
    place: at,
    expected: values,
    ...(hint === undefined ? {} : { hint }),
  };
}
