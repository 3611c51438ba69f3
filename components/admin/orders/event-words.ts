import {
  attentionDetails,
  attentionReasons,
  bookDifference,
  deskEvents,
  deskEventDetails as details,
} from '@/content/desk-events';
import { deskForms } from '@/content/desk-order';
import { differences as kinds } from '@/content/money';
import { refundFailures, refundPanel, refundReasons } from '@/content/refunds';
import { formatMoney, formatRupees, formatShortDate } from '@/lib/core/format';
import { printPaise } from '../money/money-words';
import type { OrderEvent } from './order-types';

type Detail = Record<string, unknown>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const asDetail = (value: unknown): Detail => (typeof value === 'object' && value !== null ? (value as Detail) : {});

/** What happened, in a word or two. */
export const eventTitle = ({ type }: Pick<OrderEvent, 'type'>): string => deskEvents[type] ?? type;

const missReason = (reason: string): string => (deskForms.missReasons as Record<string, string>)[reason] ?? reason;

function addressBefore(before: Detail): string {
  const { name, address1, address2, pincode, phone } = before;
  return details.addressBefore([name, address1, address2, pincode, phone].map(textOf).filter(Boolean).join(', '));
}

/** Why money went back, in the owner's words or ours. */
export const refundReason = (reason: string): string => refundReasons[reason] ?? reason;

const isFailure = (text: string): text is keyof typeof refundFailures => Object.hasOwn(refundFailures, text);

/** A refund in a line: how much, why, how, and what was in the way. */
function refundDetail({ amount, paise, reason, way, reference, failure, currency }: Detail): string {
  const [rupees, more] = [Number(amount ?? 0), Number(paise ?? 0)];
  const cause = textOf(failure);
  return [
    rupees + more > 0 && formatMoney({ amount: rupees, paise: more, currency: textOf(currency) || 'INR' }),
    refundReason(textOf(reason)),
    way && refundPanel.outside(textOf(way), textOf(reference)),
    isFailure(cause) && refundFailures[cause].title,
  ]
    .filter(Boolean)
    .join(' · ');
}

const placedDetail = ({ amount, override }: Detail): string =>
  [typeof amount === 'number' && formatRupees(amount), override === true && details.overridden]
    .filter(Boolean)
    .join(' · ');

const reasonName = (reason: string): string => (attentionReasons as Record<string, string>)[reason] ?? reason;

/** What is known about it beside who and when; empty where nothing is. */
export function eventDetail({ type, detail }: Pick<OrderEvent, 'type' | 'detail'>): string {
  const about = asDetail(detail);
  if (type.startsWith('refund ')) return refundDetail(about);
  switch (type) {
    case 'note':
    case 'problem':
      return textOf(about.text);
    case 'done':
      return details.done(reasonName(textOf(about.reason)), textOf(about.text));
    case 'ship':
      return details.parcel(textOf(about.courier), textOf(about.trackingNumber));
    case 'miss':
      return missReason(textOf(about.reason));
    case 'receive-cash':
      return details.cash(textOf(about.reference), formatShortDate(new Date(textOf(about.date))));
    case 'address':
      return about.before ? addressBefore(asDetail(about.before)) : '';
    case 'undo':
      return details.undone(eventTitle({ type: textOf(about.undone) }));
    case 'placed':
      return placedDetail(about);
    default:
      return textOf(about.reason) || textOf(about.paymentId);
  }
}

/** Where the photos are that the parent sent along. */
export function eventPhotos({ detail }: Pick<OrderEvent, 'detail'>): string[] {
  const { photos } = asDetail(detail);
  return Array.isArray(photos) ? photos.map(textOf).filter((url) => /^https?:/.test(url)) : [];
}

const isKind = (text: string): text is keyof typeof kinds => Object.hasOwn(kinds, text);

function differenceText(value: unknown): string {
  const { kind, subject, paise, currency } = asDetail(value);
  const name = textOf(kind);
  return isKind(name) ? bookDifference(kinds[name], textOf(subject), printPaise(Number(paise), textOf(currency))) : '';
}

/** What is known about a reason for attention. */
export function reasonDetail(detail: unknown): string {
  const about = asDetail(detail);
  const { text, review, reason, paymentId, error, failure, stuck, differences } = about;
  if (text) return textOf(text);
  if (Array.isArray(differences)) return differences.map(differenceText).filter(Boolean).join('. ');
  const cause = textOf(failure);
  if (isFailure(cause)) return `${refundDetail(about)}. ${refundFailures[cause].text}`;
  if (stuck) return [refundDetail(about), attentionDetails[textOf(stuck)]].filter(Boolean).join(': ');
  const found = Array.isArray(review) ? review.map(textOf) : [textOf(reason), textOf(paymentId), textOf(error)];
  return found
    .filter(Boolean)
    .map((one) => attentionDetails[one] ?? one)
    .join(', ');
}
