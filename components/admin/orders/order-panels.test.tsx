import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ParentPanel } from './order-panels';
import type { OpenOrder } from './order-types';

it.each([
  ['shop', true, 'Phone proved by code'],
  ['shop', false, 'Phone not proved'],
  ['phone', true, 'Number told on the phone'],
  ['phone', false, 'Number told on the phone'],
] as const)('of an order by %s, with the number proved: %s, is said "%s"', (source, phoneProved, said) => {
  const delivery = { name: 'Asha', address1: '1 MG Road', phone: '9876543210', pincode: '411001', childAge: null };
  const order = { source, phoneProved, delivery, email: null, earlier: { orders: 0, cameBack: 0 } };
  expect(renderToStaticMarkup(<ParentPanel order={order as unknown as OpenOrder} />)).toContain(`· ${said}<`);
});
