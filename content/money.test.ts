import { expect, it } from 'vitest';
import { moneyNotices } from './money';
import { paymentSubject } from './order-refusals';

const order = { id: '4w8q0000000000000000000000', number: 10_023 };

it.each([
  ['a second payment', moneyNotices.second(order, 'pay_1', '₹2,499')],
  ['one for a cancelled order', moneyNotices.unwanted(order, 'pay_1', '₹2,499')],
  ['one of another sum', moneyNotices.misfit(order, 'pay_1', '₹1', '₹2,499', 'lower amount')],
  ['a late one', moneyNotices.late(order, 'pay_1', '₹2,499')],
  ['one that is held', moneyNotices.authorised(order, 'pay_1', '₹2,499')],
  ['a refund that failed', moneyNotices.refundFailed(order, '₹2,499', 'The balance is too low.')],
  ['a refund that somebody else made', moneyNotices.refund(order, 'rfnd_1', 'pay_1', '₹2,499', 'processed')],
])('%s names its order by its number, and leads to it', (_, { subject, lines, path }) => {
  expect([subject, ...lines].join(' ')).toMatch(/\border 10023\b/i);
  expect([subject, ...lines].join(' ')).not.toContain(order.id);
  expect(path).toBe('/admin/orders/4w8q0000000000000000000000');
});

it.each([
  ['money that fits no order', moneyNotices.unknown('pay_1', '₹2,499')],
  ['a refund of none', moneyNotices.refund(null, 'rfnd_1', 'pay_1', '₹2,499', 'processed')],
])('%s leads to none', (_, notice) => expect(notice).not.toHaveProperty('path'));

it('a page to pay on says the number', () => {
  expect(paymentSubject('Bal Svarna', order.number)).toBe('Bal Svarna, order 10023');
});
