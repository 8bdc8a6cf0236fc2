import type { Constraint } from './given.ts';
import type { Domain } from './values.ts';

/** How many values of other facts are tried before a combination counts as possible. */
const mostTries = 2 ** 20;

/**
 * Which combinations of values of `columns` the constraints allow. A combination is possible if the facts that are no columns
 * can take some values with which all constraints hold. Where that takes too long to find out, it counts as possible.
 * @param others the facts that constraints mention and that are no columns
 */
export function possibleSituations(
  columns: readonly Domain[],
  others: readonly Domain[],
  constraints: readonly Constraint[],
): (at: readonly number[]) => boolean {
  const columnOf = new Map(columns.map(({ name }, i) => [name, i]));
  const direct = constraints.filter(({ facts }) => facts.every((fact) => columnOf.has(fact)));
  const indirect = constraints.filter((constraint) => !direct.includes(constraint));
  const checks = connected(indirect, columnOf)
    .filter((group) => group.some(({ facts }) => facts.some((fact) => columnOf.has(fact))))
    .map((group) => existential(group, columns, others, columnOf));
  let situation: readonly number[] = [];
  const at = (fact: string): number => situation[columnOf.get(fact) as number] as number;
  return (given) => {
    situation = given;
    return direct.every(({ holds }) => holds(at)) && checks.every((check) => check(given));
  };
}

/** Groups of constraints that share facts which are no columns; each can be decided by itself. */
function connected(constraints: readonly Constraint[], columns: ReadonlyMap<string, number>): Constraint[][] {
  let groups: { facts: Set<string>; constraints: Constraint[] }[] = [];
  for (const constraint of constraints) {
    const own = constraint.facts.filter((fact) => !columns.has(fact));
    const touching = groups.filter(({ facts }) => own.some((fact) => facts.has(fact)));
    groups = groups.filter((group) => !touching.includes(group));
    groups.push({
      facts: new Set([...own, ...touching.flatMap(({ facts }) => [...facts])]),
      constraints: [...touching.flatMap((group) => group.constraints), constraint],
    });
  }
  return groups.map((group) => group.constraints);
}

/** Whether the group's other facts can be given values; asked once for each combination of the columns that it mentions. */
function existential(
  group: readonly Constraint[],
  columns: readonly Domain[],
  others: readonly Domain[],
  columnOf: ReadonlyMap<string, number>,
): (at: readonly number[]) => boolean {
  const mentioned = new Set(group.flatMap(({ facts }) => facts));
  const border = columns.map((_, i) => i).filter((i) => mentioned.has((columns[i] as Domain).name));
  const inner = others.filter(({ name }) => mentioned.has(name));
  const innerOf = new Map(inner.map(({ name }, i) => [name, i]));
  // A constraint is tried as soon as the last of its facts has a value.
  const ripe: Constraint[][] = inner.map(() => []);
  for (const constraint of group) {
    const last = Math.max(...constraint.facts.map((fact) => innerOf.get(fact) ?? -1));
    ripe[last]?.push(constraint);
  }
  const answers = new Map<string, boolean>();
  return (given) => {
    const key = border.map((i) => given[i]).join();
    const before = answers.get(key);
    if (before !== undefined) return before;
    const chosen: number[] = [];
    const at = (fact: string): number =>
      given[columnOf.get(fact) ?? -1] ?? (chosen[innerOf.get(fact) as number] as number);
    let tries = 0;
    const satisfiable = (depth: number): boolean => {
      const domain = inner[depth];
      if (!domain) return true;
      for (let value = 0; value < domain.values.length; value++) {
        if (++tries > mostTries) return true;
        chosen[depth] = value;
        if (ripe[depth]?.every(({ holds }) => holds(at)) && satisfiable(depth + 1)) return true;
      }
      return false;
    };
    const answer = satisfiable(0);
    answers.set(key, answer);
    return answer;
  };
}
