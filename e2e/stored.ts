import { sql } from './shopper';

/** What happened to an order, oldest first. */
export const eventTypesOf = async (orderId: string): Promise<string[]> =>
  (await sql<{ type: string }>('SELECT type FROM order_events WHERE order_id = $1 ORDER BY id', orderId)).map(
    ({ type }) => type,
  );

/** Changes what is stored of a page to pay on, as SQL sets it. */
export const setAttempt = (reference: string, change: string) =>
  sql(`UPDATE payment_attempts SET ${change} WHERE reference_id = $1`, reference);

/** Why an order needs or needed a person. */
export const attentionsOf = (orderId: string) =>
  sql(
    'SELECT reason, detail, ended_at IS NOT NULL AS is_over FROM attentions WHERE order_id = $1 ORDER BY id',
    orderId,
  );

/** What the owner was told of this refund, payment or order, whoever reads it. */
export const mailsToOwner = (id: string) =>
  sql(
    `SELECT DISTINCT replace(dedupe_key, ':' || "to", '') AS key, topic, order_id, data FROM outbox_messages
     WHERE template = 'owner-notice' AND (order_id = $1 OR data::text LIKE '%' || $1 || '%') ORDER BY key`,
    id,
  );
