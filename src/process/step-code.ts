import type { CompiledAction, CompiledTransition, Leaf } from './compile.ts';
import { takeTable } from './define.ts';
import type { Numbering } from './numbering.ts';
import { type Frame, MOST_CALLS, MOST_TURNS, type Process } from './stepper.ts';
import { type Guard, type Params, rawContextOf, rawOutputOf } from './xstate-internals.ts';

/**
 * The plans of the processes as source: a function for each state, in which guards and actions are called by name and contexts are
 * written down whole. It holds the way of everything that goes well. Whatever does not (a guard throws, no branch holds, an action gives
 * a field that is not declared) ends in an exception, and whoever runs the code asks the interpreter again.
 *
 * Nothing of a rulebook becomes code: names stand there as literals of JSON, everything else is a constant that is handed over.
 */
export interface StepCode {
  /** The body of a function of `k`: what `Steps` is. */
  readonly source: string;
  /** What the source calls `k[0]`, `k[1]`... */
  readonly constants: readonly unknown[];
}

/** A position on its way. */
export interface Run {
  /** The number of the state, among those of all processes. */
  leaf: number;
  context: unknown;
  event: unknown;
  below: Frame | null;
}

export interface Steps {
  /** Takes the transition of an answer. @returns whether there is one */
  on(run: Run): boolean;
  /** Goes on until somebody is asked or the game is over. */
  settle(run: Run): void;
  /** Opens the outermost process. */
  start(run: Run, table: unknown): void;
  /** Whether a context has the declared fields, and no others. */
  isStrict(process: number, context: unknown): boolean;
}

const text = (value: string): string => JSON.stringify(value);
const takesTable = (takeTable as { assignment: unknown }).assignment;

class StepWriter {
  readonly constants: unknown[] = [];
  private readonly lines: string[] = [];
  private readonly numbers = new Map<unknown, number>();
  private readonly numbering: Numbering;
  private names = 0;

  constructor(numbering: Numbering) {
    this.numbering = numbering;
  }

  private get processes(): readonly Process[] {
    return this.numbering.processes;
  }

  write(root: Process): string {
    for (const process of this.processes) this.functionsOf(process);
    const leaves = this.numbering.states.map(({ process: p, leaf }) => ({ p, leaf }));
    const table = (name: string, of: (p: Process, leaf: Leaf, id: number) => string): string =>
      `const ${name} = [${leaves.map(({ p, leaf }, id) => of(p, leaf, id)).join(', ')}];`;
    return [
      "'use strict';",
      "const anomaly = new Error('not as it should be');",
      'const plain = Object.prototype;',
      `const [${this.constants.map((_, i) => `k${i}`).join(', ')}] = k;`,
      ...this.lines,
      table('ON', (_, leaf, id) => (leaf.meta ? `on${id}` : 'null')),
      table('GO', (_, leaf, id) => (leaf.meta ? 'null' : `go${id}`)),
      table('DONE', (_, leaf, id) => (leaf.call ? `done${id}` : 'null')),
      `const OFFSETS = [${this.numbering.first.join(', ')}];`,
      `const STRICT = [${this.processes.map((_, i) => `strict${i}`).join(', ')}];`,
      'return {',
      'on(r) { const f = ON[r.leaf]; return f !== null && f(r); },',
      'settle(r) {',
      `  for (let turns = 0; turns < ${MOST_TURNS}; turns++) {`,
      '    const go = GO[r.leaf];',
      '    if (go === null || !go(r)) return;',
      '  }',
      '  throw anomaly;',
      '},',
      `start(r, table) { r.below = null; open${this.processes.indexOf(root)}(r, { table }); },`,
      'isStrict: (process, context) => STRICT[process](context),',
      '};',
    ].join('\n');
  }

  private constant(value: unknown): string {
    let number = this.numbers.get(value);
    if (number === undefined) {
      number = this.constants.push(value) - 1;
      this.numbers.set(value, number);
    }
    return `k${number}`;
  }

  private id(process: Process, leaf: Leaf): number {
    return this.numbering.of({ process, leaf });
  }

  /** A function or a value that is one. */
  private valueOf(value: unknown, args: string): string {
    if (value === undefined) return 'undefined';
    return typeof value === 'function' ? `${this.constant(value)}(${args})` : this.constant(value);
  }

