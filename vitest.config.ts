import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { ALONE, PATTERNS } from './scripts/testing/files.ts';
import { readLanes } from './scripts/testing/lane.ts';
import { SinceLastRun } from './scripts/testing/since.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const SETUP = 'scripts/testing/setup.ts';

const shared = {
  environment: 'node' as const,
  env: { TZ: 'Pacific/Chatham' },
  // A busy machine is late, not wrong.
  expect: { poll: { timeout: 10_000 } },
};

const onDatabase = {
  ...shared,
  ...PATTERNS.integration,
  setupFiles: ['scripts/testing/lane-setup.ts', SETUP],
  // A test that never ends is to be told, not one that is slow.
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

/** Given as a setting it would be wrapped, and Vitest would not know it for one that asks for failed tests as well. */
const sinceLastRun: Plugin = {
  name: 'since-last-run',
  configureVitest({ vitest }) {
    vitest.vcs = new SinceLastRun();
  },
};

export default defineConfig({
  plugins: [sinceLastRun],
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${ROOT}/` },
      { find: /^server-only$/, replacement: `${ROOT}/node_modules/server-only/empty.js` },
    ],
  },
  test: {
    experimental: { recordDependencies: true },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          ...PATTERNS.unit,
          name: 'unit',
          setupFiles: [SETUP],
          // A process for each file would cost more than the tests: see the set-up for what keeps them apart.
          isolate: false,
          // Some of them wait more than they work.
          maxWorkers: 2 * availableParallelism(),
          testTimeout: 60_000,
          env: { ...shared.env, AUTH_SECRET: 'a-secret-that-only-unit-tests-use-0123456789' },
        },
      },
      {
        extends: true,
        test: {
          ...onDatabase,
          name: 'integration',
          exclude: [...PATTERNS.integration.exclude, ...ALONE],
          sequence: { groupOrder: 1 },
          isolate: false,
          // One file at a time on each database.
          maxWorkers: readLanes().length || 1,
        },
      },
      {
        extends: true,
        test: {
          ...onDatabase,
          name: 'integration alone',
          include: ALONE,
          sequence: { groupOrder: 2 },
          isolate: false,
          maxWorkers: 1,
        },
      },
    ],
  },
});
