import type { SnapshotReader, SnapshotWriter } from './snapshot.ts';

/** Which positions can only be reached through a hole in the rules: by an answer that no rule gives. */
export class Holes {
  /** Positions behind an unsettled ruling: the id of its finding. */
  private readonly past = new Map<number, string>();
  /** Positions that wait for an unsettled ruling: for each answer the finding whose hole it goes through. */
  private readonly answers = new Map<number, readonly (string | null)[]>();

  /** The n-th position was first reached by a choice of its parent. */
  reached(n: number, parent: number, choice: number): void {
    const past = this.behind(parent, choice);
    if (past !== null) this.past.set(n, past);
  }

  /** The n-th position waits for an unsettled ruling. @param answers for each answer the finding whose hole it goes through */
  wait(n: number, answers: readonly (string | null)[]): void {
    this.answers.set(n, answers);
  }

  /** Whether there are any. */
  get any(): boolean {
    return this.answers.size > 0;
  }

  save(to: SnapshotWriter): void {
    const ids = [...new Set(this.past.values())];
    to.note([ids, [...this.answers]]);
    to.ints(Int32Array.from([...this.past].flatMap(([n, id]) => [n, ids.indexOf(id)])));
  }

  /** Into one in which there is nothing yet. */
  load(from: SnapshotReader): void {
    const [ids, answers] = from.note<[string[], [number, (string | null)[]][]]>();
    const past = from.ints();
    for (let i = 0; i < past.length; i += 2) this.past.set(past[i] as number, ids[past[i + 1] as number] as string);
    for (const [n, holes] of answers) this.answers.set(n, holes);
  }

  /** The first hole on the way to what follows an answer; null where there is none. */
  behind(n: number, choice: number): string | null {
    if (!this.any) return null;
    return this.past.get(n) ?? this.answers.get(n)?.[choice] ?? null;
  }
}
