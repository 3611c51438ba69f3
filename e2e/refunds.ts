import { sql } from './shopper';

type Row = {
  id: string;
  provider_id: string | null;
  amount: number;
  state: string;
  origin: string;
  failure: string | null;
};

/** The refunds of an order as they are stored, oldest first. */
export const refundRows = (orderId: string) =>
  sql<Row>(
    `SELECT id, provider_id, amount, state::text, origin, failure FROM refunds WHERE order_id = $1
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
