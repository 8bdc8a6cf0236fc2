import type { Leaf } from './compile.ts';
import type { Frame, Process } from './stepper.ts';

/** A state that calls a process, and waits. */
export interface Caller {
  readonly process: Process;
  readonly leaf: Leaf;
}

/** The states of all processes, numbered as they come; and, for each process, those who can have called it. */
export class Numbering {
  readonly processes: readonly Process[];
  /** By number. */
  readonly states: readonly Caller[];
  /** By process: the number of its first state. */
  readonly first: readonly number[];
  /** By process: who can have called it; null stands for nobody, where it is the outermost. */
  readonly callers: readonly (readonly (Caller | null)[])[];

  constructor(processes: readonly Process[], root: string) {
    this.processes = processes;
    const first: number[] = [];
    const states: Caller[] = [];
    for (const process of processes) {
      first.push(states.length);
      for (const leaf of process.plan.leaves) states.push({ process, leaf });
    }
    this.states = states;
    this.first = first;
    this.callers = processes.map(({ name }) => [
      ...(name === root ? [null] : []),
      ...states.filter(({ leaf }) => leaf.call?.src === name),
    ]);
  }

  /** The number of a state among all. */
  of({ process, leaf }: Pick<Frame, 'process' | 'leaf'>): number {
    return (this.first[process.index] as number) + leaf.index;
  }

  /** The number of who called, among those who can have called it. @returns -1 where none of them did */
  callerOf({ process, below }: Frame): number {
    const callers = this.callers[process.index] ?? [];
    return below === null ? callers.indexOf(null) : callers.findIndex((c) => c?.leaf === below.leaf);
  }
}
