import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's own numbers, in their last byte: what it could not write, and a full disk. */
const NO_ROOM = [10, 13];

/** Whether an error is the disk's, which no provider would have: callers come again. */
export const hasNoRoom = (error: Error): boolean =>
  'errcode' in error && typeof error.errcode === 'number' && NO_ROOM.includes(error.errcode & 0xff);

/** JSON documents in SQLite. Synchronous, and durable against a killed process. */
export class Store {
  readonly db: DatabaseSync;
  private depth = 0;

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true });
    this.db = new DatabaseSync(join(dataDir, 'emulators.db'), { timeout: 5000 });
    this.db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS documents (seq INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL, UNIQUE (kind, id));
      CREATE TABLE IF NOT EXISTS requests (seq INTEGER PRIMARY KEY AUTOINCREMENT, provider TEXT NOT NULL, value TEXT NOT NULL);`);
  }

  get<T>(kind: string, id: string): T | null {
    const row = this.db.prepare('SELECT value FROM documents WHERE kind = ? AND id = ?').get(kind, id);
    return row ? (JSON.parse(String(row.value)) as T) : null;
  }

  put<T>(kind: string, id: string, value: T): void {
    this.db
      .prepare(
        'INSERT INTO documents (kind, id, value) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value',
      )
      .run(kind, id, JSON.stringify(value));
  }

  delete(kind: string, id: string): void {
    this.db.prepare('DELETE FROM documents WHERE kind = ? AND id = ?').run(kind, id);
  }

  /** In the order of insertion. */
  list<T>(kind: string): T[] {
    const rows = this.db.prepare('SELECT value FROM documents WHERE kind = ? ORDER BY seq').all(kind);
    return rows.map((row) => JSON.parse(String(row.value)) as T);
  }

  /** Newest first, optionally only those whose top-level field has this value (letter case aside). */
  latest<T>(kind: string, limit: number, filter?: { field: string; value: string }): T[] {
    const rows = this.db
      .prepare(
        `SELECT value FROM documents WHERE kind = ?1 AND (?2 IS NULL OR value ->> ?2 = ?3 COLLATE NOCASE) ORDER BY seq DESC LIMIT ?4`,
      )
      .all(kind, filter ? `$.${filter.field}` : null, filter?.value ?? null, limit);
    return rows.map((row) => JSON.parse(String(row.value)) as T);
  }

  /** Every document whose kind starts like this, by kind. */
  listKinds(prefix: string): Record<string, unknown[]> {
    const rows = this.db
      .prepare('SELECT DISTINCT kind FROM documents WHERE substr(kind, 1, ?) = ?')
      .all(prefix.length, prefix);
    return Object.fromEntries(rows.map(({ kind }) => [String(kind), this.list(String(kind))]));
  }

  /** The work must be synchronous; all of it is stored, or nothing. */
  transaction<T>(work: () => T): T {
    if (this.depth > 0) return work();
    this.db.exec('BEGIN IMMEDIATE');
    this.depth += 1;
    try {
      const result = work();
      this.db.exec('COMMIT');
      return result;
    } catch (error) {
      // On a full disk SQLite has taken it back already.
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      throw error;
    } finally {
      this.depth -= 1;
    }
  }

  close(): void {
    if (this.db.isOpen) this.db.close();
  }
}

/** Runs like the wall clock, moved by an offset that survives a restart. */
export class Clock {
  private offset: number;
  private readonly store: Store;
  private readonly listeners: (() => void)[] = [];

  constructor(store: Store) {
    this.store = store;
    this.offset = store.get<number>('clock', 'offset') ?? 0;
  }

  now(): number {
    return Date.now() + this.offset;
  }

  set(ms: number | null): void {
    this.move(ms === null ? 0 : ms - Date.now());
  }

  advance(ms: number): void {
    this.move(this.offset + ms);
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  private move(offset: number): void {
    this.offset = offset;
    this.store.put('clock', 'offset', offset);
    for (const listener of this.listeners) listener();
  }
}
