import { newKey, type Shopper } from './shopper';

/** An order as its parent sees it. */
export type Own = {
  id: string;
  number: number;
  stage: string;
  money: string;
  version: number;
  actions: string[];
  mayReport: boolean;
  isProblemOpen: boolean;
  delivery: Record<string, unknown>;
};
export type OwnDetail = {
  order: Own;
  steps: { label: string; state: string }[];
  expected: { text: string } | null;
  refunds: { amount: number; paise: number; state: string }[];
};
export type OwnPage = { orders: Own[]; next: string | null };

export const ownPath = (id: string) => `/api/shop/orders/${id}`;

/** All that a parent sees of an own order. */
export const ownOrder = async (who: Shopper, id: string) =>
  (await who.get<OwnDetail>(ownPath(id))).body.data as OwnDetail;

/** A call of a parent about an order. */
export const callOwn = (who: Shopper, id: string, name: string, body: object, key: string | null = newKey()) =>
  who.post<{ order: Own }>(`${ownPath(id)}/${name}`, body, { 'idempotency-key': key });
