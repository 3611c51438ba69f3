import type { Link, Order, Payment, Refund } from './model.ts';
import { toMap, withoutPrefix } from './model.ts';

const SERVICE_FEE_PERCENT = 2;
const TAX_ON_FEE_PERCENT = 18;

function toFee(amount: number): { fee: number; tax: number } {
  const charge = Math.round((amount * SERVICE_FEE_PERCENT) / 100);
  const tax = Math.round((charge * TAX_ON_FEE_PERCENT) / 100);
  return { fee: charge + tax, tax };
}

/** As in answers. Events leave out `payments`. */
export function toLinkEntity(link: Link): Record<string, unknown> {
  const { order_id, callback_url, callback_method, ...rest } = link;
  return {
    ...rest,
    ...(callback_url === '' ? {} : { callback_method, callback_url }),
    ...(order_id === null ? {} : { order_id }),
    customer: toMap(link.customer),
    notes: toMap(link.notes),
    payments: order_id === null ? null : link.payments,
    reminders: [],
    upi_link: false,
    user_id: '',
    whatsapp_link: false,
  };
}

export function toLinkEventEntity(link: Link): Record<string, unknown> {
  const { payments: _payments, ...entity } = toLinkEntity(link);
  return entity;
}

export function toOrderEntity(order: Order): Record<string, unknown> {
  const { link_id: _linkId, ...rest } = order;
  return {
    ...rest,
    entity: 'order',
    amount_due: Math.max(0, order.amount - order.amount_paid),
    notes: [],
    offer_id: null,
  };
}

/** The internal dump inside payment_link.paid: no `entity`, and an id without its prefix. */
export function toOrderDump(order: Order, link: Link): Record<string, unknown> {
  return {
    account_number: null,
    amount: order.amount,
    amount_due: Math.max(0, order.amount - order.amount_paid),
    amount_paid: order.amount_paid,
    app_offer: false,
    attempts: order.attempts,
    authorized: true,
    bank: null,
    created_at: order.created_at,
    currency: order.currency,
    customer_id: null,
    id: withoutPrefix(order.id),
    method: null,
    notes: toMap(link.notes),
    offer_id: null,
    partial_payment: link.accept_partial,
    payer_name: null,
    payment_capture: true,
    product_id: withoutPrefix(link.id),
    product_type: 'payment_link_v2',
    receipt: order.receipt,
    reference2: null,
    status: order.status,
    updated_at: link.updated_at,
  };
}

function methodFields({ method }: Payment): Record<string, unknown> {
  if (method === 'upi') {
    const vpa = 'success@razorpay';
    return { vpa, upi: { vpa }, acquirer_data: { rrn: '001234567890', upi_transaction_id: 'EMULATED' } };
  }
  if (method === 'card') return { card_id: 'card_00000000000000', acquirer_data: { auth_code: '000000' } };
  return { bank: 'HDFC', acquirer_data: { bank_transaction_id: '0000000' } };
}

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_reason: null,
  error_source: null,
  error_step: null,
};
const FAILED = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: "Your payment didn't go through as it was declined by the bank. Try another payment method.",
  error_reason: 'payment_failed',
  error_source: 'bank',
  error_step: 'payment_authorization',
};

export function toPaymentEntity(payment: Payment): Record<string, unknown> {
  const { link_id, ...rest } = payment;
  const settled = payment.status === 'captured' || payment.status === 'refunded';
  return {
    bank: null,
    card_id: null,
    vpa: null,
    wallet: null,
    ...rest,
    ...methodFields(payment),
    ...(payment.status === 'failed' ? FAILED : NO_ERROR),
    ...(settled ? toFee(payment.amount) : { fee: null, tax: null }),
    entity: 'payment',
    base_amount: payment.amount,
    description: `#${withoutPrefix(link_id)}`,
    fee_bearer: 'platform',
    international: false,
    invoice_id: null,
    notes: [],
    refund_status: payment.amount_refunded === 0 ? null : payment.amount_refunded < payment.amount ? 'partial' : 'full',
  };
}

export function toRefundEntity(refund: Refund): Record<string, unknown> {
  const { settles_at: _settlesAt, arn, ...rest } = refund;
  return {
    ...rest,
    entity: 'refund',
    acquirer_data: { arn: arn ?? null },
    batch_id: null,
    notes: toMap(refund.notes),
  };
}
