import { describe, expect, it } from 'vitest';
import { eventSchema, noticeSchema } from './schema';

const REFERENCE = `${'0a'.repeat(13)}-1`;
const paid = (link: object, payment: object = { id: 'pay_Abc0123456789x' }) => ({
  event: 'payment_link.paid',
  payload: { payment_link: { entity: link }, payment: { entity: payment } },
});
const LINK = { id: 'plink_Abc0123456789x', reference_id: REFERENCE };

describe('events', () => {
  it('reads ids and references of their form', () => {
    const { payload } = eventSchema.parse(paid(LINK));
    expect(payload.payment_link?.entity).toEqual(LINK);
    expect(payload.payment?.entity.id).toBe('pay_Abc0123456789x');
  });

  it.each([
    'pay_short',
    'pay_Abc0123456789xy',
    'pay_../../orders/x',
    'pay_Abc012345678?x',
    'plink_Abc0123456789x',
    'pay_Abc0123456789x\n',
    'pay_Abc01234567890\u0000',
    '',
    7,
    null,
  ])('case 47: a payment with the id %j is none', (id) => {
    expect(eventSchema.safeParse(paid(LINK, { id })).success).toBe(false);
    expect(noticeSchema.safeParse(paid(LINK, { id })).success).toBe(true);
  });

  it.each(['plink_1', 'pay_Abc0123456789x', 'plink_Abc0123456789x/cancel', 'plink_%2e%2e000000000'])(
    'case 47: a link with the id %j is none',
    (id) => {
      expect(eventSchema.safeParse(paid({ ...LINK, id })).success).toBe(false);
    },
  );

  it.each(['INV-17', 'a\u0000b', `${REFERENCE}; DROP`, 'x'.repeat(500), 7])(
    'a reference %j is not ours',
    (reference) => {
      const { payload } = eventSchema.parse(paid({ ...LINK, reference_id: reference }));
      expect(payload.payment_link?.entity.reference_id).toBeNull();
    },
  );

  it.each(['', 'A.B', 'a b', 'a\u0000b', '.', `a.${'b'.repeat(100)}`, 7])('an event called %j is none', (event) => {
    expect(noticeSchema.safeParse({ event, payload: {} }).success).toBe(false);
  });
});

describe('what is read of an event', () => {
  const whole = {
    event: 'refund.processed',
    payload: {
      payment_link: { entity: LINK },
      payment: { entity: { id: 'pay_Abc0123456789x' } },
      order: { entity: { receipt: REFERENCE } },
      refund: { entity: { id: 'rfnd_Abc0123456789x' } },
    },
  };

  it('each of its four parts, and nothing more', () => {
    const more = { ...whole, account_id: 'acc_1', payload: { ...whole.payload, dispute: { entity: {} } } };
    expect(eventSchema.parse(more)).toEqual(whole);
    expect(noticeSchema.parse(more)).toEqual({ event: 'refund.processed', payload: {} });
  });

  it('no payload is an empty one, no reference is none', () => {
    expect(eventSchema.parse({ event: 'ping' })).toEqual({ event: 'ping', payload: {} });
    expect(noticeSchema.parse({ event: 'ping' })).toEqual({ event: 'ping', payload: {} });
    const { payload } = eventSchema.parse({ event: 'a', payload: { order: { entity: {} } } });
    expect(payload.order).toEqual({ entity: {} });
  });

  it.each([
    ['a refund', { refund: { entity: { id: 'rfnd_Abc0123456789xy' } } }],
    ['a refund with a payment’s id', { refund: { entity: { id: 'pay_Abc0123456789x' } } }],
    ['a payment with more before its id', { payment: { entity: { id: 'xpay_Abc0123456789x' } } }],
  ])('%s of another form is none', (_name, payload) => {
    expect(eventSchema.safeParse({ event: 'a', payload }).success).toBe(false);
  });

  it.each([
    [`${'0a'.repeat(13)}-123`, true],
    [`${'0a'.repeat(13)}-1234`, false],
    [`${'0a'.repeat(13)}-`, false],
    [`x${'0a'.repeat(13)}-1`, false],
    [`${'0a'.repeat(12)}-1`, false],
  ])('the reference %s is ours: %s', (receipt, isOurs) => {
    const { payload } = eventSchema.parse({ event: 'a', payload: { order: { entity: { receipt } } } });
    expect(payload.order?.entity.receipt ?? null).toBe(isOurs ? receipt : null);
  });

  it.each([
    ['x'.repeat(100), true],
    ['x'.repeat(101), false],
    ['payment.', false],
  ])('an event may be called %s: %s', (event, may) => {
    expect(eventSchema.safeParse({ event, payload: {} }).success).toBe(may);
  });

  it('an event without a name is none', () => expect(eventSchema.safeParse({ payload: {} }).success).toBe(false));
});
