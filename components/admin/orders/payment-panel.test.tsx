import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Opened } from './order-types';
import { PaymentPanel } from './payment-panel';

it.each([
  [{ amount: 2_499, paise: 0, currency: 'INR' }, '₹2,499 pay_1'],
  [{ amount: 2_499, paise: 50, currency: 'INR' }, '₹2,499.50 pay_1'],
  [{ amount: 2_499, paise: 0, currency: 'USD' }, 'USD 2499 pay_1'],
])('a payment of %j stands as it came in', (money, printed) => {
  const payment = { id: 'pay_1', use: 'in_review', reason: 'paise left over', at: '2026-11-27T10:00:00Z', ...money };
  const order = { method: 'online', money: 'pending', cashReference: null, cashReceivedOn: null };
  const opened = { order, payments: [payment], attempts: [] } as unknown as Opened;
  expect(renderToStaticMarkup(<PaymentPanel {...opened} />)).toContain(`>${printed}<`);
});