  private functionsOf(process: Process): void {
    const number = this.processes.indexOf(process);
    const fields = ['table', ...process.fields];
    const { plan } = process;
    const isField = fields.map((name) => `name === ${text(name)}`).join(' || ');
    const copy = fields.map((name) => `${text(name)}: c[${text(name)}]`).join(', ');
    this.lines.push(
      `// ${text(process.name)}`,
      `function strict${number}(c) {`,
      '  let count = 0;',
      `  for (const name in c) if (${isField}) count++; else return false;`,
      `  return count === ${fields.length} && Object.getPrototypeOf(c) === plain;`,
      '}',
      `function adopt${number}(c) {`,
      `  if (!strict${number}(c)) throw anomaly;`,
      `  return { ${copy} };`,
      '}',
      `function open${number}(r, input) {`,
      `  const c0 = adopt${number}(${this.valueOf(rawContextOf(plan.machine), '{ input, self: undefined, spawn: undefined }')});`,
      "  const e = { type: 'xstate.init', input };",
      ...withScope(this.actions(process, plan.start.actions)),
      '  r.event = e;',
      `  r.leaf = ${this.id(process, plan.start.leaf)};`,
      '}',
    );
    for (const leaf of plan.leaves) this.functionsOfLeaf(process, leaf);
  }

  private functionsOfLeaf(process: Process, leaf: Leaf): void {
    const id = this.id(process, leaf);
    const open = (name: string): string[] => [
      `function ${name}${id}(r) { // ${text(leaf.path)}`,
      '  const c0 = r.context;',
    ];
    if (leaf.meta) {
      const cases = [...leaf.on].flatMap(([type, branches]) => [
        `  case ${text(type)}: {`,
        ...withScope(this.branches(process, branches, () => 'true')),
        '    return false;',
        '  }',
      ]);
      const body = ['  const e = r.event;', '  switch (e.type) {', ...cases, '  default: return false;', '  }', '}'];
      this.lines.push(...open('on'), ...body);
      return;
    }
    const onwards = (target: Leaf): string => this.onwards(process, leaf, target);
    this.lines.push(...open('go'));
    if (leaf.always.length > 0)
      this.lines.push(
        '  const e = r.event;',
        ...withScope(this.branches(process, leaf.always, onwards)),
        '  throw anomaly;',
        '}',
      );
    else if (leaf.ends) this.lines.push(...this.end(process, leaf), '}');
    else if (leaf.doneType !== null)
      this.lines.push(
        `  const e = { type: ${text(leaf.doneType)} };`,
        '  r.event = e;',
        ...withScope(this.branches(process, leaf.on.get(leaf.doneType) ?? [], onwards)),
        '  throw anomaly;',
        '}',
      );
    else this.lines.push(...this.call(process, leaf), '}', ...this.done(process, leaf));
  }

  private end(process: Process, leaf: Leaf): string[] {
    const done = `{ type: ${text(`xstate.done.state.${leaf.node.id}`)} }`;
    const output = this.valueOf(rawOutputOf(process.plan.machine), `{ context: c0, event: ${done}, self: undefined }`);
    return [
      '  const b = r.below;',
      '  if (b === null) return false;',
      `  const output = ${output};`,
      '  r.below = b.below;',
      '  return DONE[OFFSETS[b.process.index] + b.leaf.index](r, b.context, output);',
    ];
  }

  private call(process: Process, leaf: Leaf): string[] {
    const { call } = leaf;
    const callee = this.processes.findIndex(({ name }) => name === call?.src);
    if (!call || callee < 0) return ['  throw anomaly;'];
    // A plan that was changed has an input of its own.
    const raw = call.input.raw;
    const input = raw
      ? this.valueOf(raw.input, '{ context: c0, event: r.event, self: undefined }')
      : `${this.constant(call.input)}({ context: c0, event: r.event })`;
    return [
      '  let depth = 1;',
      '  for (let f = r.below; f !== null; f = f.below) depth++;',
      `  if (depth >= ${MOST_CALLS}) throw anomaly;`,
      `  const input = ${input};`,
      `  r.below = { process: ${this.constant(process)}, leaf: ${this.constant(leaf)}, context: c0, below: r.below, strict: true };`,
      `  open${callee}(r, input);`,
      `  return ${!this.processes[callee]?.plan.start.leaf.meta};`,
    ];
  }

  private done(process: Process, leaf: Leaf): string[] {
    const { doneType, id } = leaf.call as NonNullable<Leaf['call']>;
    return [
      `function done${this.id(process, leaf)}(r, c0, output) {`,
      `  const e = { type: ${text(doneType)}, output, actorId: ${text(id)} };`,
      '  r.event = e;',
      ...withScope(
        this.branches(process, leaf.on.get(doneType) ?? [], (target) => this.onwards(process, leaf, target)),
      ),
      '  throw anomaly;',
      '}',
    ];
  }

  /** What follows a transition: whether there is more, or what is known to follow. Only forwards, so that no circle is a tower of calls. */
  private onwards(process: Process, from: Leaf, to: Leaf): string {
    if (to.meta) return 'false';
    return to.index > from.index ? `go${this.id(process, to)}(r)` : 'true';
  }

