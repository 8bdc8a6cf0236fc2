import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { type Citation, type Finding, type Problem, slug } from '../finding/index.ts';
import {
  type ProcedureInPlay,
  proceduresOf,
  type Rulebook,
  type RulesInPlay,
  statementsOf,
} from '../rulebook/index.ts';
import type { Ruling } from '../ruling/index.ts';
import type { GameDefinition, ProcessDefinition } from './define.ts';
import type { StateMeta } from './meta.ts';
import { type ProcedureUse, procedureUse } from './procedure.ts';
import type { ChartLog } from './rules.ts';
import { nameOf, nodeConfig } from './xstate-internals.ts';

/**
 * What assembly checks of the charts against the text. Problems go to `log.problems`; what an author should know of, and can live
 * with, comes back as findings.
 */
export function checkCharts(
  game: GameDefinition,
  rules: RulesInPlay,
  rulings: ReadonlyMap<string, Ruling>,
  facts: Readonly<Record<string, unknown>>,
  machines: ReadonlyMap<string, AnyStateMachine>,
  log: ChartLog,
): Finding[] {
  const findings: Finding[] = [];
  const declared = declaredIds(rules.rulebook);
  const problem = (problem: Problem): void => void log.problems.push(problem);
  for (const definition of game.processes) {
    const machine = machines.get(definition.name);
    if (!machine) continue;
    const check: ChartCheck = {
      process: definition.name,
      definition,
      machine,
      game,
      rules,
      rulings,
      declared,
      problem,
    };
    for (const node of nodesOf(machine)) {
      checkCitations(check, node);
      checkConsult(check, node);
      checkCall(check, node);
      checkTriggers(check, node);
    }
    const use = procedureUse(machine);
    if (use) findings.push(...checkProcedure(check, use));
  }
  for (const name of log.decided) checkDecided(name, rulings.get(name), facts, rules, problem);
  return findings;
}

/** Ids of all statements and steps of a rulebook. */
const declaredIds = (rulebook: Rulebook): Set<string> =>
  new Set(
    rulebook.documents.flatMap((document) => [
      ...statementsOf(document).map((statement) => statement.id),
      ...proceduresOf(document).flatMap((p) =>
        [...p.steps, ...p.amendments.flatMap((a) => a.step ?? [])].map((step) => `${document.prefix}:${step.id}`),
      ),
    ]),
  );

interface ChartCheck {
  readonly process: string;
  readonly definition: ProcessDefinition;
  readonly machine: AnyStateMachine;
  readonly game: GameDefinition;
  readonly rules: RulesInPlay;
  readonly rulings: ReadonlyMap<string, Ruling>;
  /** Everything citable of documents that this profile leaves out: a chart that serves several profiles may cite it. */
  readonly declared: ReadonlySet<string>;
  readonly problem: (problem: Problem) => void;
}

function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const nodes: AnyStateNode[] = [];
  const walk = (node: AnyStateNode): void => {
    nodes.push(node);
    for (const child of Object.values(node.states)) walk(child);
  };
  walk(machine.root);
  return nodes;
}

const metaOf = (thing: { meta?: unknown }): StateMeta | undefined => thing.meta as StateMeta | undefined;
const transitionsOf = (node: AnyStateNode) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
const stateName = (node: AnyStateNode): string => node.path.join('.') || '(root)';

function checkCitations({ process, rules, declared, problem }: ChartCheck, node: AnyStateNode): void {
  for (const thing of [node, ...transitionsOf(node)]) {
    const meta = metaOf(thing);
    for (const id of meta?.cites ?? []) {
      if (rules.citation(id) || declared.has(id)) continue;
      problem({
        code: 'game/citation',
        message: `The machine ${process} cites, at ${stateName(node)}, ${id}, which the rulebook does not have.`,
        ...(meta?.at ? { place: { file: meta.at.file, line: meta.at.line, column: 1 } } : {}),
        expected: 'the id of a statement, a step or a row of the rulebook',
      });
    }
  }
}

function checkConsult({ process, rulings, problem }: ChartCheck, node: AnyStateNode): void {
  const meta = metaOf(node);
  if (!meta?.consult) return;
  const place = meta.at ? { place: { file: meta.at.file, line: meta.at.line, column: 1 } } : {};
  const ruling = rulings.get(meta.consult.ruling);
  if (!ruling) {
    problem({
      code: 'game/ruling',
      message: `The machine ${process} asks, at ${stateName(node)}, the ruling ${meta.consult.ruling}, which no document in play has.`,
      ...place,
      hint: `Add a heading Ruling: ${meta.consult.ruling}.`,
    });
    return;
  }
  const branches = node.transitions.get('RULING') ?? [];
  if (branches.some((branch) => branch.guard === undefined)) return;
  const handled = branches.map((branch) => (branch.guard as { params?: { is?: string } })?.params?.is);
  for (const outcome of ruling.outcomes)
    if (!handled.includes(outcome))
      problem({
        code: 'game/ruling',
        message: `The machine ${process} asks, at ${stateName(node)}, the ruling ${ruling.name}, and has no way on for its outcome ${outcome}.`,
        ...place,
        expected: `a branch of RULING for each of ${ruling.outcomes.join(', ')}`,
      });
}

