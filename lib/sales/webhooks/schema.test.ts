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
