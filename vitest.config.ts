import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const ROOT = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const ON_DATABASE = [
  'lib/**/{service,data}.test.ts',
  'app/**/*.test.ts',
  'prisma/{migrate,new-migration,rebuild}.test.ts',
  'scripts/fill/insert.test.ts',
];

const shared = {
  environment: 'node' as const,
  setupFiles: ['scripts/testing/setup.ts'],
  env: { TZ: 'Pacific/Chatham' },
};

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${ROOT}/` },
      { find: /^server-only$/, replacement: `${ROOT}/node_modules/server-only/empty.js` },
    ],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['{lib,scripts,emulators,content,components,prisma}/**/*.test.{ts,tsx}', '*.test.ts'],
          exclude: ['**/node_modules/**', ...ON_DATABASE],
          env: { ...shared.env, AUTH_SECRET: 'a-secret-that-only-unit-tests-use-0123456789' },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'integration',
          include: ON_DATABASE,
          fileParallelism: false,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
