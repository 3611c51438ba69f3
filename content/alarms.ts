import { noticeOf } from './refused-keys';

/** How many, where an alarm is about several; what or where it is about. */
type Facts = { count: number; about: string };
type Words = { title: (facts: Facts) => string; effect: string; remedy: string };

const QUEUES: Record<string, string> = {
  outbox: 'messages',
  'payment-event': 'reports of payments',
  'refund-send': 'refunds',
};
const CHANNELS: Record<string, string> = { sms: 'SMS', email: 'E-mails' };
const many = (count: number, one: string, several: string): string => (count === 1 ? one : `${count} ${several}`);

/** What is wrong with the shop, what it means, and what the owner or a helper does first. */
export const alarmWords = {
  'messages-dead': {
    title: ({ count, about }) =>
      `${CHANNELS[about] ?? about}: ${many(count, 'one message was', 'messages were')} given up within a day`,
    effect: 'Whoever they were for has not heard of it.',
    remedy:
      'Look under Orders at those that need attention: a wrong number is mended by a call, the message sent again.',
  },
  'messages-late': {
    title: ({ about }) => `${CHANNELS[about] ?? about} wait for a quarter of an hour`,
    effect: 'Parents do not hear of their orders. Nothing is lost: what waits goes out by itself afterwards.',
    remedy: 'Please have a helper look whether the provider answers and the shop works on its queues.',
  },
  'queue-stalled': {
    title: ({ about }) => `The queue of ${QUEUES[about] ?? about} stands still`,
    effect: 'What waits there is done later. Nothing is lost.',
    remedy: 'Please have a helper look whether a process of the shop works on the queues.',
  },
  'refund-failed': {
    title: ({ count }) => many(count, 'A refund failed', 'refunds failed'),
    effect: 'The parent does not have the money back.',
    remedy: 'Open the order, see the reason, and give the money back again or in another way.',
  },
  'refund-stuck': {
    title: ({ count }) => many(count, 'A refund takes too long', 'refunds take too long'),
    effect: 'The parent waits for the money.',
    remedy: 'Open the order and ask Razorpay about the refund.',
  },
  'payment-review': {
    title: ({ count }) => many(count, 'A payment does not fit its order', 'payments do not fit their orders'),
    effect: 'The money is there, and nobody has decided what it is for.',
    remedy: 'Open the order and decide.',
  },
  'books-differ': {
    title: ({ count }) =>
      many(count, 'The books and Razorpay differ in one place', 'differences between the books and Razorpay'),
    effect: 'An amount is in one of them only, or not the same.',
    remedy: 'Look under Money, and say Done to what you have cleared up.',
  },
  'key-refused': {
    title: ({ about }) => noticeOf(about).title,
    effect: 'What it does for the shop has to wait.',
    remedy: 'Please check the key.',
  },
  'disk-full': {
    title: ({ count, about }) => `A disk is nearly full: ${count} MB left for ${about}`,
    effect: 'When it is full, orders are refused until there is room.',
    remedy: 'Please have a helper make room or give the shop a larger disk.',
  },
  'backup-old': {
    title: ({ count }) => `No backup for ${count} hours`,
    effect: 'If the database were lost now, so were the orders since then.',
    remedy: 'Please have a helper look why no backup was made.',
  },
} satisfies Record<string, Words>;

/** A mail about several: how many begin and end with it. */
export const alarmMail = {
  subject: (begun: number, ended: number): string =>
    begun === 0 ? `${ended} troubles of the shop are over` : `${begun} troubles of the shop need you`,
  over: (title: string): string => `Over: ${title}`,
} as const;
