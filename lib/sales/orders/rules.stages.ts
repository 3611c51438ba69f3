/**
 * Owner's side, section 1: what happens to the parcel. A new stage also needs its rows in `rules.ts` and
 * `rules.actions.ts`; rules and queries that go by several stages ask the lists below.
 */
export const STAGES = [
  'awaiting_payment',
  'payment_failed',
  'to_confirm',
  'to_pack',
  'packed',
  'shipped',
  'out_for_delivery',
  'undelivered',
  'delivered',
  'returning',
  'returned',
  'lost',
  'cancelled',
] as const;
export type Stage = (typeof STAGES)[number];
type Stages = readonly Stage[];

/** To be paid online, and not paid. */
export const UNPAID: Stages = ['awaiting_payment', 'payment_failed'];
/** Nothing is sold and nothing is packed. */
export const NOT_BOUGHT: Stages = [...UNPAID, 'cancelled'];
/** Neither paid nor confirmed. */
export const UNCONFIRMED: Stages = [...UNPAID, 'to_confirm'];
/** Called off before anything left. */
export const CAME_TO_NOTHING: Stages = ['payment_failed', 'cancelled'];

/** Ordered, and nobody has packed it. */
export const NEW: Stages = ['to_confirm', 'to_pack'];
/** Ordered, and still in the house. */
export const TO_SEND: Stages = [...NEW, 'packed'];
/** On the way to the parent. */
export const OUTWARD: Stages = ['shipped', 'out_for_delivery', 'undelivered'];
/** On the way, or on the way back. */
export const ON_THE_WAY: Stages = [...OUTWARD, 'returning'];
/** Ordered, and the parent still waits for it. */
export const OPEN: Stages = [...TO_SEND, ...OUTWARD];
/** Left the house, and is neither back nor lost: it has an invoice. */
export const SENT: Stages = [...ON_THE_WAY, 'delivered'];
/** At the parent's, or back in the house. */
export const ARRIVED: Stages = ['delivered', 'returned'];
/** Nothing more happens to the parcel by itself. */
export const OVER: Stages = [...ARRIVED, 'lost', ...CAME_TO_NOTHING];
