import type { CompiledAction, CompiledTransition, Leaf } from './compile.ts';
import { takeTable } from './define.ts';
import type { Form, Layout } from './liveness.ts';
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

/** A context as the source knows it: the expression of each of its fields, the table among them. */
interface Known {
  readonly name: string;
  readonly fields: ReadonlyMap<string, string>;
  /** Null for a plain object with all fields. */
  readonly form: Form | null;
}

class StepWriter {
  readonly constants: unknown[] = [];
  private readonly lines: string[] = [];
  private readonly numbers = new Map<unknown, number>();
  private readonly numbering: Numbering;
  private readonly layout: Layout | null;
  private names = 0;

  constructor(numbering: Numbering, layout: Layout | null) {
    this.numbering = numbering;
    this.layout = layout;
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
      ...withScope(this.actions(process, plan.start.actions, null, this.id(process, plan.start.leaf))),
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
        ...withScope(this.branches(process, id, branches, () => 'true')),
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
        ...withScope(this.branches(process, id, leaf.always, onwards)),
        '  throw anomaly;',
        '}',
      );
    else if (leaf.ends) this.lines.push(...this.end(process, leaf), '}');
    else if (leaf.doneType !== null)
      this.lines.push(
        `  const e = { type: ${text(leaf.doneType)} };`,
        '  r.event = e;',
        ...withScope(this.branches(process, id, leaf.on.get(leaf.doneType) ?? [], onwards)),
        '  throw anomaly;',
        '}',
      );
    else this.lines.push(...this.call(process, leaf), '}', ...this.done(process, leaf));
  }

  private end(process: Process, leaf: Leaf): string[] {
    const done = `{ type: ${text(`xstate.done.state.${leaf.node.id}`)} }`;
    const output = this.valueOf(
      rawOutputOf(process.plan.machine),
      `{ context: ${this.handedOn(process, leaf)}, event: ${done}, self: undefined }`,
    );
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
    const context = this.handedOn(process, leaf);
    const input = raw
      ? this.valueOf(raw.input, `{ context: ${context}, event: r.event, self: undefined }`)
      : `${this.constant(call.input)}({ context: ${context}, event: r.event })`;
    return [
      '  let depth = 1;',
      '  for (let f = r.below; f !== null; f = f.below) depth++;',
      `  if (depth >= ${MOST_CALLS}) throw anomaly;`,
      `  const input = ${input};`,
      `  r.below = { process: ${this.constant(process)}, leaf: ${this.constant(leaf)}, context: ${this.kept(process, leaf)}, below: r.below, strict: true };`,
      `  open${callee}(r, input);`,
      `  return ${!this.processes[callee]?.plan.start.leaf.meta};`,
    ];
  }

  /** The context for an input or an output, which may hand it on whole: whoever copies it reads every field. */
  private handedOn(process: Process, leaf: Leaf): string {
    if (!this.layout || this.layout.tells) return 'c0';
    const { slots } = this.layout.at(this.id(process, leaf));
    const fields = process.fields.map((field) => {
      const value = `c0[${text(field)}]`;
      return slots.has(field) ? `${text(field)}: ${value}` : `get ${text(field)}() { return ${value}; }`;
    });
    return `{ ${['"table": c0["table"]', ...fields].join(', ')} }`;
  }

  /** What a state that calls remembers while it waits. */
  private kept(process: Process, leaf: Leaf): string {
    if (!this.layout) return 'c0';
    const state = this.id(process, leaf);
    const { fields, form } = this.known(process, 'c0', this.layout.at(state));
    const kept = this.layout.at(this.layout.waiting(state));
    return kept === form ? 'c0' : this.made(process, kept, (field) => fields.get(field) as string);
  }

  private done(process: Process, leaf: Leaf): string[] {
    const { doneType, id } = leaf.call as NonNullable<Leaf['call']>;
    const state = this.id(process, leaf);
    const point = this.layout?.waiting(state) ?? state;
    return [
      `function done${state}(r, c0, output) {`,
      `  const e = { type: ${text(doneType)}, output, actorId: ${text(id)} };`,
      '  r.event = e;',
      ...withScope(
        this.branches(process, point, leaf.on.get(doneType) ?? [], (target) => this.onwards(process, leaf, target)),
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
    from: number,
    branches: readonly CompiledTransition[],
    then: (target: Leaf) => string,
  ): string[] {
    return branches.flatMap(({ guard, actions, target }) => [
      guard ? `  if (${this.guard(guard)}) {` : '  {',
      ...this.actions(process, actions, from, this.id(process, target)),
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

  /** What is known of a context of a form; of a plain object where it has none. */
  private known(process: Process, name: string, form: Form | null): Known {
    const own = (field: string) => [field, `[${text(field)}]`] as const;
    const all = [own('table'), ...(form ? form.slots : process.fields.map(own))];
    return { name, form, fields: new Map(all.map(([field, slot]) => [field, `${name}${slot}`])) };
  }

  /** An expression that makes a context. */
  private made(process: Process, form: Form | null, of: (field: string) => string): string {
    if (form) return `new ${this.constant(form.make)}(${['table', ...form.slots.keys()].map(of).join(', ')})`;
    return `{ ${['table', ...process.fields].map((field) => `${text(field)}: ${of(field)}`).join(', ')} }`;
  }

  /**
   * Actions one after the other. What they give is held back until somebody looks at the context or there are no more, so that it is
   * written down once.
   * @param from the point that is left; null for the first actions of a process
   * @param to the state that is entered
   */
  private actions(process: Process, actions: readonly CompiledAction[], from: number | null, to: number): string[] {
    const { layout } = this;
    const number = this.processes.indexOf(process);
    const fields = ['table', ...process.fields];
    const lines: string[] = [];
    const held = new Map<string, string>();
    const given: string[] = [];
    let at = this.known(process, 'c0', from === null || !layout ? null : layout.at(from));
    let scope = 's0';
    const put = (form: Form | null): void => {
      const name = `c${++this.names}`;
      const { fields: known } = at;
      const of = (field: string): string => held.get(field) ?? (known.get(field) as string);
      lines.push(`const ${name} = ${this.made(process, form, of)};`);
      given.push(...held.keys());
      held.clear();
      at = this.known(process, name, form);
      scope = '';
    };
    const seen = (): string => {
      if (held.size > 0) put(at.form && layout && from !== null ? layout.amid(from, [...given, ...held.keys()]) : null);
      if (scope === '') {
        scope = `s${++this.names}`;
        lines.push(`const ${scope} = { context: ${at.name}, event: e };`);
      }
      return scope;
    };
    const value = (expression: string): string => {
      const name = `a${++this.names}`;
      lines.push(`const ${name} = ${expression};`);
      return name;
    };
    for (const { assign } of actions) {
      const { parts } = assign;
      if (!parts) {
        // A plan that was changed has assigns of its own, which need whole contexts.
        if (at.form) return ['throw anomaly;'];
        const name = value(`adopt${number}(${this.constant(assign)}(${seen()}))`);
        at = this.known(process, name, null);
        scope = '';
        continue;
      }
      const { assignment } = parts;
      if (assignment === takesTable) held.set('table', value('e.output.table'));
      else if (typeof assignment !== 'function') {
        const entries = Object.entries(assignment as Record<string, unknown>);
        if (entries.some(([name]) => !fields.includes(name))) return ['throw anomaly;'];
        const looks = typeof parts.params === 'function' || entries.some(([, v]) => typeof v === 'function');
        const by = looks ? seen() : '';
        const params = looks ? value(this.params(parts.params, by)) : '';
        const values = entries.map(([name, v]) => [name, value(this.valueOf(v, `${by}, ${params}`))] as const);
        for (const [name, v] of values) held.set(name, v);
      } else {
        const by = seen();
        const all = value(`${this.constant(assignment)}(${by}, ${this.params(parts.params, by)})`);
        lines.push(`if (Object.getPrototypeOf(${all}) !== plain) throw anomaly;`);
        const cases: string[] = [];
        for (const name of fields) {
          const before = at.fields.get(name);
          // A field that is left out stays out: whoever reads it is noticed.
          if (before === undefined) cases.push(`if (name === ${text(name)}) continue;`);
          else {
            const local = `a${++this.names}`;
            lines.push(`let ${local} = ${before};`);
            cases.push(`if (name === ${text(name)}) ${local} = ${all}[${text(name)}];`);
            held.set(name, local);
          }
        }
        lines.push(`for (const name in ${all}) ${cases.join(' else ')} else throw anomaly;`);
      }
    }
    const end = layout ? layout.at(to) : null;
    if (held.size > 0 || at.form !== end) put(end);
    lines.push(`r.context = ${at.name};`);
    return lines.map((line) => `    ${line}`);
  }
}

/** Lines that look at context and event, with what they look at. */
const withScope = (lines: readonly string[]): readonly string[] =>
  lines.some((line) => line.includes('s0')) ? ['  const s0 = { context: c0, event: e };', ...lines] : lines;

/**
 * Writes the steps of processes, numbered as they come, as source; null where a field has a name that a literal cannot have.
 * @param layout the forms of contexts; they are plain objects if left out
 */
export function stepCode(numbering: Numbering, root: string, layout: Layout | null = null): StepCode | null {
  const all = numbering.processes;
  const outermost = all.find(({ name }) => name === root);
  if (!outermost || all.some(({ index }, i) => index !== i)) return null;
  if (all.some(({ fields }) => fields.includes('__proto__') || fields.includes('table'))) return null;
  const writer = new StepWriter(numbering, layout);
  const source = writer.write(outermost);
  return { source, constants: writer.constants };
}
