import { describe, expect, it } from 'vitest';
import { ask } from '@/e2e/ask';
import { orderBody, Shopper } from '@/e2e/shopper';

type Found = { pincode: string; places: { city: string; district: string; state: string }[] };

const find = (pin: string, headers: Record<string, string | null> = {}) =>
  new Shopper().send<Found>(`/api/shop/pincodes/${pin}`, { headers });

const PUNE = { pincode: '411001', places: [{ city: 'Pune', district: 'Pune', state: 'Maharashtra' }] };
const UNKNOWN = 'We do not know this pincode. Please check it once more; you can order to it all the same.';
const INVALID = 'Please enter a valid 6-digit pincode';

describe('GET /api/shop/pincodes/{pin}', () => {
  it.each([
    ['411001'],
    ['411%20001'],
    ['%20411001%20'],
    ['411-001'],
    [encodeURIComponent('४११००१')],
    [encodeURIComponent('४११ ००१')],
    [encodeURIComponent('４１１００１')],
    ['411001?_=1'],
    ['%34%31%31001'],
  ])('%s is Pune', async (pin) => {
    const { status, body } = await find(pin);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: '', data: PUNE });
  });

  it('a pincode in two states has a place in each', async () => {
    const { body } = await find('605007');
    expect(body.data?.places.map(({ state }) => state)).toEqual(['Puducherry', 'Tamil Nadu']);
  });

  it('an unknown one says so kindly, and is not kept', async () => {
    const { status, body, headers } = await find('900099');
    expect([status, body.success, body.message]).toEqual([404, false, UNKNOWN]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['five digits', '41100'],
    ['seven digits', '4110011'],
    ['nought first', '011001'],
    ['letters', 'abcdef'],
    ['a word of every object', '__proto__'],
    ['case 22: SQL', encodeURIComponent("411001' OR '1'='1")],
    ['case 45: markup', encodeURIComponent('<script>alert(1)</script>')],
    ['a path', encodeURIComponent('../../etc/passwd')],
    ['what steers a script', encodeURIComponent('411001\u202e')],
    ['half a letter', encodeURIComponent('411001😀')],
    ['2,000 digits', '4'.repeat(2_000)],
    ['blanks alone', '%20%20%20%20%20%20'],
    ['an exponent', '4e5'],
    ['a sign', '-411001x'],
  ])('%s is no pincode', async (_name, pin) => {
    const { status, body, headers } = await find(pin);
    expect([status, body.success, body.message]).toEqual([400, false, INVALID]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('a path that cannot be read is refused without a stack', async () => {
    for (const pin of ['%E0%A4%A', '%', '%FF411001', '411001%00', '411001%0D%0AX-Evil:1', '..%2f..%2fetc%2fpasswd']) {
      const { status, text, headers } = await ask(`/api/shop/pincodes/${pin}`);
      expect([400, 404], pin).toContain(status);
      expect([headers['cache-control'], headers['x-evil']], pin).toEqual(['no-store', undefined]);
      expect(text).not.toMatch(/node_modules|Error:| at /);
    }
  });

  it('may be kept by browsers and shared caches, and greets nobody by a cookie', async () => {
    const { headers } = await find('411001');
    expect(headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=604800');
    expect(headers.getSetCookie()).toEqual([]);
    expect(headers.get('vary') ?? '').not.toMatch(/cookie/i);
  });

  it('case 68: whoever asks is answered alike, whatever else they send', async () => {
    const shopper = await new Shopper().signIn();
    const cookie = [...shopper.cookies].map((pair) => pair.join('=')).join('; ');
    const tries: Record<string, string>[] = [
      { cookie },
      { cookie: 'session=forged; XSRF-TOKEN=forged' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      { authorization: 'Bearer forged' },
      { 'accept-language': 'hi' },
    ];
    for (const headers of tries) {
      const { status, body, headers: answered } = await find('411001', headers);
      expect([status, body.data], JSON.stringify(headers)).toEqual([200, PUNE]);
      expect(answered.getSetCookie()).toEqual([]);
      expect(answered.get('cache-control')).toContain('public');
    }
  });

  it('case 68: what Next answers its own router is kept by nobody', async () => {
    const { status, headers } = await find('411001', { rsc: '1', 'next-router-prefetch': '1' });
    expect([status, headers.get('cache-control')]).toEqual([307, 'no-store']);
    expect((await find('411001')).body.data).toEqual(PUNE);
  });

  it('other methods are refused', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const { status, headers } = await new Shopper().send('/api/shop/pincodes/411001', { method, body: {} });
      expect([status, headers.get('allow'), headers.get('cache-control')]).toEqual([405, 'GET', 'no-store']);
    }
    const head = await ask('/api/shop/pincodes/411001', { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });
});

describe('city and state in an order', () => {
  it('need not be said, and are taken where they are', async () => {
    const shopper = await new Shopper().signIn();
    for (const place of [
      {},
      { city: 'Pune', state: 'Maharashtra' },
      { city: null, state: null },
      { city: 'पुणे', state: '' },
    ]) {
      const details = { phone: shopper.phone, pincode: '411001', ...place };
      expect((await shopper.placeCod(orderBody(1, details))).status, JSON.stringify(place)).toBe(200);
    }
  });

  it('an unknown pincode is accepted', async () => {
    const shopper = await new Shopper().signIn();
    expect((await shopper.placeCod(orderBody(1, { phone: shopper.phone, pincode: '900099' }))).status).toBe(200);
  });

  it.each([
    [{ state: 'Bavaria' }, 'Please choose a state from the list'],
    [{ city: 'x'.repeat(61) }, 'Please enter a shorter city'],
    [{ city: 7 }, 'Please enter the city as text'],
  ])('%j is refused', async (place, message) => {
    const shopper = await new Shopper().signIn();
    const { status, body } = await shopper.placeCod(orderBody(1, place));
    expect([status, body.message]).toEqual([400, message]);
  });
});