function checkCall({ process, game, problem }: ChartCheck, node: AnyStateNode): void {
  const src = calledBy(node);
  if (src === undefined || game.processes.some((p) => p.name === src)) return;
  problem({
    code: 'game/call',
    message: `The machine ${process} calls, at ${stateName(node)}, the process ${src}, which the game does not have.`,
    expected: `one of ${game.processes.map((p) => p.name).join(', ')}`,
  });
}

/** The name of the process that a state calls. */
function calledBy(node: AnyStateNode | undefined): string | undefined {
  const src = node && (nodeConfig(node).invoke as { src?: unknown } | undefined)?.src;
  return typeof src === 'string' ? src : undefined;
}

/** A marked change leads to the process that resolves its triggers. */
function checkTriggers({ process, definition, game, problem }: ChartCheck, node: AnyStateNode): void {
  const resolves = (target: AnyStateNode | undefined, what: string): boolean => {
    let inner = target;
    while (inner?.type === 'compound') inner = inner.initial.target[0];
    return calledBy(inner) !== undefined && calledBy(inner) === game.triggers?.[what]?.process;
  };
  const check = (actions: readonly unknown[], target: AnyStateNode | undefined): void => {
    for (const [what, names] of Object.entries(definition.changes ?? {}))
      for (const action of actions) {
        if (!names.includes(nameOf(action)) || resolves(target, what)) continue;
        problem({
          code: 'game/trigger',
          message: `The machine ${process} changes ${what}, at ${stateName(node)} by ${nameOf(action)}, and what this triggers is not resolved next.`,
          expected: game.triggers?.[what]
            ? `a next state that calls ${game.triggers[what]?.process}`
            : `the game to name a process for ${what} among its triggers`,
        });
      }
  };
  check(node.entry, node);
  for (const transition of transitionsOf(node)) check(transition.actions, transition.target?.[0]);
  check(node.exit, undefined);
}

/** The steps of a procedure, the chart that plays them, and what the text says they ask. */
function checkProcedure({ process, machine, rules, game, problem }: ChartCheck, use: ProcedureUse): Finding[] {
  const text = rules.procedures.get(use.procedure) as ProcedureInPlay;
  const elsewhere = stepsOf(rules.rulebook, use.procedure);
  for (const stray of use.strays.filter((id) => !elsewhere.has(id)))
    problem({
      code: 'game/step',
      message: `The machine ${process} says what happens at the step ${stray}, which the procedure ${use.procedure} does not have.`,
      place: text.place,
      expected: `one of ${text.steps.map((s) => s.id).join(', ')}`,
    });
  const findings: Finding[] = [];
  for (const step of text.steps) {
    const node = machine.root.states[step.id];
    const kind = use.steps.get(step.id);
    if (kind === 'empty')
      findings.push({
        kind: 'empty-step',
        id: `empty-step/${slug(use.procedure)}/${step.id}`,
        severity: 'warning',
        title: `Nothing happens at step “${step.id}” of ${use.procedure}`,
        message: ['The model runs this step empty: what it says is not verified.'],
        statements: [rules.citation(step.ref) as Citation],
        place: step.place,
        reach: 'text',
        profiles: [rules.profile.name],
        hangsOn: [],
      });
    if (kind !== 'behaves' || !node) continue;
    const inside = nodesBelow(node);
    for (const link of step.links) {
      const plays =
        link.kind === 'ruling'
          ? inside.some((n) => metaOf(n)?.consult?.ruling === link.name)
          : inside.some((n) => game.processes.some((p) => p.name === calledBy(n) && p.procedure === link.name));
      if (!plays)
        problem({
          code: 'game/step',
          message: `The text says that step ${step.ref} ${link.kind === 'ruling' ? 'asks the ruling' : 'runs the procedure'} ${link.name}; the machine ${process} does not do so there.`,
          place: link.place,
        });
    }
  }
  return findings;
}

/** Ids of all steps that some document, some profile or some reading gives a procedure. */
function stepsOf(rulebook: Rulebook, name: string): Set<string> {
  const procedures = rulebook.documents.flatMap(proceduresOf).filter((procedure) => procedure.name === name);
  return new Set(
    procedures.flatMap((p) => [...p.steps, ...p.amendments.flatMap((a) => a.step ?? [])].map((step) => step.id)),
  );
}

function nodesBelow(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesBelow)];
}

/** A ruling that guards ask must answer, and answer once, in every situation; and every fact of it must be computed. */
function checkDecided(
  name: string,
  ruling: Ruling | undefined,
  facts: Readonly<Record<string, unknown>>,
  rules: RulesInPlay,
  problem: (problem: Problem) => void,
): void {
  if (!ruling) return;
  const place = rules.rulings.get(name)?.place;
  const at = place ? { place } : {};
  for (const fact of ruling.facts)
    if (!facts[fact.name])
      problem({
        code: 'game/fact',
        message: `A guard asks the ruling ${name}, and the model does not compute its fact ${fact.name}.`,
        ...at,
      });
  if (!ruling.total)
    problem({
      code: 'game/ruling-not-total',
      message: `A guard asks the ruling ${name}, which does not have exactly one answer in every situation.`,
      ...at,
      expected: 'a ruling without gaps and contradictions, or a state of its own that asks it',
      hint: 'A row `otherwise` answers what is left.',
    });
}
