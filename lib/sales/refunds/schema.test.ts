import { describe, expect, it } from 'vitest';
import { refundSchema } from './schema';

const AMOUNT = 'Please enter how much goes back, in whole rupees';
const REASON = 'Please say why';
const WAY = 'Please say how you paid it back';
const REFERENCE = 'Please enter the reference of the payment';
const VERSION = 'The version of the order is missing. Please reload the page and try again.';
const LONG = 'Please say it in fewer words';

const asked = { amount: 100, reason: 'Damaged' };
const outside = { way: 'UPI', reference: 'U1' };

describe('a refund that the owner asks for', () => {
  it.each([
    ['goes back by itself', {}, { outside: null }],
    ['of the order as it was seen', { version: 7 }, { outside: null, version: 7 }],
    ['says so plainly', { outside: null }, { outside: null }],
    ['went back already', { outside }, { outside }],
    ['one rupee', { amount: 1 }, { amount: 1, outside: null }],
    ['a crore', { amount: 10_000_000 }, { amount: 10_000_000, outside: null }],
    ['words on several lines', { reason: ' Too\nlate ' }, { reason: 'Too late', outside: null }],
    ['200 letters', { reason: 'x'.repeat(200) }, { reason: 'x'.repeat(200), outside: null }],
    ['letters that only spaces made many', { reason: `x${' '.repeat(3_999)}` }, { reason: 'x', outside: null }],
    [
      'the longest way and reference',
      { outside: { way: 'w'.repeat(60), reference: 'r'.repeat(100) } },
      { outside: { way: 'w'.repeat(60), reference: 'r'.repeat(100) } },
    ],
  ])('%s', (_, more, parsed) => expect(refundSchema.parse({ ...asked, ...more })).toEqual({ ...asked, ...parsed }));

  it.each([
    ['no amount', { amount: undefined }, AMOUNT],
    ['an amount in words', { amount: '100' }, AMOUNT],
    ['half a rupee', { amount: 1.5 }, AMOUNT],
    ['nothing', { amount: 0 }, AMOUNT],
    ['more than a crore', { amount: 10_000_001 }, AMOUNT],
    ['no reason', { reason: undefined }, REASON],
    ['an empty reason', { reason: ' \u200b ' }, REASON],
    ['201 letters', { reason: 'x'.repeat(201) }, LONG],
    ['a book of spaces', { reason: `x${' '.repeat(4_000)}` }, LONG],
    ['no version that there could be', { version: 0 }, VERSION],
    ['a version in words', { version: '1' }, VERSION],
    ['yes, outside', { outside: true }, WAY],
    ['outside without a way', { outside: { reference: 'U1' } }, WAY],
    ['outside with an empty way', { outside: { ...outside, way: ' ' } }, WAY],
    ['outside by a way of 61 letters', { outside: { ...outside, way: 'w'.repeat(61) } }, LONG],
    ['outside without a reference', { outside: { way: 'UPI' } }, REFERENCE],
    ['outside with an empty reference', { outside: { ...outside, reference: '' } }, REFERENCE],
    ['a reference of 101 letters', { outside: { ...outside, reference: 'r'.repeat(101) } }, LONG],
  ])('is refused: %s', (_, more, message) => {
    const { error } = refundSchema.safeParse({ ...asked, ...more });
    expect(error?.issues[0]?.message).toBe(message);
  });
});
