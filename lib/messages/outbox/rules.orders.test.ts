import { describe, expect, it } from 'vitest';
import { registered } from '@/content/dlt';
import { grievanceMessages } from '@/content/grievance-messages';
import { orderMessages } from '@/content/order-messages';
import { ACCOUNT_SMS, type Topic } from './rules';
import { type OrderFacts, orderMessagesOf, orderSms, orderText } from './rules.orders';

const TOPICS = Object.keys(orderMessages) as Topic[];
const SITE = 'https://www.a-shop-with-a-long-name.example';
/** Two segments of plain letters. */
const TWO_SEGMENTS = 306;
const MOST_VARIABLE = 40;

const LONGEST: OrderFacts = {
  orderId: 'a'.repeat(26),
  number: '2147483647',
  quantity: 100,
  amount: 249_999,
  method: 'cod',
  phone: '9876543210',
  email: 'asha@example.com',
  name: 'Asha',
  address: '12 MG Road',
  causedFrom: null,
  isToProved: true,
  trackToken: 'b'.repeat(32),
};
const facts = { courier: 'C'.repeat(40), once: 'once' };
const smsOf = (topic: Topic): string =>
  orderMessagesOf({ name: 'Balsvarna', origin: SITE }, topic, LONGEST, facts)[0]?.body ?? '';

/** A text with its variables as they are registered. */
function asRegistered(topic: Topic): string {
  const text = orderMessages[topic].text.replace(/\{\w+\}/g, '{#var#}');
  return orderSms({ name: '{shop}' }, topic, text, topic === 'payment-link' ? '{#var#}' : '{site}/track/{#var#}');
}

describe('what is registered with the operators', () => {
  it.each(TOPICS)('%s is the text that is sent', (topic) => {
    expect(asRegistered(topic)).toBe(registered[topic]);
  });

  it('has no other text', () =>
    expect(Object.keys(registered).sort()).toEqual([...TOPICS, ...Object.keys(grievanceMessages), ACCOUNT_SMS].sort()));

  it.each(TOPICS)('%s has plain letters in at most two segments, and variables of at most 40', (topic) => {
    const body = smsOf(topic);
    expect(body).toMatch(/^[\x20-\x7e]+$/);
    expect(body).not.toMatch(/[{}]|undefined/);
    expect(body.length).toBeLessThanOrEqual(TWO_SEGMENTS);
    const pattern = registered[topic]
      .replace('{shop}', 'Balsvarna')
      .replace('{site}', SITE)
      .split('{#var#}')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('(.+)');
    const variables = new RegExp(`^${pattern}$`).exec(body)?.slice(1);
    expect(variables).toBeDefined();
    // The address of a payment page is the provider's.
    const own = topic === 'payment-link' ? variables?.slice(0, -1) : variables;
    for (const variable of own ?? []) expect(variable.length).toBeLessThanOrEqual(MOST_VARIABLE);
  });
});

it('a courier whose name has other letters than an SMS is not named', () => {
  expect(orderText('shipped', LONGEST, { courier: 'डाक' })).toBe('Order 2147483647 is on its way with our courier.');
  expect(orderText('shipped', LONGEST, { courier: 'DTDC' })).toBe('Order 2147483647 is on its way with DTDC.');
  const others = [...Array(0x7f).keys()].slice(0x20).map((code) => String.fromCharCode(code));
  const unnamed = others.filter(
    (letter) => !orderText('shipped', LONGEST, { courier: letter }).endsWith(`with ${letter}.`),
  );
  expect(unnamed).toEqual(['`']);
  for (const courier of ['DTDC डाक', 'डाक DTDC', 'D`TDC', '`'])
    expect(orderText('shipped', LONGEST, { courier })).toBe('Order 2147483647 is on its way with our courier.');
});

it('a notice goes by e-mail too, with the same words and its link', () => {
  const [sms, mail] = orderMessagesOf({ name: 'Shop', origin: SITE }, 'cancelled', LONGEST, {
    once: 'cancelled:v3',
    holdMs: 10_000,
  });
  expect(sms).toMatchObject({ channel: 'sms', holdMs: 10_000, about: { topic: 'cancelled' } });
  expect(mail).toEqual({
    dedupeKey: `cancelled:v3:${LONGEST.orderId}:email`,
    channel: 'email',
    to: 'asha@example.com',
    onlyProved: true,
    about: { orderId: LONGEST.orderId, topic: 'cancelled' },
    holdMs: 10_000,
    mail: {
      template: 'order-notice',
      data: {
        number: '2147483647',
        topic: 'cancelled',
        text: 'Order 2147483647 was cancelled.',
        trackToken: 'b'.repeat(32),
      },
    },
  });
});

it.each(TOPICS)('%s is told to nobody whose account is erased', (topic) => {
  expect(
    orderMessagesOf({ name: 'Balsvarna', origin: SITE }, topic, { ...LONGEST, phone: '', email: null }, facts),
  ).toEqual([]);
});
