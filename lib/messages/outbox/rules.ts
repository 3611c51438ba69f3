import { createHmac } from 'node:crypto';
import { accountChanges } from '@/content/account-changes';
import type { grievanceMessages } from '@/content/grievance-messages';
import type { orderMessages } from '@/content/order-messages';
import { sms } from '@/content/sms';

export type NewMessage = {
  /** One message per key, however often it is queued. */
  dedupeKey: string;
  channel: 'sms' | 'email';
  /** Ten digits for an SMS, an address for an e-mail. */
  to: string;
  /** The text of an SMS. */
  body?: string;
  /** What an e-mail is made from when it is sent. */
  mail?: Mail;
  cause?: Cause;
  /** What it tells and, where it is about one, its order, for the owner's screen. */
  about?: { orderId: string | null; topic: Topic | GrievanceTopic | OwnerTopic };
  /** Milliseconds before it may go out: what it tells can still be taken back. */
  holdMs?: number;
  /** Written only where the owner of an account has proved this address: anybody may register anybody's. */
  onlyProved?: boolean;
};

/** What the owner is told of an order. */
export const OWNER_TOPICS = ['owner-new-order', 'refund-failed'] as const;
export type OwnerTopic = (typeof OWNER_TOPICS)[number];

/** Owner's side, section 5: what a parent is told of an order. */
export type Topic = keyof typeof orderMessages;
/** Section 9: what somebody with a grievance is told. */
export type GrievanceTopic = keyof typeof grievanceMessages;

/** Whose order an SMS tells about: the network it came from, and whether that account had proved the number. */
export type Cause = { causedFrom: string | null; isToProved: boolean };

/** The e-mails there are, with what each says; a `linkId` becomes a secret link only while the mail is being sent. */
export type Mail =
  | { template: 'order-confirmed'; data: MailOrder }
  | { template: 'already-registered'; data: object }
  | { template: 'password-changed'; data: { isPhoneGone?: boolean } }
  | { template: 'account-changed'; data: { change: Exclude<AccountChange, 'password'> } }
  | { template: 'welcome' | 'confirm-email' | 'reset-password'; data: { linkId: string } }
  | { template: 'enquiry'; data: MailEnquiry }
  | { template: 'order-notice'; data: { number: string; topic: Topic; text: string; trackToken: string } }
  | {
      template: 'grievance-notice';
      data: { number: string; topic: GrievanceTopic; text: string; answer: string | null };
    }
  | { template: 'owner-notice'; data: { subject: string; lines: string[]; path?: string } }
  /** `path` is where its button leads in the shop, `action` what that says. */
  | { template: 'owner-news'; data: { subject: string; lines: string[]; path: string; action: string } };

/** Changes of how one signs in, of which the owner of the account hears. */
export type AccountChange = keyof typeof accountChanges;

/** Under which name the SMS about accounts are registered. */
export const ACCOUNT_SMS = 'account-changed';

/** What a phone is told about a change, in the plain letters of one SMS. */
export const changeText = (shop: string, change: AccountChange, phone: string | null): string =>
  sms.changed(shop, accountChanges[change].sms, phone);

export type MailEnquiry = {
  name: string;
  email: string | null;
  phone: string | null;
  message: string;
  /** Tells one question from another in a list of mails. */
  reference: string;
};

export type MailOrder = {
  orderId: string;
  /** In words: what is to come while the order is being placed is written into its messages by the same statement. */
  number: string;
  quantity: number;
  /** Whole rupees. */
  amount: number;
  method: 'cod' | 'online';
  name: string;
  address: string;
};

/** What a sender's contract usually allows. */
export const MESSAGES_A_SECOND = 20;
/** A rush of orders must not be slowed down by telling people about them. */
export const MESSAGES_IN_A_RUSH = 2;
const CALM_SHARE = 0.5;

/** @param busy how much of its time the process has its hands full, from 0 to 1 */
export function messagesASecond(busy: number): number {
  const most = Math.round((MESSAGES_A_SECOND * (1 - busy)) / CALM_SHARE);
  return Math.min(MESSAGES_A_SECOND, Math.max(MESSAGES_IN_A_RUSH, most));
}

