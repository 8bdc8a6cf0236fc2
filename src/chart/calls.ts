import { type GameDefinition, outlineOf } from '../process/index.ts';
import { Ids, label } from './mermaid.ts';
import type { Occasion } from './versions.ts';
import { statesOf } from './words.ts';

/**
 * Who calls whom, as a flowchart of Mermaid; what is not so on every occasion is dotted or dashed.
 * @param titleOf of a process, by its name
 */
export function callDiagram(
  game: GameDefinition,
  occasions: readonly Occasion[],
  titleOf: (name: string) => string,
): string[] {
  const ids = new Ids('p_');
  const id = (name: string): string => ids.of([name]);
  const calls = new Map<string, { readonly from: string; readonly to: string; times: number }>();
  for (const { model } of occasions)
    for (const { name, plan } of model.processes.values()) {
      const called = statesOf(outlineOf(plan.machine).root).flatMap((state) =>
        state.calls ? [state.calls.process] : [],
      );
      for (const to of new Set(called)) {
        const key = JSON.stringify([name, to]);
        const call = calls.get(key) ?? { from: name, to, times: 0 };
        call.times += 1;
        calls.set(key, call);
      }
    }
  const everywhere = (name: string): boolean => occasions.every(({ model }) => model.processes.has(name));
  const nodes = game.processes.map(({ name }) => {
    const [open, close] = name === game.root ? ['(["', '"])'] : ['["', '"]'];
    return `${id(name)}${open}${label(titleOf(name))}${close}`;
  });
  const some = game.processes.filter(({ name }) => !everywhere(name)).map(({ name }) => id(name));
  return [
    'flowchart TD',
    ...[
      ...nodes,
      ...[...calls.values()].map(
        ({ from, to, times }) => `${id(from)} ${times === occasions.length ? '-->' : '-.->'} ${id(to)}`,
      ),
      ...(some.length === 0 ? [] : ['classDef some stroke-dasharray: 5 5', `class ${some.join(',')} some`]),
    ].map((line) => `  ${line}`),
  ];
}
