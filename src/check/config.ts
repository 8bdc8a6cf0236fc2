import type { Subject } from './run.ts';

/** What `rules-lawyer.config.ts` exports: the games of a project. */
export interface Config {
  readonly games: readonly Subject[];
}

/** Types a configuration; does nothing else. */
export const defineConfig = (config: Config): Config => config;
