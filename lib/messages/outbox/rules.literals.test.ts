import { describe, expect, it } from 'vitest';
import { MAIL_MS } from '@/lib/providers/mail';
import { SMS_TIMEOUT_MS } from '@/lib/providers/sms';
import {
  type AccountChange,
  changeText,
  isFailure,
  LEASE_MS,
  linkToken,
  MAX_TRIES,
  MESSAGES_A_SECOND,
  MESSAGES_IN_A_RUSH,
  messagesASecond,
  messagesAtOnce,
  overruledBy,
  pauseBefore,
  proofToken,
  RESET_TTL_MS,
  SENDING_MS,
  STALE_MS,
  toReport,
} from './rules';
import { confirmationMessages, orderMessagesOf } from './rules.orders';

const ID = 'a'.repeat(26);
const told = { orderId: ID, number: '10001', quantity: 5, amount: 12_499, name: 'Asha', address: '12 MG Road, 560001' };
const who = { phone: '9876543210', trackToken: 't0ken', email: null, causedFrom: '10.1.2', isToProved: true };

it('a message is tried ten times, twenty go out a second, an SMS is old after three days', () => {
  expect([MAX_TRIES, MESSAGES_A_SECOND, MESSAGES_IN_A_RUSH, SENDING_MS, STALE_MS]).toEqual([
    10, 20, 2, 200, 259_200_000,
  ]);
  expect([0, 0.5, 0.6, 0.85, 0.95, 1].map(messagesASecond)).toEqual([20, 20, 16, 6, 2, 2]);
  expect([20, 16, 6, 2].map(messagesAtOnce)).toEqual([4, 4, 2, 1]);
});

it('what a dead process was sending goes out within half a minute, and never while it is being sent', () => {
  expect(LEASE_MS).toBe(20_000);
  // The last of those that leave together has waited for a second.
  expect(LEASE_MS).toBeGreaterThan(1_000 + Math.max(MAIL_MS, SMS_TIMEOUT_MS));
});

it.each([
  [0, 5_000],
  [1, 5_000],
  [2, 5_000],
  [9, 640_000],
  [10, 900_000],
  [50, 900_000],
])('waits before try %i for %i ms', (attempt, ms) => {
  expect(pauseBefore(attempt)).toBe(ms);
});

const SHOP = { name: 'Shop', origin: 'https://shop.example' };

describe('what a parent is told', () => {
  const cause = { causedFrom: '10.1.2', isToProved: true };

  it('of a cash order', () => {
    expect(confirmationMessages(SHOP, { ...told, ...who, method: 'cod' })).toEqual([
      {
        dedupeKey: `order-confirmed:${ID}:sms`,
        channel: 'sms',
        to: '9876543210',
        body: 'Shop: Order 10001 for 5 kits is confirmed. Please keep Rs 12,499 in cash ready. Follow it: https://shop.example/track/t0ken',
        about: { orderId: ID, topic: 'order-placed' },
        cause,
      },
    ]);
  });

  it('of a paid order, by mail too', () => {
    const order = { ...told, ...who, quantity: 1, amount: 2_499, method: 'online' as const, email: 'asha@example.com' };
    expect(confirmationMessages(SHOP, order)).toEqual([
      {
        dedupeKey: `order-confirmed:${ID}:sms`,
        channel: 'sms',
        to: '9876543210',
        body: 'Shop: We received Rs 2,499 for 1 kit. Order 10001 is confirmed. Follow it: https://shop.example/track/t0ken',
        about: { orderId: ID, topic: 'payment-received' },
        cause,
      },
      {
        dedupeKey: `order-confirmed:${ID}:email`,
        channel: 'email',
        to: 'asha@example.com',
        onlyProved: true,
        about: { orderId: ID, topic: 'payment-received' },
        mail: { template: 'order-confirmed', data: { ...told, quantity: 1, amount: 2_499, method: 'online' } },
      },
    ]);
  });

  it('of a payment that came to nothing', () => {
    expect(
      orderMessagesOf(SHOP, 'payment-failed', { ...told, ...who, method: 'online' }, { once: 'payment-failed' })[0],
    ).toEqual({
      dedupeKey: `payment-failed:${ID}:sms`,
      channel: 'sms',
      to: '9876543210',
      body: 'Shop: The payment for order 10001 was not completed and the order is closed. You can order again at any time. See it: https://shop.example/track/t0ken',
      about: { orderId: ID, topic: 'payment-failed' },
      cause,
    });
  });

  it.each<[AccountChange, string]>([
    ['password', 'the password of your account was changed'],
    ['phone-linked', 'a phone was linked to your account'],
    ['phone-replaced', 'your phone number for login was changed'],
    ['factor-on', 'the second step at login was turned on'],
    ['factor-off', 'the second step at login was turned off'],
    ['recovery-codes', 'your recovery codes were made anew'],
  ])('of %s', (change, text) => {
    expect(changeText('Shop', change, '+91 98765 43210')).toBe(
      `Shop: ${text}. If it was not you, call +91 98765 43210.`,
    );
    expect(changeText('Shop', change, null)).toBe(`Shop: ${text}. If it was not you, call us at once.`);
  });
});

