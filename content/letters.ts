import { confirmEmail, reset } from './auth';
import { kits } from './counts';
import { delivery } from './delivery';
import { grievanceLetter } from './grievance-messages';

/** An e-mail as it is read; `action` is what its button says. */
export type Letter = { subject: string; greeting: string; paragraphs: readonly string[]; action?: string };

/** For everybody: the name of an account was typed by whoever made it, with whosever address. */
const greeting = 'Namaste,';

const NOT_MINE = 'If it was not you, do nothing: without this confirmation you get no mail about any order.';
const NOT_ME = 'If it was not you, ask for a reset link at once and tell us.';
const THEN_CONFIRM = 'press the button: from then on your order confirmations come by e-mail too.';

/** An order as a mail tells of it: `paid` and the address are printed already. */
export type OrderWords = {
  orderId: string;
  number: string;
  quantity: number;
  isCash: boolean;
  paid: string;
  deliverTo: string;
};
export type EnquiryWords = {
  reference: string;
  lines: readonly string[];
  name: string;
  email?: string;
  phone?: string;
};

/** The e-mails of the shop. */
export const letters = {
  orderConfirmed: (shop: string, { orderId, number, quantity, isCash, paid, deliverTo }: OrderWords): Letter => ({
    subject: `Your ${shop} order ${number}`,
    greeting,
    paragraphs: [
      `Thank you for your order of ${kits(quantity)}.`,
      `Order ${number} (order id: ${orderId})`,
      isCash ? `Please keep ${paid} in cash ready.` : `We received ${paid}.`,
      `Delivery to ${deliverTo}`,
      `We ship within ${delivery.shipsWithin} and deliver within ${delivery.deliveredWithin}.`,
    ],
  }),
  orderNotice: (
    shop: string,
    { number, text }: { number: string; text: string },
    headline: string,
    lead: string,
  ): Letter => ({
    subject: `Your ${shop} order ${number}${headline}`,
    greeting,
    paragraphs: [text],
    action: lead,
  }),
  grievance: (
    shop: string,
    { number, text, answer }: { number: string; text: string; answer: readonly string[] },
    headline: string,
    lead: string,
  ): Letter => ({
    subject: grievanceLetter.subject(shop, number, headline),
    greeting,
    paragraphs: answer.length > 0 ? [text, grievanceLetter.answer, ...answer] : [text],
    action: lead,
  }),
  welcome: (shop: string): Letter => ({
    subject: `Welcome to ${shop}`,
    greeting,
    paragraphs: [
      'An account was made with this e-mail address. You can sign in with it and the password you chose.',
      `Sign in, then ${THEN_CONFIRM}`,
      NOT_MINE,
    ],
    action: confirmEmail.submit,
  }),
  confirmEmail: (shop: string): Letter => ({
    subject: `Confirm your email at ${shop}`,
    greeting,
    paragraphs: [`You asked for a link to confirm this e-mail address. Sign in, then ${THEN_CONFIRM}`, NOT_MINE],
    action: confirmEmail.submit,
  }),
  alreadyRegistered: (shop: string): Letter => ({
    subject: `You already have an account at ${shop}`,
    greeting,
    paragraphs: [
      'Somebody tried to create an account with this e-mail address, but there is one already. Nothing was changed.',
      'If it was you and you forgot the password, you can ask for a reset link.',
    ],
    action: 'Reset password',
  }),
  /** `validFor`: how long the link works, in words. */
  resetPassword: (shop: string, validFor: string): Letter => ({
    subject: `Reset your ${shop} password`,
    greeting,
    paragraphs: [
      `You asked for a new password. The button below works once, for ${validFor}.`,
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
    action: reset.submit,
  }),
  passwordChanged: (shop: string, texts: readonly string[]): Letter => ({
    subject: `Your ${shop} password was changed`,
    greeting,
    paragraphs: [...texts, NOT_ME],
    action: 'It was not me',
  }),
  accountChanged: (shop: string, change: { subject: string; text: string; ifNot: string }): Letter => ({
    subject: `Your ${shop} account: ${change.subject}`,
    greeting,
    paragraphs: [change.text, change.ifNot],
    action: 'It was not me',
  }),
  enquiry: ({ reference, lines, name, email, phone }: EnquiryWords): Letter => ({
    subject: `Question ${reference} from the contact page`,
    greeting: 'Somebody wrote on the contact page:',
    paragraphs: [
      ...lines,
      `Name: ${name}`,
      ...(email ? [`Email: ${email}`] : []),
      ...(phone ? [`Phone: ${phone}`] : []),
    ],
  }),
  ownerNews: (shop: string, subject: string, lines: readonly string[], action: string): Letter => ({
    subject: `${shop}: ${subject}`,
    greeting,
    paragraphs: lines,
    action,
  }),
  ownerNotice: (
    shop: string,
    { subject, lines, path }: { subject: string; lines: readonly string[]; path?: string },
  ): Letter => ({
    subject: `${shop}: ${subject}`,
    greeting: 'Something in the shop needs your eye.',
    paragraphs: lines,
    action: path ? 'Open the order' : 'Open the dashboard',
  }),
};
