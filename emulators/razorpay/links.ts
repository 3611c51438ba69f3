import type { Context } from '../core.ts';
import { malformedId, refuse, unknownId } from './errors.ts';
import { createLinkEvent } from './events.ts';
import type { Link } from './model.ts';
import { createSuffix, findLink, getLink, nowInSeconds, saveLink } from './model.ts';
import {
  type Fields,
  readAmount,
  readCallback,
  readCurrency,
  readCustomer,
  readExpiry,
  readFlag,
  readNotes,
  readNotify,
  readText,
} from './validate.ts';
import type { Webhooks } from './webhooks.ts';

function readReference(context: Context, fields: Fields): string {
  const reference = readText(fields, 'reference_id', 40);
  if (reference !== '' && context.store.get('razorpay-reference', reference) !== null) {
    throw refuse(
      `payment link with given reference_id: ${reference} already exists. Please create a payment link with a different reference_id`,
      'reference_id',
    );
  }
  return reference;
}

export function createLink(context: Context, fields: Fields): Link {
  const now = nowInSeconds(context);
  const id = `plink_${createSuffix()}`;
  const amount = readAmount(fields);
  const accept_partial = readFlag(fields, 'accept_partial');
  if (accept_partial) throw refuse('accept_partial: partial payments are not imitated.', 'accept_partial');
  if (readFlag(fields, 'upi_link') && context.config.razorpay.keyId.startsWith('rzp_test')) {
    throw refuse('UPI Payment Links is not supported in Test Mode', 'upi_link');
  }
  const link: Link = {
    id,
    short_url: `${context.config.publicUrl}/pay/${id}`,
    amount,
    amount_paid: 0,
    currency: readCurrency(fields),
    status: 'created',
    accept_partial,
    first_min_partial_amount: 0,
    description: readText(fields, 'description', 2048),
    customer: readCustomer(fields),
    notify: readNotify(fields),
    reminder_enable: readFlag(fields, 'reminder_enable'),
    notes: readNotes(fields),
    ...readCallback(fields),
    expire_by: readExpiry(fields, now),
    reference_id: readReference(context, fields),
    created_at: now,
    updated_at: now,
    cancelled_at: 0,
    expired_at: 0,
    payments: [],
    order_id: null,
  };
  context.store.transaction(() => saveLink(context, link));
  return link;
}

export function requireLink(context: Context, id: string): Link {
  if (!/^plink_[A-Za-z0-9]{14}$/.test(id)) throw malformedId(id);
  const link = getLink(context, id);
  if (!link) throw unknownId();
  return link;
}

const LINK_EDITS = ['reference_id', 'expire_by', 'notes', 'reminder_enable', 'accept_partial'];

export function updateLink(context: Context, id: string, fields: Fields): Link {
  const link = requireLink(context, id);
  const extra = Object.keys(fields).find((name) => !LINK_EDITS.includes(name));
  if (extra !== undefined) throw refuse(`${extra} is/are not required and should not be sent`, extra);
  if (link.status !== 'created') throw refuse(`payment link cannot be updated as it is already ${link.status}`);
  const now = nowInSeconds(context);
  const sameReference = fields.reference_id === undefined || fields.reference_id === link.reference_id;
  const changed: Link = {
    ...link,
    reference_id: sameReference ? link.reference_id : readReference(context, fields),
    expire_by: fields.expire_by === undefined ? link.expire_by : readExpiry(fields, now),
    notes: fields.notes === undefined ? link.notes : readNotes(fields),
    reminder_enable: fields.reminder_enable === undefined ? link.reminder_enable : readFlag(fields, 'reminder_enable'),
    updated_at: now,
  };
  context.store.transaction(() => saveLink(context, changed));
  return changed;
}

export function cancelLink(context: Context, webhooks: Webhooks, id: string, notify = true): Link {
  const link = requireLink(context, id);
  if (link.status === 'paid' || link.status === 'partially_paid') {
    throw refuse(`payment link cannot be cancelled as it is already ${link.status}`);
  }
  if (link.status !== 'created') throw refuse(`payment link is already ${link.status}`);
  return close(context, webhooks, link, 'cancelled', notify);
}

export function expireLink(context: Context, webhooks: Webhooks, id: string, notify = true): Link {
  const link = requireLink(context, id);
  if (link.status !== 'created') throw refuse(`payment link is already ${link.status}`);
  return close(context, webhooks, link, 'expired', notify);
}

function close(context: Context, webhooks: Webhooks, link: Link, status: 'cancelled' | 'expired', notify: boolean) {
  const now = nowInSeconds(context);
  const closed: Link = {
    ...link,
    status,
    updated_at: now,
    cancelled_at: status === 'cancelled' ? now : 0,
    expired_at: status === 'expired' ? now : 0,
  };
  context.store.transaction(() => {
    saveLink(context, closed);
    webhooks.emit(closed.id, [createLinkEvent(context, `payment_link.${status}`, closed)], notify);
  });
  return closed;
}

export function expireDueLinks(context: Context, webhooks: Webhooks): void {
  const now = nowInSeconds(context);
  for (const id of context.store.list<string>('razorpay-open-link')) {
    const link = getLink(context, id);
    if (link && link.expire_by <= now) expireLink(context, webhooks, id);
  }
}

/** Newest first, as `{payment_links}`: this list has no envelope of the common kind. */
export function listLinks(context: Context, query: Record<string, string>): Link[] {
  const { store } = context;
  if (query.reference_id !== undefined) {
    const link = store.get('razorpay-reference', query.reference_id) ? findLink(context, query.reference_id) : null;
    return link ? [link] : [];
  }
  if (query.payment_id !== undefined) {
    const { payment_id } = query;
    return store
      .list<Link>('razorpay-link')
      .filter((link) => link.payments.some((paid) => paid.payment_id === payment_id));
  }
  const skip = Number(query.skip) || 0;
  const count = Math.min(Number(query.count) || 10, 100);
  return store.latest<Link>('razorpay-link', skip + count).slice(skip);
}
