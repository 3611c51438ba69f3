import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/settings.ts';

export const SUITES = ['unit', 'integration', 'e2e'] as const;
export type Suite = (typeof SUITES)[number];

const NOT_OURS = ['**/node_modules/**'];
/** Tests that need a database, most of them a running shop as well. */
const ON_DATABASE = [
  'lib/**/{service,data}.test.ts',
  'lib/core/pool.test.ts',
  'lib/care/{privacy,retention}/service.*.test.ts',
  'lib/sales/{books,cash-book,fulfilment,invoices,orders,refunds,settlement}/service.*.test.ts',
  'lib/sales/papers/service.worker.test.ts',
  'lib/messages/outbox/service.news.test.ts',
  'app/**/*.test.ts',
  'prisma/{migrate,new-migration,number-shown,order-life,order-life-beside,rebuild,seed}.test.ts',
  'scripts/fill/insert.test.ts',
  'scripts/backup/{load,restore,restore.pooled,settle,write}.test.ts',
];

/** Which files belong to which suite. */
export const PATTERNS: Record<Suite, { include: string[]; exclude: string[] }> = {
  unit: {
    include: ['{lib,scripts,emulators,content,components,prisma,docs}/**/*.test.{ts,tsx}', '*.test.ts'],
    exclude: [...NOT_OURS, ...ON_DATABASE],
  },
  integration: { include: ON_DATABASE, exclude: NOT_OURS },
  e2e: { include: ['e2e/*.spec.ts'], exclude: NOT_OURS },
};

/** Integration tests that measure how quick an answer is, or how much it takes: nothing else runs beside them. */
export const ALONE = [
  'app/api/auth/login/flood.test.ts',
  'app/api/auth/same-work.test.ts',
  'app/api/bodies.test.ts',
  'app/api/patience.test.ts',
  'app/api/processes.test.ts',
  'app/api/shutdown.test.ts',
  'lib/media/uploads/service.test.ts',
];

/** Every test file of a suite, by its path in the project. */
export function filesOf(suite: Suite): string[] {
  const { include, exclude } = PATTERNS[suite];
  return globSync(include, { cwd: ROOT, exclude }).sort();
}

const USES_SHOP =
  /\b(Shopper|Member|Desk|startServer|postWebhook|pauseReconciler|aloneWithProvider|fetch\()|e2e\/(ask|grievances|media)'/;

/** Whether a file of the integration tests needs the shop itself, or its worker; the others are content with its database. */
export const needsShop = (file: string): boolean =>
  file.startsWith('app/') || USES_SHOP.test(readFileSync(join(ROOT, file), 'utf8'));
