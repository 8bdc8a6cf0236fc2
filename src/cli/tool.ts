import { readFileSync } from 'node:fs';

const { name, version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  name: string;
  version: string;
};

/** This tool, as reports name it. */
export const tool = { name, version };
