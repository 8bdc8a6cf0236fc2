/**
 * What runs a game: its charts and shapes as they are (`interpreted`), or source that is generated of them (`compiled`): the same
 * positions, several times as fast, and some milliseconds to begin with. Left to itself, a model compiles when there is much to do.
 */
export type EngineKind = 'interpreted' | 'compiled';

/** Uses after which it pays: writing the source takes as long as some hundreds of steps of charts that nothing has warmed up yet. */
const MUCH = 200;

/** Gives the plain one until it has been asked for often, and then the better one; a kind decides it from the start. */
export function adaptive<T>(kind: EngineKind | undefined, plain: T, better: () => T): () => T {
  if (kind === 'interpreted') return () => plain;
  let uses = kind === 'compiled' ? MUCH : 0;
  let current = plain;
  return () => {
    if (uses <= MUCH && uses++ === MUCH) current = better();
    return current;
  };
}

let allowed: boolean | undefined;

/** Whether source may be run at all: the content security policy of a page may forbid it. */
export function mayGenerate(): boolean {
  if (allowed === undefined)
    try {
      allowed = new Function('return true')() as boolean;
    } catch {
      allowed = false;
    }
  return allowed;
}
