import { describe, expect, it } from 'vitest';
import { accountChanges } from '@/content/account-changes';
import { registered } from '@/content/dlt';
import {
  ACCOUNT_SMS,
  type AccountChange,
  changeText,
  linkOf,
  linkToken,
  type Mail,
  overruledBy,
  pauseBefore,
  proofToken,
  toReport,
} from './rules';
import { confirmationMessages } from './rules.orders';

const SHOP = { name: 'Balsvarna', origin: 'https://www.shop.example' };

const order = {
  orderId: 'a'.repeat(26),
  number: '10001',
  trackToken: 'b'.repeat(26),
  quantity: 5,
  amount: 12_499,
  method: 'cod' as const,
  phone: '9876543210',
  email: null,
  name: 'Asha',
  address: '12 MG Road, 560001',
  causedFrom: '10.1.2',
  isToProved: true,
};

describe('messages', () => {
  it('sends an SMS always and an e-mail where the account has one', () => {
    expect(confirmationMessages(SHOP, order).map((message) => message.channel)).toEqual(['sms']);
    const both = confirmationMessages(SHOP, { ...order, email: 'asha@example.com' });
    expect(both.map((message) => [message.channel, message.to])).toEqual([
      ['sms', '9876543210'],
      ['email', 'asha@example.com'],
    ]);
    expect(new Set(both.map((message) => message.dedupeKey)).size).toBe(2);
  });

  it('says what to keep ready or what was received', () => {
    expect(confirmationMessages(SHOP, order)[0]?.body).toContain('keep Rs 12,499 in cash ready');
    expect(confirmationMessages(SHOP, { ...order, method: 'online' })[0]?.body).toContain(
      'We received Rs 12,499 for 5 kits',
    );
  });
});

it.each([
  [2, 5_000],
  [3, 10_000],
  [5, 40_000],
  [10, 900_000],
])('waits before try %i for %i ms', (attempt, ms) => {
  expect(pauseBefore(attempt)).toBe(ms);
});

describe('case 19: the secret of a mailed link', () => {
  const secret = 's'.repeat(40);

  it('has 256 bits and is the same every time the mail is tried', () => {
    expect(linkToken(secret, 'reset-1')).toMatch(/^[\w-]{43}$/);
    expect(linkToken(secret, 'reset-1')).toBe(linkToken(secret, 'reset-1'));
  });

  it('cannot be told from the stored id, and differs by id and by key', () => {
    const token = linkToken(secret, 'reset-1');
    expect(token).not.toContain('reset-1');
    const others = [linkToken(secret, 'reset-2'), linkToken('t'.repeat(40), 'reset-1'), linkToken(secret, '')];
    expect(new Set([token, ...others]).size).toBe(4);
  });
});

describe('what the provider says later', () => {
  const search = '?message=018f0000-0000-7000-8000-000000000001';
  const fields = { MessageSid: `SM${'a'.repeat(32)}`, MessageStatus: 'undelivered', ErrorCode: '30003' };

  it('is read', () => {
    expect(toReport(search, fields)).toEqual({
      messageId: '018f0000-0000-7000-8000-000000000001',
      providerId: fields.MessageSid,
      delivery: 'undelivered',
      errorCode: '30003',
    });
  });

  it.each([
    ['no message', '', fields],
    ['no id of ours', "?message=1'--", fields],
    ['no id of the provider', search, { ...fields, MessageSid: 'x' }],
    ['an unknown word', search, { ...fields, MessageStatus: 'teleported' }],
    ['a word of the prototype', search, { ...fields, MessageStatus: 'constructor' }],
    ['no word', search, { MessageSid: fields.MessageSid }],
  ])('%s is nothing', (_name, where, given) => {
    expect(toReport(where, given)).toBeNull();
  });

  it('keeps a code only where it is one', () => {
    expect(toReport(search, { ...fields, ErrorCode: '<b>' })?.errorCode).toBeNull();
  });

  it.each([
    ['sent', 'delivered', false],
    ['sent', 'undelivered', false],
    ['delivered', 'sent', true],
    ['undelivered', 'sent', true],
    ['delivered', 'undelivered', true],
    ['failed', 'undelivered', false],
    ['undelivered', 'delivered', false],
    ['delivered', 'delivered', false],
  ])('%s overrules %s: %s', (later, earlier, does) => {
    expect(overruledBy(later).includes(earlier)).toBe(does);
  });
});

describe('case 8: what only a proved address is told', () => {
  it('is marked, and nothing else is', () => {
    const messages = confirmationMessages(SHOP, { ...order, email: 'asha@example.com' });
    expect(messages.map(({ channel, onlyProved }) => [channel, onlyProved ?? false])).toEqual([
      ['sms', false],
      ['email', true],
    ]);
  });
});

it.each<AccountChange>(['password', 'phone-linked', 'phone-replaced', 'factor-on', 'factor-off', 'recovery-codes'])(
  'an SMS about %s is the one that is registered, in the plain alphabet of one SMS',
  (change) => {
    for (const phone of ['+91 98765 43210', null]) {
      const text = changeText('Balsvarna', change, phone);
      expect(text).toMatch(/^[\x20-\x7e]{1,160}$/);
      const { sms } = accountChanges[change];
      expect(sms.length).toBeLessThanOrEqual(40);
      const [before, between, after] = registered[ACCOUNT_SMS].replace('{shop}', 'Balsvarna').split('{#var#}');
      expect(text).toBe(`${before}${sms}${between}${phone ?? 'us at once'}${after}`);
    }
  },
);

describe('case 19: the proof of a mailbox', () => {
  const linkId = 'user.1795000000000';

  it('has 256 bits, is of one address, and is no reset link', () => {
    const token = proofToken('s', linkId, 'a@example.com');
    expect(token).toMatch(/^user\.\d{13}\.[\w-]{43}$/);
    expect(proofToken('s', linkId, 'b@example.com')).not.toBe(token);
    expect(proofToken('other', linkId, 'a@example.com')).not.toBe(token);
    expect(token).not.toContain(linkToken('s', linkId));
  });

  it('stands behind the # of its link; a letter without a secret leads to the shop', () => {
    const to = 'a@example.com';
    for (const template of ['welcome', 'confirm-email'] as const)
      expect(linkOf({ template, data: { linkId } }, to, 'https://shop.test', 's')).toBe(
        `https://shop.test/auth/confirm-email#${proofToken('s', linkId, to)}`,
      );
    expect(linkOf({ template: 'reset-password', data: { linkId } }, to, 'https://shop.test', 's')).toBe(
      `https://shop.test/auth/reset/${linkToken('s', linkId)}`,
    );
    expect(linkOf({ template: 'already-registered', data: {} }, to, 'https://shop.test', 's')).toBe(
      'https://shop.test',
    );
  });

  it.each([
    ['owner-news', { path: '/admin/orders' }, '/admin/orders'],
    ['grievance-notice', {}, '/shop/grievance'],
    ['order-notice', { trackToken: 'abc' }, '/track/abc'],
    ['account-changed', { change: 'phone-linked' }, '/shop/account'],
    ['account-changed', { change: 'phone-replaced' }, '/shop/account'],
    ['account-changed', { change: 'factor-on' }, '/admin/account'],
    ['account-changed', { change: 'factor-off' }, '/admin/account'],
    ['account-changed', { change: 'recovery-codes' }, '/admin/account'],
  ])('of %s with %j leads to its page', (template, data, path) => {
    expect(linkOf({ template, data } as Mail, 'a@example.com', 'https://shop.test', 's')).toBe(
      `https://shop.test${path}`,
    );
  });
});
