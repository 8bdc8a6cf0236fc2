import { fileURLToPath } from 'node:url';
import {
  assemble,
  type EngineKind,
  type Exploration,
  Explorer,
  explore,
  type GameDefinition,
  type Model,
  type Played,
  play,
  playOn,
  type Question,
  type Rulebook,
  readRulebook,
  type Scenario,
  scenarioOf,
} from 'rules-lawyer';
import { readFolder } from 'rules-lawyer/node';
import { type Table, vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { properties } from './index.ts';

/** The files of a rulebook, by name. */
export type Files = ReadonlyMap<string, string>;
/** A change of the text: in this file, this passage becomes that one. It has to stand there exactly once. */
export type Edit = readonly [file: string, passage: string, instead: string];

export const DV = '09-death-and-victory.md';
export const LM = 'legendary-monster-variant.md';
export const DB = '07-dungeon-bombs.md';
export const PS = 'player-structure.md';

const onDisk = readFolder(fileURLToPath(new URL('../../rules/viva-la-dungeon', import.meta.url))).files;

/** The rulebook as it is written, without the document that says which findings are known. */
export const written: Files = new Map(
  [...onDisk]
    .filter(([name]) => name !== 'known.md')
    .map(([name, text]) => [name, name === 'rulebook.yaml' ? text.replace(/^ +- known\.md\n/m, '') : text]),
);

/** The files with changes made. @throws Error where a passage does not stand there exactly once */
export function edited(edits: readonly Edit[], files: Files = written): Files {
  const changed = new Map(files);
  for (const [file, passage, instead] of edits) {
    const parts = changed.get(file)?.split(passage) ?? [];
    if (parts.length !== 2)
      throw new Error(`${file}: ${JSON.stringify(passage)} stands there ${parts.length - 1} times`);
    changed.set(file, parts.join(instead));
  }
  return changed;
}

/** @throws Error with everything that is wrong with the text */
export function rulebookOf(files: Files): Rulebook {
  const { rulebook, problems } = readRulebook(files);
  if (!rulebook) throw new Error(problems.map((p) => p.message).join('\n'));
  return rulebook;
}

export type { Table };
export type Profile = 'core-3' | 'duelist-2' | 'duelist-3';
export interface Variation {
  readonly profile: string;
  readonly scope?: string;
  readonly bounds?: Readonly<Record<string, number>>;
  readonly readings?: Readonly<Record<string, string>>;
  readonly edits?: readonly Edit[];
  readonly engine?: EngineKind;
  readonly game?: GameDefinition<Table>;
}

/** Reading a text takes longer than most of what is done with it. */
const read = new Map<string, Rulebook>();
function rulebookWith(edits: readonly Edit[]): Rulebook {
  const key = JSON.stringify(edits);
  const rulebook = read.get(key) ?? rulebookOf(edited(edits));
  read.set(key, rulebook);
  return rulebook;
}

/** The game under some variation of rules, bounds or machines. @throws Error with everything that assembly refuses */
export function modelOf({ edits = [], game = vivaLaDungeon, ...options }: Variation): Model {
  const assembly = assemble(game, rulebookWith(edits), options);
  if (!assembly.ok) throw new Error(assembly.problems.map((p) => p.message).join('\n'));
  return assembly.model;
}

/** With every field kept: so positions are counted whatever is read. */
export const exploreAll = (model: Model): Exploration => explore(model, { properties, everyField: true });

/** Explores until something is found, or to the end; only these properties are looked after. */
export function exploreUntil(model: Model, id: string, looked = properties): Exploration {
  const explorer = new Explorer(model, { properties: looked });
  while (explorer.advance(200)) if (explorer.result().found.some((f) => f.id === id)) break;
  return explorer.result();
}

/** Ids of what was found, in order; `past` marks what lies behind a ruling that the rules leave open. */
export const idsOf = ({ found }: Exploration): string[] =>
  found.map(({ id, past }) => (past === null ? id : `${id} (past ${past})`)).sort();

/** A verdict in a word: how often the premise of what holds was met, or that it is violated, or never met. */
export function verdictsOf({ verdicts }: Exploration): Record<string, number | 'violated' | 'never met'> {
  return Object.fromEntries(
    [...verdicts].map(([name, verdict]) => [
      name,
      verdict.kind === 'holds' ? verdict.met : verdict.kind === 'violated' ? 'violated' : 'never met',
    ]),
  );
}

/** The shortest game that reaches a finding, as it is told. @throws Error where it was not found */
export function gameOf(model: Model, exploration: Exploration, id: string): Scenario {
  const found = exploration.found.find((f) => f.id === id);
  if (!found) throw new Error(`${id} is not among ${idsOf(exploration).join(', ') || 'what was found: nothing'}`);
  return scenarioOf(play(model, found.choices, found.forced), found.choices, found.forced);
}

/** Its lines; moves that nobody chose are indented. */
export const linesOf = ({ steps }: Scenario): string[] =>
  steps.map(({ text, forced }) => (forced ? `  ${text}` : text));

/** An answer by value. */
export type Answer = { readonly type: string; readonly [field: string]: unknown };
/** A game played by answers: how it went on, who has won, and what is asked next. */
export interface Told {
  readonly played: Played;
  readonly lines: readonly string[];
  readonly table: Table;
  readonly outcome: string | null;
  /** Null when the game is over. */
  readonly asked: Question | null;
}

/**
 * Plays a game by its answers, where there is a choice; the rest plays itself.
 * @throws Error where an answer is none of the legal ones
 */
export function told(model: Model, answers: readonly Answer[]): Told {
  const choices: number[] = [];
  let rest = playOn(model, model.start());
  for (const answer of answers) {
    const legal = (rest.question?.answers ?? []).map((a) => JSON.stringify(a));
    const choice = legal.indexOf(JSON.stringify(answer));
    if (choice < 0)
      throw new Error(
        `${JSON.stringify(answer)} does not answer ${rest.question?.name ?? 'a game that is over'}: ${legal.join(', ')}`,
      );
    choices.push(choice);
    rest = playOn(model, model.step(rest.frame, rest.question?.answers[choice] as Answer));
  }
  const played = play(model, choices);
  const table = played.end.context.table as Table;
  return {
    played,
    lines: linesOf(scenarioOf(played, choices, null)),
    table,
    outcome: model.game.outcome(table, model.chart),
    asked: played.question,
  };
}
