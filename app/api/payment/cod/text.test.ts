import { beforeAll, describe, expect, it } from 'vitest';
import { orderBody, Shopper, sql } from '@/e2e/shopper';

/** What is typed, and what may be kept of it: control and direction marks go, everything else stays as text. */
const HOSTILE: [name: string, typed: string, kept: string][] = [
  ['a script', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['an image', '"><img src=x onerror=alert(1)>', '"><img src=x onerror=alert(1)>'],
  ['a formula', "=cmd|' /C calc'!A0", "=cmd|' /C calc'!A0"],
  ['a link', 'javascript:alert(1)', 'javascript:alert(1)'],
  ['SQL', "Robert'); DROP TABLE orders;--", "Robert'); DROP TABLE orders;--"],
  ['a template', '{{7*7}} <%= 7*7 %> #{7*7} %s %n', '{{7*7}} <%= 7*7 %> #{7*7} %s %n'],
  ['NUL and bells', 'Asha\u0000\u0007Rao', 'Asha Rao'],
  ['line breaks', 'Asha\r\nBcc: all@shop.test\u2028Rao', 'Asha Bcc: all@shop.test Rao'],
  ['marks that turn the line around', 'Asha \u202eoaR\u2066\u200f', 'Asha oaR'],
  ['emoji', '👩‍👧 आरव शर्मा 🙏🏽', '👩‍👧 आरव शर्मा 🙏🏽'],
  ['half an emoji', 'Asha \ud83d', 'Asha'],
  ['stacked accents', 'Z\u0351\u036b\u0343a\u0300\u0301', 'Z\u0351\u036b\u0343a\u0300\u0301'],
  ['markup of entities', '&lt;b&gt; &#x3c;', '&lt;b&gt; &#x3c;'],
  ['a backslash', 'C:\\path\\new', 'C:\\path\\new'],
  ['a word of JavaScript', '__proto__', '__proto__'],
  ['160 letters', 'अ'.repeat(160), 'अ'.repeat(160)],
];

describe('case 45: hostile text in the delivery details', () => {
  let shopper: Shopper;
  beforeAll(async () => {
    shopper = await new Shopper().signIn();
  });

  it.each(HOSTILE)('%s is stored as text', async (_name, typed, kept) => {
    const details = { name: typed, address1: typed, address2: typed };
    for (const answer of [
      await shopper.placeCod(orderBody(1, { ...details, phone: shopper.phone })),
      await shopper.initiate(orderBody(1, details)),
    ]) {
      expect(answer.status).toBe(200);
      const [row] = await sql('SELECT name, address1, address2 FROM orders WHERE id = $1', answer.body.data?.orderId);
      expect(row).toEqual({ name: kept, address1: kept, address2: kept });
      expect(answer.text).not.toContain(kept);
    }
  });

  it('a megabyte is refused before it is read', async () => {
    const answer = await shopper.placeCod(orderBody(1, { name: 'x'.repeat(1024 * 1024) }));
    expect(answer.status).toBe(413);
    expect(answer.body).toEqual({ success: false, message: 'The request is too large' });
  });

  it('keys of the prototype in the body do no harm', async () => {
    const body = JSON.stringify(orderBody(1, { phone: shopper.phone })).replace(
      '{',
      '{"__proto__":{"amount":1},"constructor":{"prototype":{}},',
    );
    const answer = await shopper.send('/api/payment/cod', { method: 'POST', raw: body });
    expect(answer.status).toBe(200);
    expect((await new Shopper().checkAuth()).body.user).toBeNull();
  });
});
