import { createHash, randomInt } from 'node:crypto';
import type { Context } from '../core.ts';

export type Notes = Record<string, string>;
export type LinkStatus = 'created' | 'partially_paid' | 'paid' | 'cancelled' | 'expired';
type LinkPayment = {
  amount: number;
  created_at: number;
  method: string;
  payment_id: string;
  plink_id: string;
  status: 'captured';
  updated_at: number;
};

export type Link = {
  id: string;
  short_url: string;
  amount: number;
  amount_paid: number;
  currency: string;
  status: LinkStatus;
  accept_partial: boolean;
  first_min_partial_amount: number;
  reference_id: string;
  description: string;
  customer: Record<string, string>;
  notify: { email: boolean; sms: boolean; whatsapp: boolean };
  reminder_enable: boolean;
  notes: Notes;
  callback_url: string;
  callback_method: string;
  expire_by: number;
  created_at: number;
  updated_at: number;
  cancelled_at: number;
  expired_at: number;
  payments: LinkPayment[];
  order_id: string | null;
};

export type Order = {
  id: string;
  amount: number;
  amount_paid: number;
  attempts: number;
  created_at: number;
  currency: string;
  link_id: string;
  receipt: string;
  status: 'created' | 'attempted' | 'paid';
};

type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
export type PaymentMethod = 'upi' | 'card' | 'netbanking';
export type Payment = {
  id: string;
  amount: number;
  currency: string;
  status: PaymentStatus;
  order_id: string;
  link_id: string;
  method: PaymentMethod;
  amount_refunded: number;
  captured: boolean;
  email: string;
  contact: string;
  created_at: number;
};

export type Refund = {
  id: string;
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  created_at: number;
  status: 'pending' | 'processed' | 'failed';
  speed_requested: string;
  speed_processed: string;
  /** Milliseconds of the emulators' clock at which the bank answers. */
  settles_at: number;
  /** What the bank calls it, once it has said so. */
  arn: string | null;
};

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function createSuffix(): string {
  return Array.from({ length: 14 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

export const withoutPrefix = (id: string): string => id.slice(id.indexOf('_') + 1);

export function toAccountId(keyId: string): string {
  const digest = createHash('sha256').update(keyId).digest();
  return `acc_${Array.from(digest.subarray(0, 14), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')}`;
}

const toSeconds = (ms: number): number => Math.floor(ms / 1000);
export const nowInSeconds = (context: Context): number => toSeconds(context.clock.now());

/** The provider's PHP heritage: an empty map is an empty list. */
export const toMap = (value: Record<string, string>): Record<string, string> | [] =>
  Object.keys(value).length === 0 ? [] : value;

export const getLink = ({ store }: Context, id: string): Link | null => store.get<Link>('razorpay-link', id);

export function saveLink({ store }: Context, link: Link): void {
  store.put('razorpay-link', link.id, link);
  if (link.reference_id !== '') store.put('razorpay-reference', link.reference_id, link.id);
  if (link.status === 'created' && link.expire_by > 0) store.put('razorpay-open-link', link.id, link.id);
  else store.delete('razorpay-open-link', link.id);
}

export function findLink(context: Context, idOrReference: string): Link | null {
  const id = context.store.get<string>('razorpay-reference', idOrReference);
  return getLink(context, id ?? idOrReference);
}

export const getOrder = ({ store }: Context, id: string): Order | null => store.get<Order>('razorpay-order', id);
export const saveOrder = ({ store }: Context, order: Order): void => store.put('razorpay-order', order.id, order);
export const getPayment = ({ store }: Context, id: string): Payment | null =>
  store.get<Payment>('razorpay-payment', id);
export const savePayment = ({ store }: Context, payment: Payment): void =>
  store.put('razorpay-payment', payment.id, payment);
export const getRefund = ({ store }: Context, id: string): Refund | null => store.get<Refund>('razorpay-refund', id);
export const saveRefund = ({ store }: Context, refund: Refund): void => store.put('razorpay-refund', refund.id, refund);
