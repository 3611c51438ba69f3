import type { Client } from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { StackError } from '../stack/say.ts';
import { queueVersion } from './catalog.ts';

/** Makes the queue's own tables, empty. @returns their version */
export async function createQueueTables(client: Client): Promise<number | null> {
  await client.query(getConstructionPlans('pgboss'));
  return queueVersion(client);
}

/** @throws StackError where the tables of the queue are of another version than those of the backup */
export async function createSameQueue(client: Client, wanted: number): Promise<void> {
  const made = await createQueueTables(client);
  if (made === wanted) return;
  throw new StackError(
    `The queue of this backup has version ${wanted}, this version of the shop makes ${made}: restore it with the version of the shop that made it.`,
  );
}
