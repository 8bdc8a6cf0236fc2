import type { Scenario, ScenarioStep } from '../finding/index.ts';
import type { Answerer, Frame, Model } from '../process/index.ts';
import { fingerprint } from './fingerprint.ts';
import { type Move, type Played, play } from './play.ts';
import { printToken } from './token.ts';

/** Who answered, as people call them. */
export function answererText(of: Answerer, model: Model): string {
  switch (of.kind) {
    case 'seat': {
      const name = model.game.seats(model.chart)[of.seat] ?? `seat ${of.seat + 1}`;
      return of.as ? `${name} (${of.as})` : name;
    }
    case 'dice':
      return 'chance';
    case 'rulebook':
      return 'the rulebook';
    case 'missing': {
      const statement = model.rules.statements.get(of.assumption);
      return statement?.settledBy ? `${of.assumption} (${statement.settledBy})` : of.assumption;
    }
  }
}

/**
 * Statements that decided a move: those of the rows, where a ruling answered, or else those that the asking state cites. A state that
 * serves several profiles may cite more than are in play.
 */
export function rulesOf({ question, answer }: Pick<Move, 'question' | 'answer'>, model: Model): string[] {
  const outcome = (answer as unknown as { outcome?: string }).outcome;
  const rows = (question.consult?.verdicts ?? []).flatMap((v) =>
    v.kind === 'settled' || v.kind === 'contradiction' ? v.rows.filter((row) => row.outcome === outcome) : [],
  );
  const ids = question.consult ? rows.flatMap((row) => row.rules.map((ref) => ref.id)) : question.cites;
  return [...new Set(ids)].filter((id) => model.rules.citation(id) !== undefined);
}

export function stepOf(move: Move, model: Model): ScenarioStep {
  const { question, before, answer, forced } = move;
  const text = model.tell(before, answer);
  return {
    who: answererText(question.of, model),
    text: text === '' ? `${question.name}: ${JSON.stringify(answer)}` : text,
    question: question.name,
    rules: rulesOf(move, model),
    ...(question.of.kind === 'missing' ? { assumption: question.of.assumption } : {}),
    forced,
  };
}

/** `Skeleton Duelist, 2 Players; The defeated Monster: cannot win`, the readings only where they are not the default. */
export function settingText(model: Model): string {
  const { profile, readings } = model.rules;
  const chosen = model.rules.documents.flatMap((d) =>
    d.blocks.flatMap((b) =>
      b.kind === 'reading' && readings[b.reading.name] !== undefined && readings[b.reading.name] !== b.reading.default
        ? [`${b.reading.name}: ${readings[b.reading.name]}`]
        : [],
    ),
  );
  return [profile.title, ...chosen].join('; ');
}

/**
 * `2 Players, Health 1, bombs 1 a pile, from “B removed”`: what "proved" is proved for. A bound that is not told is at its default, and
 * the position is as one writes it on the command line: it is all that one needs to do it again.
 */
export function boundsText(model: Model): string {
  const bounds = Object.entries(model.game.bounds)
    .filter(([name, bound]) => model.setting.bounds[name] !== bound.untold && (bound.inPlay?.(model.chart) ?? true))
    .map(([name, bound]) => bound.says.replace('{}', String(model.setting.bounds[name])));
  const { players } = model.rules.profile;
  const { from } = model.setting;
  return [
    `${players} Player${players === 1 ? '' : 's'}`,
    ...bounds,
    ...(from === undefined ? [] : [`from “${from}”`]),
  ].join(', ');
}

const shown = (frame: Frame, model: Model): string[] => [...model.game.position(frame.context.table, model.chart)];

/** A game told for people. */
export function scenarioOf(played: Played, choices: readonly number[], forced: number | null): Scenario {
  const { model } = played;
  return {
    setting: settingText(model),
    start: shown(played.start, model),
    steps: played.moves.map((move) => stepOf(move, model)),
    end: shown(played.end, model),
    token: printToken({ setting: model.setting, choices, forced, fingerprint: fingerprint(model.rules) }),
  };
}

/** Plays a game by its choices and tells it. */
export const scenario = (model: Model, choices: readonly number[], forced: number | null = null): Scenario =>
  scenarioOf(play(model, choices, forced ?? Number.POSITIVE_INFINITY), choices, forced);
