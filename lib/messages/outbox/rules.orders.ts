import { kits } from '@/content/counts';
import { delivery } from '@/content/delivery';
import { orderMessages, plainRupees, someCourier } from '@/content/order-messages';
import type { Cause, MailOrder, NewMessage, Topic } from './rules';

/** The shop as its messages name it: its name and where it is reached. */
export type Sender = { name: string; origin: string };

export type OrderFacts = MailOrder & Cause & { phone: string; email: string | null; trackToken: string };

/** Stands in a text for a number that is not given yet. */
export const NUMBER_TO_COME = '{number}';

/** What the alphabet of an SMS (GSM-7) has of ASCII: all but the backtick. */
const PLAIN = /^[\x20-\x5f\x61-\x7e]+$/;
const BRACES = /\{(\w+)\}/g;

/** What is told beside the order, and what it is said once for. */
export type NoticeFacts = {
  courier?: string | null;
  /** Whole rupees, where they are not the order's. */
  amount?: number;
  once: string;
  holdMs?: number;
  /** Where the link of the SMS leads, if not to where the order is followed. */
  link?: string;
};

/** A text of an order in plain letters. */
export function orderText(
  topic: Topic,
  order: OrderFacts,
  { courier, amount = order.amount }: Partial<NoticeFacts>,
): string {
  const words: Record<string, string> = {
    number: order.number,
    kits: kits(order.quantity),
    amount: plainRupees(amount),
    courier: courier && PLAIN.test(courier) ? courier : someCourier,
    days: delivery.refundDays,
  };
  return orderMessages[topic].text.replace(BRACES, (_, name: string) => words[name] ?? '');
}

/** The same as an SMS, with the link that stands in each (owner's side, section 3). */
export const orderSms = ({ name }: { name: string }, topic: Topic, text: string, link: string): string =>
  `${name}: ${text} ${orderMessages[topic].lead}: ${link}`;

const trackLink = ({ origin }: Sender, token: string): string => `${origin}/track/${token}`;

/**
 * What a parent is told of an order: an SMS always, an e-mail where the account has a proved address; nothing where the
 * account is erased.
 * @param mail what the e-mail is, if not a notice with the same words
 */
export function orderMessagesOf(
  sender: Sender,
  topic: Topic,
  order: OrderFacts,
  facts: NoticeFacts,
  mail?: NewMessage['mail'],
): NewMessage[] {
  const { orderId, phone, email, causedFrom, isToProved, number, trackToken } = order;
  if (!phone) return [];
  const text = orderText(topic, order, facts);
  const shared = { about: { orderId, topic }, ...(facts.holdMs ? { holdMs: facts.holdMs } : {}) };
  const message: NewMessage = {
    dedupeKey: `${facts.once}:${orderId}:sms`,
    channel: 'sms',
    to: phone,
    body: orderSms(sender, topic, text, facts.link ?? trackLink(sender, trackToken)),
    ...shared,
    cause: { causedFrom, isToProved },
  };
  if (!email) return [message];
  const notice = { template: 'order-notice', data: { number, topic, text, trackToken } } as const;
  const dedupeKey = `${facts.once}:${orderId}:email`;
  return [message, { dedupeKey, channel: 'email', to: email, onlyProved: true, ...shared, mail: mail ?? notice }];
}

/** What is told when an order is confirmed: once, whichever way it was. */
export function confirmationMessages(
  sender: Sender,
  order: OrderFacts,
  topic: Topic = order.method === 'cod' ? 'order-placed' : 'payment-received',
): NewMessage[] {
  const { phone: _phone, email: _email, causedFrom: _from, isToProved: _proved, trackToken: _token, ...data } = order;
  return orderMessagesOf(sender, topic, order, { once: 'order-confirmed' }, { template: 'order-confirmed', data });
}
