import { Explorer, type Model, play } from 'rules-lawyer';
import type { HiredCrew } from 'rules-lawyer/node';
import { deathsFirst } from '../combat/game.ts';
import type { Work } from '../task.ts';

/** More than any of the sizes has. */
const LIMIT = 400_000_000;

/**
 * Explores a model to its end.
 * @param everyMove whether positions in which nobody has a choice are kept, as other tools do, or walked through, as a check does
 * @param crew other threads to share the work with
 */
export function explored(model: Model, everyMove: boolean, crew?: HiredCrew): Work {
  const explorer = new Explorer(model, { everyMove, limit: LIMIT, crew });
  while (explorer.advance(100_000));
  const { positions, moves, memory, stopped } = explorer.result();
  if (stopped !== null) throw new Error(stopped);
  return { states: positions, transitions: moves, bytes: memory };
}

/** Explores, as a check does, until the planted flaw is found. */
export function flawFound(model: Model): Work {
  const explorer = new Explorer(model, { properties: [deathsFirst] });
  for (;;) {
    const going = explorer.advance(100);
    const { found, positions } = explorer.result();
    const [flaw] = found;
    if (flaw) return { states: positions, trace: play(model, flaw.choices, flaw.forced).moves.length };
    if (!going) throw new Error('the planted flaw was not found');
  }
}
