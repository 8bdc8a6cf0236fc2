import { existsSync } from 'node:fs';
import { InputError, type Scenario } from '../../finding/index.ts';
import { assemble, type Model } from '../../process/index.ts';
import { DepartsError, fingerprint, parseToken, scenario, type Token } from '../../trace/index.ts';
import { write } from '../output.ts';
import { openProject, type Project } from '../project.ts';
import { findRecord, type Recorded, readRecord } from './recorded.ts';

export interface ReplayCall {
  readonly out?: string;
}

/** Plays a recorded game move by move. @returns the exit code: 1 where it departs from what was recorded */
export async function replay(what: string, call: ReplayCall): Promise<number> {
  const recorded = recordOf(what);
  const token = parseToken(recorded?.token ?? what);
  const project = await openProject(token.setting.game, process.cwd());
  const model = modelOf(project, token);
  const stale = fingerprint(model.rules) !== token.fingerprint;
  const told = tell(model, token, stale);
  const departure = recorded && departureOf(recorded, told);
  write(story(told, stale, departure ?? null), call.out);
  return departure ? 1 : 0;
}

function tell(model: Model, { choices, forced }: Token, stale: boolean): Scenario {
  try {
    return scenario(model, choices, forced);
  } catch (error) {
    if (!(error instanceof DepartsError)) throw error;
    throw new InputError([
      {
        code: 'trace/departs',
        message: `The game departs at ${error.message}.`,
        hint: stale
          ? 'The rules have changed since this was recorded: check again for a new token.'
          : 'The token has been changed.',
      },
    ]);
  }
}

/** What is recorded under a file name or the id of a finding; null for a token. */
function recordOf(what: string): Recorded | null {
  if (existsSync(what)) return readRecord(what);
  return what.split(':').length === 7 ? null : findRecord(what, process.cwd());
}

/** The first line that is not as it was recorded. */
function departureOf(recorded: Recorded, told: Scenario): string | undefined {
  const now = [...told.steps.map((s) => s.text), ...told.end];
  const then = [...recorded.steps, ...recorded.end];
  const at = then.findIndex((line, i) => line !== now[i]);
  if (at < 0 && now.length === then.length) return undefined;
  const line = at < 0 ? then.length : at;
  const where = line < recorded.steps.length ? `move ${line + 1}` : 'the end';
  return `! It departs at ${where}: recorded was “${then[line] ?? 'nothing more'}”, now it is “${now[line] ?? 'nothing more'}”.`;
}

function modelOf({ subject, rulebook }: Project, { setting }: Token): Model {
  if (!subject)
    throw new InputError([{ code: 'call/unknown-game', message: `There is no game ${setting.game} here.` }]);
  const assembly = assemble(subject.game, rulebook, {
    profile: setting.profile,
    readings: setting.readings,
    bounds: setting.bounds,
  });
  if (!assembly.ok) throw new InputError(assembly.problems);
  return assembly.model;
}

function story(told: Scenario, stale: boolean, departure: string | null): string {
  let move = 0;
  return [
    told.setting,
    ...(stale ? ['! The rules have changed since this was recorded. It still plays; it may tell another game.'] : []),
    '',
    'On the table',
    ...told.start.map((line) => `    ${line}`),
    '',
    ...told.steps.map((s) => {
      const mark = s.forced ? '   ' : `${String(++move).padStart(2)}.`;
      const rules = s.rules.length > 0 ? `  (${s.rules.join(', ')})` : '';
      return `${mark} ${s.text}${s.forced ? '' : `  [${s.who}]`}${rules}`;
    }),
    '',
    'In the end',
    ...told.end.map((line) => `    ${line}`),
    '',
    ...(departure === null ? [] : [departure, '']),
    `Again   npx rules-lawyer replay ${told.token}`,
  ].join('\n');
}
