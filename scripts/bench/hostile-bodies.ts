import fc, { type Arbitrary } from 'fast-check';
import { odd } from './hostile-headers.ts';

export type Framing = 'length' | 'chunked' | 'cut';
/** A body in Latin-1, where each letter is a byte, and what it says to be; `cut` ends before the length that it names. */
export type Sent = { body: string | null; framing: Framing; type: string | null };

const value = fc.oneof(
  odd,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(odd, { maxLength: 2 }),
  fc.constant('a\u0000b'),
  fc.constant('\ud800'),
);
const FIELDS = [
  'email',
  'password',
  'confirmPassword',
  'currentPassword',
  'phoneNumber',
  'otp',
  'code',
  'userName',
  'name',
  'message',
  'type',
  'action',
  'data',
  'items',
  'csrfToken',
  'callbackUrl',
  'json',
  'event',
  'payload',
];
const fields = fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 5 });
const NEARLY: Arbitrary<object>[] = [
  fc.record({
    email: fc.oneof(fc.emailAddress(), value),
    password: value,
    userName: value,
    message: value,
    name: value,
  }),
  fc.record({ phoneNumber: fc.oneof(fc.constant('9876543210'), value), otp: fc.oneof(fc.constant('123456'), value) }),
  fc.record({
    amount: fc.oneof(fc.constantFrom(2499, 4799), value),
    orderDetails: fc.oneof(fc.record({ quantity: fc.oneof(fc.constantFrom(1, 2, 100), value) }), value),
    userDetails: fc.oneof(
      fc.record({
        name: value,
        address1: value,
        address2: value,
        phone: fc.oneof(fc.constant('9876543210'), value),
        pincode: fc.oneof(fc.constant('560001'), value),
        childAge: fc.oneof(fc.constant('4.5'), value),
      }),
      value,
    ),
  }),
  fc.record({
    action: fc.oneof(
      fc.constantFrom('confirm', 'pack', 'ship', 'cancel', 'address', 'note', 'receive-cash', 'answer'),
      value,
    ),
    version: fc.oneof(fc.constantFrom(1, 2_147_483_648, 1e300), value),
    ids: fc.oneof(fc.constant(['x'.repeat(26)]), value),
    text: value,
    reason: value,
    note: value,
    date: fc.oneof(fc.constantFrom('2026-11-28', '0001-01-01', '9999-12-31'), value),
    amount: value,
    quantity: value,
    method: fc.oneof(fc.constantFrom('cod', 'link'), value),
    userDetails: value,
    outside: value,
    group: fc.oneof(fc.constantFrom('shop', 'kit'), value),
    values: fc.oneof(fc.record({ phone: value, vials: value }), value),
  }),
];
/** As bytes: what JSON says in more than one is written as it would be sent. */
const toBytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
const json = fc.oneof(...NEARLY, fields, fc.anything()).map((given) => toBytes(JSON.stringify(given) ?? ''));
const word = odd.map((text) => text.replace(/[\0-\x20]/g, ''));
const form = fc
  .array(fc.tuple(fc.constantFrom(...FIELDS), word), { maxLength: 4 })
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
const part = fc
  .tuple(fc.constantFrom('file', 'files', 'title', '1_$ACTION_ID_x', '$ACTION_REF_1'), odd)
  .map(([name, text]) => `--b\r\nContent-Disposition: form-data; name="${name}"; filename="x.png"\r\n\r\n${text}\r\n`);
const multipart = fc
  .tuple(fc.array(part, { maxLength: 3 }), fc.constantFrom('--b--\r\n', '', '--b'))
  .map(([parts, end]) => parts.join('') + end);
const bytes = fc.string({
  unit: fc.integer({ min: 0, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 200,
});
const large = fc
  .tuple(fc.constantFrom(' ', '[', '{"a":', 'a=1&'), fc.constantFrom(9_000, 66_000, 140_000, 1_200_000))
  .map(([text, size]) => text.repeat(size / text.length));
const sent = (body: Arbitrary<string>, type: string | null): Arbitrary<Sent> =>
  fc.record({
    body,
    type: fc.constantFrom(type, type, null),
    framing: fc.constantFrom<Framing>('length', 'length', 'length', 'chunked', 'cut'),
  });
export const body: Arbitrary<Sent> = fc.oneof(
  { weight: 6, arbitrary: sent(json, 'application/json') },
  { weight: 2, arbitrary: sent(form, 'application/x-www-form-urlencoded') },
  { weight: 2, arbitrary: sent(multipart, 'multipart/form-data; boundary=b') },
  { weight: 2, arbitrary: sent(bytes, null) },
  { weight: 1, arbitrary: sent(large, 'application/json') },
);
export const NO_BODY: Sent = { body: null, framing: 'length', type: null };
