import type { Client } from 'pg';

/** What stands in a message that a restore holds back; it is given up until the owner sends it again. */
export const HELD = 'held after a restore: it may have been sent since the backup';

export type Settled = { held: number; sessions: number; unconfirmed: number; orderNumber: number };

const DONE_WITH = `
  UPDATE password_resets SET ended_at = now() WHERE ended_at IS NULL;
  UPDATE otp_challenges SET status = 'dead', decided_at = now() WHERE status = 'pending';
  DELETE FROM leases`;

/** The clock would end what the owner or the parent has confirmed since. */
const COUNTED_ANEW = "UPDATE orders SET stage_since = now() WHERE stage = 'to_confirm'";

/** One that was sent since is looked for at the provider before it is sent: its key may have been forgotten there. */
const LOOKED_FOR = "UPDATE refunds SET tries = greatest(tries, 1) WHERE state = 'waiting'";

/** A series of a year of which the backup knows no paper may have begun since; a year is from April to March in India. */
const SKIP_PAPERS = `
  INSERT INTO number_series (series, year, last)
  SELECT series, to_char(began % 100, 'FM00') || '-' || to_char((began + 1) % 100, 'FM00'), $2
  FROM unnest(ARRAY['invoice', 'credit-note']) series,
    (SELECT extract(year FROM $1::timestamptz AT TIME ZONE 'Asia/Kolkata' - interval '3 months')::int AS of_backup,
      extract(year FROM now() AT TIME ZONE 'Asia/Kolkata' - interval '3 months')::int AS of_today) years,
    generate_series(of_backup, greatest(of_backup, of_today)) began
  WHERE $2 > 0
  ON CONFLICT (series, year) DO UPDATE SET last = number_series.last + excluded.last`;

const count = async (client: Client, text: string, ...values: unknown[]): Promise<number> =>
  (await client.query(text, values)).rowCount ?? 0;

/**
 * Sees to what must not happen twice, or be true again, after a restore: messages that may have been sent since wait for
 * the owner, whoever signed out since stays out, links and codes that were used since are used, cash orders have
 * two days again to be confirmed, a refund is not sent before it was looked for, and no number that an order or a paper was
 * given since is given again.
 * @param madeAt when the backup was made
 * @param skipped so many numbers of orders and papers are left out
 */
export async function settleRestored(client: Client, madeAt: Date, skipped: number): Promise<Settled> {
  const held = await count(
    client,
    "UPDATE outbox_messages SET status = 'dead', last_error = $1 WHERE status IN ('queued', 'sending')",
    HELD,
  );
  const sessions = await count(client, 'UPDATE sessions SET ended_at = now() WHERE ended_at IS NULL');
  await client.query(DONE_WITH);
  const unconfirmed = await count(client, COUNTED_ANEW);
  await client.query(LOOKED_FOR);
  await client.query(SKIP_PAPERS, [madeAt, skipped]);
  const { rows } = await client.query<{ number: string }>(
    "SELECT setval('orders_number_seq', nextval('orders_number_seq') + $1, false) AS number",
    [skipped],
  );
  return { held, sessions, unconfirmed, orderNumber: Number(rows[0]?.number ?? 0) };
}

/**
 * Puts the messages back on their way that a restore held, those to parents' phones and mailboxes alike.
 * @returns how many
 */
export const releaseHeld = (client: Client): Promise<number> =>
  count(
    client,
    `UPDATE outbox_messages SET status = 'queued', attempts = 0, next_try_at = now(), last_error = NULL
     WHERE status = 'dead' AND last_error = $1`,
    HELD,
  );
