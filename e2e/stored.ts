import { sql } from './shopper';

/** What happened to an order, oldest first. */
export const eventTypesOf = async (orderId: string): Promise<string[]> =>
  (await sql<{ type: string }>('SELECT type FROM order_events WHERE order_id = $1 ORDER BY id', orderId)).map(
    ({ type }) => type,
  );

/** Where an order stands, for the desk and for the specification. */
export const stageOf = async (orderId: unknown): Promise<string | undefined> =>
  (await sql<{ stage: string }>('SELECT stage FROM orders WHERE id = $1', orderId))[0]?.stage;
export const moneyStateOf = async (orderId: string): Promise<string | undefined> =>
  (await sql<{ money_state: string }>('SELECT money_state FROM orders WHERE id = $1', orderId))[0]?.money_state;

/** An order with the number by which people speak of it. */
export const named = async (id: string): Promise<{ id: string; number: number }> =>
  (await sql<{ id: string; number: number }>('SELECT id, number FROM orders WHERE id = $1', id))[0] ?? {
    id,
    number: 0,
  };

/** The provider's page of an attempt. */
export const linkOf = async (reference: string): Promise<string> =>
  (await sql<{ link_id: string }>('SELECT link_id FROM payment_attempts WHERE reference_id = $1', reference))[0]
    ?.link_id ?? 'none';

/** Puts every page but those of these orders out of the reconciler's sight. */
export const lookOnlyAt = (...orderIds: string[]) =>
  sql(
    `UPDATE payment_attempts SET checked_at = CASE WHEN order_id = ANY($1) THEN NULL ELSE now() + interval '30 days' END`,
    orderIds,
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

/** What needs attention and is about no order, to be added to a count. */
export const ORDERLESS = ` + (
  SELECT count(*)::int FROM book_differences WHERE ended_at IS NULL AND shown_at IS NOT NULL AND order_id IS NULL)`;
