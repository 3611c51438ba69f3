import type { Context } from '../core.ts';
import { toLinkEventEntity, toOrderDump, toOrderEntity, toPaymentEntity, toRefundEntity } from './entities.ts';
import type { Link, Order, Payment, Refund } from './model.ts';
import { nowInSeconds, toAccountId } from './model.ts';

export type EventBody = {
  entity: 'event';
  account_id: string;
  event: string;
  contains: string[];
  payload: Record<string, { entity: Record<string, unknown> }>;
  created_at: number;
};

function createEvent(
  context: Context,
  event: string,
  entities: Record<string, Record<string, unknown>>,
  createdAt = nowInSeconds(context),
): EventBody {
  return {
    entity: 'event',
    account_id: toAccountId(context.config.razorpay.keyId),
    event,
    contains: Object.keys(entities),
    payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
    created_at: createdAt,
  };
}

/** The envelope carries the time at which the link was created, not the time of the event. */
export function createLinkEvent(context: Context, event: string, link: Link): EventBody {
  return createEvent(context, event, { payment_link: toLinkEventEntity(link) }, link.created_at);
}

export function createLinkPaidEvent(context: Context, link: Link, order: Order, payment: Payment): EventBody {
  const entities = {
    payment_link: toLinkEventEntity(link),
    order: toOrderDump(order, link),
    payment: toPaymentEntity(payment),
  };
  return createEvent(context, 'payment_link.paid', entities, link.created_at);
}

export function createPaymentEvent(context: Context, event: string, payment: Payment): EventBody {
  return createEvent(context, event, { payment: toPaymentEntity(payment) });
}

export function createOrderPaidEvent(context: Context, order: Order, payment: Payment): EventBody {
  return createEvent(context, 'order.paid', { payment: toPaymentEntity(payment), order: toOrderEntity(order) });
}

export function createRefundEvent(context: Context, event: string, refund: Refund, payment: Payment): EventBody {
  return createEvent(context, event, { refund: toRefundEntity(refund), payment: toPaymentEntity(payment) });
}