it('case 19: a link to a new password works for half an hour', () => expect(RESET_TTL_MS).toBe(1_800_000));

it('case 19: secrets of links are HMAC-SHA-256 of their ids, each kind under a key of its own', () => {
  expect(linkToken('secret', 'link-1')).toBe('toCpECQLBi06B_FOJ44g8AjUt0MaiqCmx27goTnv35A');
  expect(proofToken('secret', 'link-1', 'asha@example.com')).toBe('link-1.7gfB8tXffH1L7yi5dS8fxmSi9U1U0sJyzXZ3IYKknHU');
});

describe('what the provider says later', () => {
  it.each<[string, string[], boolean]>([
    ['accepted', [], false],
    ['queued', [], false],
    ['sending', ['accepted', 'queued'], false],
    ['sent', ['accepted', 'queued', 'sending'], false],
    ['canceled', ['accepted', 'queued', 'sending', 'sent'], true],
    ['undelivered', ['accepted', 'queued', 'sending', 'sent'], true],
    ['failed', ['accepted', 'queued', 'sending', 'sent'], true],
    ['delivered', ['accepted', 'queued', 'sending', 'sent', 'canceled', 'undelivered', 'failed'], false],
    ['read', ['accepted', 'queued', 'sending', 'sent', 'canceled', 'undelivered', 'failed', 'delivered'], false],
    ['teleported', [], false],
  ])('%s overrules %j; it is a failure: %s', (word, overruled, fails) => {
    expect(overruledBy(word)).toEqual(overruled);
    expect(isFailure(word)).toBe(fails);
  });

  const MESSAGE = '018f0000-0000-7000-8000-000000000001';
  const SID = `SM${'a'.repeat(32)}`;
  const fields = { MessageSid: SID, MessageStatus: 'delivered' };
  const read = { messageId: MESSAGE, providerId: SID, delivery: 'delivered', errorCode: null };

  it.each<[string, string, Record<string, string | string[]>, object | null]>([
    ['without a code', `?message=${MESSAGE}`, fields, read],
    ['in capitals', `?message=${MESSAGE}`, { ...fields, MessageStatus: 'DELIVERED' }, read],
    ['twice', `?message=${MESSAGE}`, { MessageSid: [SID, 'x'], MessageStatus: ['delivered', 'sent'] }, read],
    ['an empty list', `?message=${MESSAGE}`, { MessageSid: [], MessageStatus: 'delivered' }, null],
    [
      'a code of six digits',
      `?message=${MESSAGE}`,
      { ...fields, ErrorCode: '123456' },
      { ...read, errorCode: '123456' },
    ],
    ['a code of seven', `?message=${MESSAGE}`, { ...fields, ErrorCode: '1234567' }, read],
    ['a code and more', `?message=${MESSAGE}`, { ...fields, ErrorCode: '30003 ' }, read],
    ['more before the message', `?message=x${MESSAGE}`, fields, null],
    ['more behind the message', `?message=${MESSAGE}x`, fields, null],
    ['more before the id', `?message=${MESSAGE}`, { ...fields, MessageSid: `x${SID}` }, null],
    ['more behind the id', `?message=${MESSAGE}`, { ...fields, MessageSid: `${SID}x` }, null],
    ['no word', `?message=${MESSAGE}`, { MessageSid: SID }, null],
  ])('a report %s', (_name, search, given, report) => {
    expect(toReport(search, given)).toEqual(report);
  });
});
