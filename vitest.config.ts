import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (file: string) => fileURLToPath(new URL(`./src/${file}`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^rules-lawyer$/, replacement: source('index.ts') },
      { find: /^rules-lawyer\/node$/, replacement: source('node.ts') },
    ],
  },
  test: {
    include: ['src/**/*.test.ts', 'properties/**/*.test.ts', 'machines/**/*.test.ts', 'bench/**/*.test.ts'],
    pool: 'forks',
    // The engine and the games are loaded once a core, not once a file.
    isolate: false,
    globalSetup: 'src/cli/run.test-setup.ts',
    // Both cores: by themselves the runs leave one to the terminal.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