  /** @param then what a branch that was taken returns */
  private branches(
    process: Process,
    branches: readonly CompiledTransition[],
    then: (target: Leaf) => string,
  ): string[] {
    return branches.flatMap(({ guard, actions, target }) => [
      guard ? `  if (${this.guard(guard)}) {` : '  {',
      ...this.actions(process, actions),
      `    r.leaf = ${this.id(process, target)};`,
      `    return ${then(target)};`,
      '  }',
    ]);
  }

  private guard(guard: Guard): string {
    const { parts } = guard;
    if (!parts) return `${this.constant(guard)}(s0)`;
    if (parts.kind === 'calls') return `${this.constant(parts.implementation)}(s0, ${this.params(parts.params, 's0')})`;
    const of = parts.of.map((part) => this.guard(part));
    if (parts.kind === 'not') return `!(${of[0]})`;
    return of.length === 0 ? String(parts.kind === 'and') : `(${of.join(parts.kind === 'and' ? ' && ' : ' || ')})`;
  }

  private params(params: Params, scope: string): string {
    return this.valueOf(params, scope);
  }

  /**
   * Actions one after the other. What they give is held back until somebody looks at the context or there are no more, so that it is
   * written down once.
   */
  private actions(process: Process, actions: readonly CompiledAction[]): string[] {
    const number = this.processes.indexOf(process);
    const fields = ['table', ...process.fields];
    const lines: string[] = [];
    const held = new Map<string, string>();
    let context = 'c0';
    let scope = 's0';
    const put = (): void => {
      if (held.size === 0) return;
      const name = `c${++this.names}`;
      const values = fields.map((f) => `${text(f)}: ${held.get(f) ?? `${context}[${text(f)}]`}`);
      lines.push(`const ${name} = { ${values.join(', ')} };`);
      held.clear();
      context = name;
      scope = '';
    };
    const seen = (): string => {
      put();
      if (scope === '') {
        scope = `s${++this.names}`;
        lines.push(`const ${scope} = { context: ${context}, event: e };`);
      }
      return scope;
    };
    const given = (expression: string): string => {
      const name = `a${++this.names}`;
      lines.push(`const ${name} = ${expression};`);
      return name;
    };
    for (const { assign } of actions) {
      const { parts } = assign;
      if (!parts) {
        // A plan that was changed has assigns of its own.
        const from = seen();
        context = given(`adopt${number}(${this.constant(assign)}(${from}))`);
        scope = '';
        continue;
      }
      const { assignment } = parts;
      if (assignment === takesTable) held.set('table', given('e.output.table'));
      else if (typeof assignment !== 'function') {
        const entries = Object.entries(assignment as Record<string, unknown>);
        if (entries.some(([name]) => !fields.includes(name))) return ['throw anomaly;'];
        const looks = typeof parts.params === 'function' || entries.some(([, value]) => typeof value === 'function');
        const from = looks ? seen() : '';
        const params = looks ? given(this.params(parts.params, from)) : '';
        const values = entries.map(
          ([name, value]) => [name, given(this.valueOf(value, `${from}, ${params}`))] as const,
        );
        for (const [name, value] of values) held.set(name, value);
      } else {
        const from = seen();
        const all = given(`${this.constant(assignment)}(${from}, ${this.params(parts.params, from)})`);
        lines.push(`if (Object.getPrototypeOf(${all}) !== plain) throw anomaly;`);
        const values = fields.map(() => `a${++this.names}`);
        fields.forEach((name, i) => {
          lines.push(`let ${values[i]} = ${context}[${text(name)}];`);
          held.set(name, values[i] as string);
        });
        const cases = fields.map((name, i) => `if (name === ${text(name)}) ${values[i]} = ${all}[${text(name)}];`);
        lines.push(`for (const name in ${all}) ${cases.join(' else ')} else throw anomaly;`);
      }
    }
    put();
    lines.push(`r.context = ${context};`);
    return lines.map((line) => `    ${line}`);
  }
}

/** Lines that look at context and event, with what they look at. */
const withScope = (lines: readonly string[]): readonly string[] =>
  lines.some((line) => line.includes('s0')) ? ['  const s0 = { context: c0, event: e };', ...lines] : lines;

/** Writes the steps of processes, numbered as they come, as source; null where a field has a name that a literal cannot have. */
export function stepCode(numbering: Numbering, root: string): StepCode | null {
  const all = numbering.processes;
  const outermost = all.find(({ name }) => name === root);
  if (!outermost || all.some(({ index }, i) => index !== i)) return null;
  if (all.some(({ fields }) => fields.includes('__proto__') || fields.includes('table'))) return null;
  const writer = new StepWriter(numbering);
  const source = writer.write(outermost);
  return { source, constants: writer.constants };
}
