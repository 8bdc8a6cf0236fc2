import { InputError, type Problem } from '../finding/index.ts';
import type { ProcedureInPlay, RulesInPlay, Value } from '../rulebook/index.ts';
import type { Ruling } from '../ruling/index.ts';

/**
 * What a chart may know of the rules while it is built: variables, components, procedures, and rulings that are proved total.
 * Readings are not among it: they live in the text, as rows, steps and variables.
 */
export interface ChartRules {
  readonly players: number;
  /** The bounds of this exploration, by the names that the game declares. */
  readonly bounds: Readonly<Record<string, number>>;
  /** Facts of the profile: `variant`. */
  readonly profile: Readonly<Record<string, Value>>;
  variable(name: string): number;
  component(heading: string, name: string): number;
  procedure(name: string): ProcedureInPlay;
  /**
   * A ruling as a function of its facts, for guards and lists of answers. Assembly refuses it unless the ruling has exactly one
   * answer in every situation.
   */
  decides<Situation>(ruling: string): (situation: Situation) => string;
}

/** What rulings may ask of the table, by the fact's name in the text. `situation` is what the asking state passes on. */
// biome-ignore lint/suspicious/noExplicitAny: each game has a situation type of its own
export type Facts<Situation = any> = Readonly<Record<string, (situation: Situation) => Value>>;

/** What assembly learns of the charts while they are built. */
export interface ChartLog {
  readonly problems: Problem[];
  /** Names of the rulings that guards ask. */
  readonly decided: Set<string>;
  /** Procedures whose steps a chart plays: step id to what the chart does there. */
  readonly procedures: Map<string, Map<string, 'behaves' | 'told' | 'empty'>>;
}

/** Takes the facts of a ruling from a situation. Facts that the game does not compute are left out: they are free. */
export function takeFacts(ruling: Ruling, facts: Facts, situation: unknown): Record<string, Value> {
  const taken: Record<string, Value> = {};
  for (const { name } of ruling.facts) {
    const take = facts[name];
    if (take) taken[name] = take(situation);
  }
  return taken;
}

export function chartRules(
  rules: RulesInPlay,
  rulings: ReadonlyMap<string, Ruling>,
  factsOf: (rules: ChartRules) => Facts,
  bounds: Readonly<Record<string, number>>,
  log: ChartLog,
): { chart: ChartRules; facts: Facts } {
  const lack = (code: Problem['code'], message: string, hint: string): never => {
    throw new InputError([{ code, message, place: rules.profile.place, hint }]);
  };
  const chart: ChartRules = {
    players: rules.profile.players,
    bounds,
    profile: rules.profile.facts,
    variable(name) {
      const value = rules.variables.get(name)?.value;
      if (typeof value === 'number') return value;
      return lack(
        'game/variable',
        `The model needs the number ${name}, which no table of variables gives.`,
        `Add a row \`${name}\` to a table Variable | Value.`,
      );
    },
    component(heading, name) {
      const count = rules.components.get(heading)?.find((c) => c.name === name)?.count;
      if (count !== undefined && count !== null) return count;
      return lack(
        'game/component',
        `The model needs to know how many ${name} there are.`,
        `Add a row \`${name}\` with its count under a heading Components: ${heading}.`,
      );
    },
    procedure(name) {
      return (
        rules.procedures.get(name) ??
        lack(
          'game/procedure',
          `The model plays the procedure ${name}, which no document in play has.`,
          `Add a heading Procedure: ${name}.`,
        )
      );
    },
    decides(name) {
      log.decided.add(name);
      const ruling = rulings.get(name);
      if (!ruling)
        return lack(
          'game/ruling',
          `A guard asks the ruling ${name}, which no document in play has.`,
          `Add a heading Ruling: ${name}.`,
        );
      // Facts may ask rulings too: they are there once all charts are built.
      let takers: ((situation: unknown) => Value)[] | undefined;
      return (situation) => {
        takers ??= ruling.facts.map((fact) => facts[fact.name] as (situation: unknown) => Value);
        let index = 0;
        for (let i = 0; i < takers.length; i++)
          index += ruling.offset(i, (takers[i] as (situation: unknown) => Value)(situation));
        const verdict = ruling.verdictAt(index);
        if (verdict.kind === 'settled') return verdict.outcome;
        throw new Error(`the ruling ${name} has no single answer here (${verdict.kind})`);
      };
    },
  };
  const facts = factsOf(chart);
  return { chart, facts };
}
