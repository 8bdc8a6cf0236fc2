import { existsSync, readFileSync } from 'node:fs';
import { InputError, type Scenario } from '../../finding/index.ts';
import { assemble, type Model } from '../../process/index.ts';
import { DepartsError, fingerprint, parseToken, play, scenarioOf, type Token } from '../../trace/index.ts';
import { write } from '../output.ts';
import { openProject, type Project } from '../project.ts';
import { findToken } from './recorded.ts';

export interface ReplayCall {
  readonly out?: string;
}

/** Plays a recorded game move by move. @returns the exit code: 1 where it departs from what was recorded */
export async function replay(what: string, call: ReplayCall): Promise<number> {
  const token = tokenOf(what);
  const project = await openProject(token.setting.game, process.cwd());
  const model = modelOf(project, token);
  const stale = fingerprint(model.rules) !== token.fingerprint;
  let told: Scenario;
  try {
    told = scenarioOf(
      play(model, token.choices, token.forced ?? Number.POSITIVE_INFINITY),
      token.choices,
      token.forced,
    );
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
  write(story(told, stale), call.out);
  return 0;
}

function tokenOf(what: string): Token {
  if (existsSync(what)) {
    const recorded = JSON.parse(readFileSync(what, 'utf8')) as { token?: unknown };
    if (typeof recorded.token === 'string') return parseToken(recorded.token);
    throw new InputError([
      { code: 'trace/syntax', message: `${what} holds no trace.`, expected: 'a JSON file with a field token' },
    ]);
  }
  const recorded = what.split(':').length === 7 ? what : findToken(what, process.cwd());
  return parseToken(recorded);
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

function story(told: Scenario, stale: boolean): string {
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
    `Again   npx rules-lawyer replay ${told.token}`,
  ].join('\n');
}
