import type { Client } from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { StackError } from '../stack/say.ts';
import { queueVersion } from './catalog.ts';

/** Makes the queue's own tables, empty. @returns their version */
export async function createQueueTables(client: Client): Promise<number | null> {
  await client.query(getConstructionPlans('pgboss'));
  return queueVersion(client);
}

function requireSame(made: number | null, wanted: number): void {
  if (made === wanted) return;
  throw new StackError(
    `The queue of this backup has version ${wanted}, this version of the shop makes ${made}: nothing was restored. Restore it with the version of the shop that made it.`,
  );
}

/** @throws StackError where the tables of the queue are of another version than those of the backup */
export async function createSameQueue(client: Client, wanted: number): Promise<void> {
  requireSame(await createQueueTables(client), wanted);
}

const VERSION = /INSERT INTO pgboss\.version\(version\) VALUES \('(\d+)'\)/;

/**
 * The same, known before anything is made.
 * @param wanted null where the shop had no queue yet
 */
export function requireQueue(wanted: number | null): void {
  const [, made] = VERSION.exec(getConstructionPlans('pgboss')) ?? [];
  if (wanted !== null && made !== undefined) requireSame(Number(made), wanted);
}
