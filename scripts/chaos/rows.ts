import { Client, type QueryResultRow } from 'pg';
import { pause } from '../stack/say.ts';

const PATIENCE_MS = 10_000;

/** What the database says, asked on a connection of its own each time: the old one may be dead. */
export class Rows {
  private readonly address: () => string;

  constructor(address: () => string) {
    this.address = address;
  }

  async ask<Row extends QueryResultRow>(text: string, ...values: unknown[]): Promise<Row[]> {
    const settings = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS };
    const client = new Client({ connectionString: this.address(), ...settings });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Takes all connections that are left but those kept for a superuser. */
  async crowd(): Promise<Client[]> {
    const taken: Client[] = [];
    for (;;) {
      const client = new Client({ connectionString: this.address(), connectionTimeoutMillis: PATIENCE_MS });
      client.on('error', () => undefined);
      try {
        await client.connect();
        taken.push(client);
      } catch {
        return taken;
      }
    }
  }

  /** Keeps what a statement has locked. @returns how it is let go */
  async hold(text: string, ...values: unknown[]): Promise<() => Promise<void>> {
    const client = new Client({ connectionString: this.address(), connectionTimeoutMillis: PATIENCE_MS });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('BEGIN');
    await client.query(text, values);
    return () => client.end().catch(() => undefined);
  }

  /** Whether somebody stands at a row that is held. */
  async isWaitedFor(): Promise<boolean> {
    const waiting =
      "SELECT 1 AS one FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR UPDATE%'";
    return (await this.ask(waiting)).length > 0;
  }

  /** Whether anybody stands at anything that is held. */
  async isAnyoneWaiting(): Promise<boolean> {
    return (await this.ask("SELECT 1 AS one FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).length > 0;
  }

  async now(): Promise<Date> {
    const [row] = await this.ask<{ now: Date }>('SELECT now()');
    return row?.now ?? new Date();
  }

  /** Messages written since then: those given up, and those that still wait when the time is over. */
  async messagesOf(since: Date, until: number): Promise<{ dead: number; waiting: number }> {
    for (;;) {
      const [row] = await this.ask<{ dead: number; waiting: number }>(
        `SELECT count(*) FILTER (WHERE status = 'dead')::int AS dead,
                count(*) FILTER (WHERE status IN ('queued', 'sending') AND created_at < $2)::int AS waiting
         FROM outbox_messages WHERE created_at >= $1`,
        since,
        new Date(Date.now() - 5_000),
      );
      const found = row ?? { dead: 0, waiting: 0 };
      if (found.waiting === 0 || performance.now() > until) return found;
      await pause(1_000);
    }
  }

  async failedOrders(since: Date): Promise<number> {
    const [row] = await this.ask<{ count: number }>(
      "SELECT count(*)::int AS count FROM order_events WHERE type = 'payment refused' AND created_at >= $1",
      since,
    );
    return row?.count ?? 0;
  }
}