/** They leave a few at a time: all at once they would hold up whoever orders in that moment. */
export const SENDING_MS = 200;
export const messagesAtOnce = (aSecond: number): number => Math.ceil((aSecond * SENDING_MS) / 1_000);
/** A process that takes a message and dies gives it back after this long: longer than sending takes at most. */
export const LEASE_MS = 20_000;
export const MAX_TRIES = 10;
/** An SMS that no limit let go out for so long is old news. */
export const STALE_MS = 3 * 86_400_000;

/** Milliseconds before try number `attempt`: 5 s, doubling to a quarter of an hour. */
export const pauseBefore = (attempt: number): number => Math.min(900_000, 5_000 * 2 ** Math.max(0, attempt - 2));

/**
 * The secret in a link that a mail carries: 256 bits that only the holder of `secret` can make from the stored id, so
 * that neither table nor outbox ever holds it.
 */
export const linkToken = (secret: string, linkId: string): string =>
  createHmac('sha256', `mail-link:${secret}`).update(linkId).digest('base64url');

/** How long the link in a mail to choose a new password works (section 7). */
export const RESET_TTL_MS = 30 * 60_000;

/** What the link in a mail proves: that its bearer reads the mailbox of this address. */
export const proofToken = (secret: string, linkId: string, email: string): string =>
  `${linkId}.${createHmac('sha256', `mailbox:${secret}`).update(`${linkId} ${email}`).digest('base64url')}`;

/**
 * Where the button of a mail leads. A proof stands behind the `#`, so that whoever looks at the page on the way to the
 * person, or keeps a log of it, never sees it.
 */
export function linkOf(mail: Mail, to: string, origin: string, secret: string): string {
  switch (mail.template) {
    case 'reset-password':
      return `${origin}/auth/reset/${linkToken(secret, mail.data.linkId)}`;
    case 'welcome':
    case 'confirm-email':
      return `${origin}/auth/confirm-email#${proofToken(secret, mail.data.linkId, to)}`;
    case 'account-changed':
      // Shoppers sign in by phone, admins have a second step: nobody has the other's account page.
      return `${origin}${mail.data.change.startsWith('phone-') ? '/shop/account' : '/admin/account'}`;
    case 'owner-news':
      return `${origin}${mail.data.path}`;
    case 'grievance-notice':
      return `${origin}/shop/grievance`;
    case 'order-notice':
      return `${origin}/track/${mail.data.trackToken}`;
    default:
      return origin;
  }
}

/** What a provider says later about a message that it took; a word of a higher rank overrules one of a lower. */
const RANKS: Record<string, number> = {
  accepted: 0,
  queued: 0,
  sending: 1,
  sent: 2,
  canceled: 3,
  undelivered: 3,
  failed: 3,
  delivered: 4,
  read: 5,
};
const FAILURE_RANK = 3;

export type DeliveryReport = { messageId: string; providerId: string; delivery: string; errorCode: string | null };

type Fields = Record<string, string | string[]>;

const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? (value[0] ?? '') : (value ?? ''));

export const isMessageId = (text: string): boolean => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text);

/** Reads a report; null where it is none, or is about a message that cannot be ours. */
export function toReport(search: string, fields: Fields): DeliveryReport | null {
  const messageId = new URLSearchParams(search).get('message') ?? '';
  const delivery = one(fields.MessageStatus).toLowerCase();
  const [providerId, code] = [one(fields.MessageSid), one(fields.ErrorCode)];
  const isOurs = isMessageId(messageId) && /^SM[0-9a-f]{32}$/.test(providerId);
  if (!isOurs || !Object.hasOwn(RANKS, delivery)) return null;
  return { messageId, providerId, delivery, errorCode: /^\d{1,6}$/.test(code) ? code : null };
}

/** The words that this one overrules: none of its own rank, so that the first failure with its reason stays. */
export const overruledBy = (delivery: string): string[] =>
  Object.keys(RANKS).filter((word) => (RANKS[word] ?? 0) < (RANKS[delivery] ?? 0));

/** Whether the message did not arrive, and will not. */
export const isFailure = (delivery: string): boolean => RANKS[delivery] === FAILURE_RANK;
