import { expect, it } from 'vitest';
import { differences } from '@/content/money';
import { refundFailures } from '@/content/refunds';
import { eventDetail, eventPhotos, eventTitle, reasonDetail } from './event-words';

it.each([
  ['note', { text: 'Call after six' }, 'Note', 'Call after six'],
  ['ship', { courier: 'DTDC', trackingNumber: 'D123' }, 'Given to the courier', 'DTDC, D123'],
  ['miss', { reason: 'no cash' }, 'Not delivered', 'There was no cash'],
  ['receive-cash', { reference: 'NEFT 42', date: '2026-11-20' }, 'Cash received', 'NEFT 42, on 20 Nov 2026'],
  [
    'address',
    { before: { name: 'Asha', address1: '1 Road', address2: null, pincode: '560001', phone: '9876543210' } },
    'Address changed',
    'before: Asha, 1 Road, 560001, 9876543210',
  ],
  ['undo', { undone: 'ship' }, 'Taken back', 'was: Given to the courier'],
  ['placed', { amount: 12_499 }, 'Ordered', '₹12,499'],
  ['placed', { amount: 1, override: true, rule: 'kits' }, 'Ordered', '₹1 · taken in cash against your own rule'],
  ['cancel', { reason: 'Ordered twice' }, 'Cancelled', 'Ordered twice'],
  ['paid late', { paymentId: 'pay_1' }, 'Paid after it had failed', 'pay_1'],
  ['pack', {}, 'Packed', ''],
  ['refund waiting', { amount: 500, paise: 50, reason: 'Damaged' }, 'Refund asked for', '₹500.50 · Damaged'],
  [
    'refund due',
    { amount: 500, paise: 0, currency: 'INR', reason: 'second payment' },
    'Refund due',
    '₹500 · Paid twice',
  ],
  ['refund failed', { amount: 5, failure: 'balance' }, 'Refund failed', '₹5 · Your Razorpay balance is too low'],
  ['refund processed', { amount: 5, reason: 'Late', way: 'UPI', reference: 'U 1' }, 'Refunded', '₹5 · Late · UPI, U 1'],
  ['done', { reason: 'no_news', text: 'Asked DTDC' }, 'Seen to', 'No news of the parcel for 7 days: Asked DTDC'],
  ['reminded', {}, 'Asked once more to confirm', ''],
  // What was written is forgotten some day.
  ['done', {}, 'Seen to', ''],
  ['address', {}, 'Address changed', ''],
  ['note', {}, 'Note', ''],
  ['miss', {}, 'Not delivered', ''],
  ['something new', null, 'something new', ''],
])('%s with %j', (type, detail, title, text) => {
  expect([eventTitle({ type }), eventDetail({ type, detail })]).toEqual([title, text]);
});

it.each([
  [
    { review: ['phone not proved', 'many cash orders to this phone'] },
    'the phone was not proved by a code, many cash orders to this phone in a day',
  ],
  [{ text: 'constructor', photos: [] }, 'constructor'],
  [{ paymentId: 'pay_1', amount: 5, reason: 'second payment' }, 'second payment, pay_1'],
  [{ amount: 5, failure: 'balance' }, `₹5 · ${refundFailures.balance.title}. ${refundFailures.balance.text}`],
  [{ amount: 5, stuck: 'pending' }, '₹5: with the bank for two weeks, ask Razorpay about it'],
  [
    {
      differences: [
        { kind: 'payment_amount', subject: 'pay_1', paise: 30_050, currency: 'INR' },
        { kind: 'refund_missing', subject: 'rfnd_1', paise: 500, currency: 'INR' },
      ],
    },
    `${differences.payment_amount}: pay_1, ₹300.50 apart. ${differences.refund_missing}: rfnd_1, ₹5 apart`,
  ],
  [{ differences: [{ kind: 'new', subject: 7 }, null] }, ''],
  [{}, ''],
  [null, ''],
])('the reason %j', (detail, text) => {
  expect(reasonDetail(detail)).toBe(text);
});

it('shows what the parent wrote and sent along, and links nothing else', () => {
  const detail = { text: 'The box is wet', photos: ['https://media.example/a.jpg', 'javascript:alert(1)', 7] };
  expect(eventDetail({ type: 'problem', detail })).toBe('The box is wet');
  expect(eventPhotos({ detail })).toEqual(['https://media.example/a.jpg']);
  expect(eventPhotos({ detail: { photos: 'none' } })).toEqual([]);
});
