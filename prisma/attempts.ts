import { createHash } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { Client, PoolClient } from 'pg';
import { isAllOrNothing, placeOf } from './statements.ts';

/** A migration that could not be applied, in sentences for a person. */
export class MigrationError extends Error {
  readonly lines: string[];
  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.name = 'MigrationError';
    this.lines = lines;
  }
}

export type Migration = { name: string; file: string; script: string };
export type Failure = { script: string; error: unknown; done: number };

/** What PostgreSQL tells about a failure; `severity` is missing where the connection was lost instead. */
type Told = Error & {
  severity?: string;
  code?: string;
  position?: string;
  detail?: string;
  hint?: string;
  table?: string;
  constraint?: string;
};

/** In a row's count of steps, where Prisma writes 0 and, at the end, one more: of scripts that happen whole or not at all. */
const BEGUN = -2;
const DONE = -1;
const OPEN = 'finished_at IS NULL AND rolled_back_at IS NULL';
/** A line in a file that can run on whatever an earlier attempt has left. */
const AGAIN = /^-- again\s*$/m;
/** Classes of failures whose details quote rows. */
const ABOUT_ROWS = /^2[123]/;

const note = (steps: number) => `UPDATE _prisma_migrations SET applied_steps_count = ${steps} WHERE ${OPEN}`;

/**
 * Runs a migration. One that is a whole leaves a mark that stands exactly when all of it does, so that a process that
 * is killed here leaves no doubt.
 */
export async function runScript(client: PoolClient, script: string, onFailure: (failure: Failure) => void) {
  const isWhole = isAllOrNothing(script);
  let done = 0;
  const count = () => {
    done += 1;
  };
  if (isWhole) await client.query(note(BEGUN));
  const { connection } = client as unknown as { connection: EventEmitter };
  connection.on('commandComplete', count);
  try {
    await client.query(isWhole ? `${script}\n;${note(DONE)}` : script);
  } catch (error) {
    onFailure({ script, error, done });
    throw error;
  } finally {
    connection.off('commandComplete', count);
  }
}

function reasonOf({ message, code, detail, hint, table, constraint }: Told): string {
  const about = code !== undefined && ABOUT_ROWS.test(code) ? [table, constraint].filter(Boolean).join(', ') : detail;
  return [`${message}${code ? ` (${code})` : ''}`, about, hint].filter(Boolean).join('. ');
}

const giveBack = (client: Client): Promise<boolean> =>
  client.query(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE ${OPEN}`).then(
    () => true,
    () => false,
  );

/** Tells what failed, where and why, and gives the file back to the next start where nothing of it has stayed. */
export async function explain({ script, error, done }: Failure, file: string, client: Client): Promise<MigrationError> {
  const told = (error instanceof Error ? error : new Error(String(error))) as Told;
  const place = placeOf(script, told.position === undefined ? undefined : Number(told.position), done);
  const where = place ? `${file}, line ${place.line}: ${place.statement}` : file;
  const lines = [where, `PostgreSQL says: ${reasonOf(told)}`];
  if (!isAllOrNothing(script)) return new MigrationError(...lines, mayBeLeft(file));
  const isMarked = told.severity !== undefined && (await giveBack(client));
  if (!isMarked) return new MigrationError(...lines, 'The connection was lost: the next start finds out and goes on.');
  return new MigrationError(...lines, 'Nothing of this file has stayed: correct it and start again.');
}

const mayBeLeft = (file: string) =>
  `${file} may have left a part of itself, because it is not one transaction: see what is there, write the file so that it can run on that, put the line "-- again" into it, and start again.`;

export const checksumOf = (script: string) => createHash('sha256').update(script).digest('hex');

type Row = { id: string; migration_name: string; steps: number; checksum: string };

/** Decides about migrations that an earlier start began and did not finish. */
export async function settleUnfinished(client: Client, migrations: Migration[]): Promise<void> {
  const { rows: tables } = await client.query(`SELECT to_regclass('_prisma_migrations') AS name`);
  if (tables[0]?.name == null) return;
  const { rows } = await client.query<Row>(
    `SELECT id, migration_name, applied_steps_count AS steps, checksum FROM _prisma_migrations WHERE ${OPEN}`,
  );
  for (const row of rows) {
    const now = migrations.find(({ name }) => name === row.migration_name);
    const isWhole =
      row.steps === BEGUN || (now && row.checksum === checksumOf(now.script) && isAllOrNothing(now.script));
    if (row.steps === DONE)
      await client.query(
        'UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1, logs = NULL WHERE id = $1',
        [row.id],
      );
    else if (isWhole || (now && AGAIN.test(now.script)))
      await client.query('UPDATE _prisma_migrations SET rolled_back_at = now() WHERE id = $1', [row.id]);
    else throw new MigrationError(mayBeLeft(now?.file ?? `The migration ${row.migration_name}`));
  }
}

/** Finished migrations look as if Prisma's command had applied them. */
export const forgetNotes = (client: Client) =>
  client.query(
    'UPDATE _prisma_migrations SET applied_steps_count = 1 WHERE applied_steps_count < 1 AND finished_at IS NOT NULL',
  );
