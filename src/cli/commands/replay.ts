import { existsSync } from 'node:fs';
import { jobsOf, runJob, type Subject } from '../../check/index.ts';
import { InputError, type Scenario } from '../../finding/index.ts';
import { assemble, type Model } from '../../process/index.ts';
import { DepartsError, fingerprint, parseToken, scenario, type Token } from '../../trace/index.ts';
import { findConfig, loadConfig } from '../config-file.ts';
import { write } from '../output.ts';
import { openProject, type Project } from '../project.ts';
import { findRecord, type Recorded, readRecord } from './recorded.ts';

export interface ReplayCall {
  readonly out?: string;
}

/** Plays a recorded game move by move. @returns the exit code: 1 where it departs from what was recorded */
export async function replay(what: string, call: ReplayCall): Promise<number> {
  const recorded = recordOf(what);
  const token = parseToken(recorded?.token ?? (isToken(what) ? what : await search(what)));
  const project = await openProject(token.setting.game, process.cwd(), false);
  const model = modelOf(project, token);
  const stale = fingerprint(model.rules) !== token.fingerprint;
  const told = tell(model, token, stale);
  const departure = recorded && departureOf(recorded, told);
  write(story(told, stale, departure ?? null), call.out);
  return departure ? 1 : 0;
}

function tell(model: Model, { choices, forced }: Token, stale: boolean): Scenario {
  const departs = (where: string): never => {
    throw new InputError([
      {
        code: 'trace/departs',
        message: `The game departs at ${where}.`,
        hint: stale
          ? 'The rules have changed since this was recorded: check again for a new token.'
          : 'The token has been changed.',
      },
    ]);
  };
  try {
    return scenario(model, choices, forced);
  } catch (error) {
    if (!(error instanceof DepartsError)) throw error;
    return departs(error.message);
  }
}

const isToken = (what: string): boolean => [7, 8].includes(what.split(':').length);

/** What is recorded under a file name or the id of a finding; null where nothing is. */
function recordOf(what: string): Recorded | null {
  if (existsSync(what)) return readRecord(what);
  return isToken(what) ? null : (findRecord(what, process.cwd()) ?? null);
}

/** Looks for a finding that nobody recorded, as `check` does. @returns its token */
async function search(what: string): Promise<string> {
  const id = what.replace(/\/other$/, '');
  const config = findConfig(process.cwd());
  const games = config ? (await loadConfig(config)).games : [];
  for (const { game } of games) {
    const project = await openProject(game.name, process.cwd(), false);
    for (const job of jobsOf(project.rulebook, { games: 0 })) {
      const { findings, reached } = runJob(project.subject as Subject, project.rulebook, job);
      const found = findings.find((f) => f.id === id);
      const told = found ? (what === id ? found.scenario : found.other) : reached.find((r) => r.id === id)?.scenario;
      if (told) return told.token;
    }
  }
  throw new InputError([
    {
      code: 'trace/syntax',
      message: `${what} is no replay token, no file, and no finding with a game.`,
      expected: 'a token or the id of a finding, as `check` prints it, or a file that `check --record` has written',
    },
  ]);
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
    ...(setting.from === undefined ? {} : { from: setting.from }),
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
