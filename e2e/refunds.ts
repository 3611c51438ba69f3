import { sql } from './shopper';

type Row = {
  id: string;
  provider_id: string | null;
  payment_id: string | null;
  amount: number;
  state: string;
  origin: string;
  failure: string | null;
};

/** The refunds of an order as they are stored, oldest first. */
export const refundRows = (orderId: string) =>
  sql<Row>(
    `SELECT id, provider_id, payment_id, amount, state::text, origin, failure FROM refunds WHERE order_id = $1
     ORDER BY created_at, id`,
    orderId,
  );

/** What a parent was told of refunds, as topic and rupees, sorted. */
export async function refundsTold(orderId: string): Promise<string[]> {
  const rows = await sql<{ topic: string; body: string }>(
    `SELECT topic, body FROM outbox_messages WHERE order_id = $1 AND channel = 'sms' AND topic LIKE 'refund-%'`,
    orderId,
  );
  return rows.map(({ topic, body }) => `${topic} ${/Rs ([\d,.]+)/.exec(body)?.[1]}`).sort();
}

/** Takes the job away that would send this refund, as if its process had died with it. */
export const forgetJobs = (refundId: string) =>
  sql("DELETE FROM pgboss.job WHERE name = 'refund-send' AND data->>'refundId' = $1", refundId);

/** Every order of some things. */
export function ordersOf<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]];
  return things.flatMap((one, at) => ordersOf(things.filter((_, other) => other !== at)).map((rest) => [one, ...rest]));
}

/** Refunds with all that is stored of them but ids and times; the next look at them in tens of seconds. */
export const storedRefunds = (of: 'order_id' | 'payment_id', id: string) =>
  sql(
    `SELECT provider_id, payment_id, order_id, amount, paise, currency, state::text, origin, reason, way, reference, failure,
       bank_reference, asked_by_id, asked_key, tries, processed_at IS NOT NULL AS is_done,
       round(extract(epoch FROM check_at - updated_at) / 10)::int * 10 AS check_s
     FROM refunds WHERE ${of} = $1 ORDER BY created_at, id`,
    id,
  );
const UNKNOWN = { reason: null, way: null, reference: null, failure: null, bank_reference: null };
/** What is stored of a refund of which nothing special is known. */
export const PLAIN = {
  ...{ ...UNKNOWN, currency: 'INR', paise: 0, tries: 0, is_done: false },
  ...{ asked_by_id: null, asked_key: null },
};

/** What an order's history says of refunds. */
export const refundEvents = (orderId: string) =>
  sql(
    `SELECT type, "by", by_user_id, detail FROM order_events WHERE order_id = $1 AND type LIKE 'refund%' ORDER BY id`,
    orderId,
  );

/** After how many seconds the job comes that sends a refund. */
export const sendingsOf = (refundId: string) =>
  sql(
    `SELECT extract(epoch FROM start_after - created_on)::int AS after_s FROM pgboss.job
     WHERE name = 'refund-send' AND data->>'refundId' = $1`,
    refundId,
  );
