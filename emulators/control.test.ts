import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEYS, type Stage, startReceiver, startStage } from './testing.ts';

let stage: Stage;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let count = 0;
const AUTHORIZATION = `Basic ${btoa(`${KEYS.razorpay.keyId}:${KEYS.razorpay.keySecret}`)}`;

beforeAll(async () => {
  receiver = await startReceiver();
  stage = await startStage({ webhookUrl: receiver.url });
});
afterAll(async () => {
  await stage.stop();
  await receiver.close();
});

type Link = { id: string; short_url: string; reference_id: string; status: string };

async function createLink(
  fields: Record<string, unknown> = {},
  url = stage.url,
  authorization = AUTHORIZATION,
): Promise<Link> {
  const body = {
    amount: 49_900,
    reference_id: `PAGE-${++count}`,
    description: '<script>alert(1)</script> Kit & "friends"',
    callback_url: 'http://localhost:3000/payment-callback?step=1',
    callback_method: 'get',
    ...fields,
  };
  const answer = await fetch(`${url}/razorpay/v1/payment_links`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Link;
}

async function post(link: Link, fields: Record<string, string>): Promise<{ status: number; location: string }> {
  const answer = await fetch(link.short_url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location') ?? '' };
}

const read = async (url: string) => (await fetch(url)).text();

describe('the hosted page', () => {
  test('shows the payment, escaped, and says that it is a stand-in', async () => {
    const link = await createLink();
    const html = await read(link.short_url);
    expect(html).toContain('₹499');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; Kit &amp; &quot;friends&quot;');
    expect(html).not.toContain('<script>');
    expect(html).toContain('No money moves');
    for (const name of ['Pay', 'Fail', 'Back without paying']) expect(html).toContain(`>${name}</button>`);
  });

  test('fails, lets the buyer try again, pays once', async () => {
    const link = await createLink();
    const failed = await post(link, { action: 'fail', method: 'card' });
    expect(failed).toEqual({ status: 303, location: `/pay/${link.id}?failed` });
    const html = await read(new URL(failed.location, stage.url).href);
    expect(html).toContain('Payment failed');
    expect(html).toContain('>Pay</button>');
    const paid = await post(link, { action: 'pay', method: 'netbanking' });
    expect(paid.location).toMatch(/^http:\/\/localhost:3000\/payment-callback\?step=1&razorpay_payment_id=pay_/);
    expect(await post(link, { action: 'pay', method: 'upi' })).toEqual(paid);
    expect(await read(link.short_url)).toContain('This payment is complete');
  });

  test('leads back without razorpay parameters', async () => {
    const link = await createLink();
    expect((await post(link, { action: 'back' })).location).toBe('http://localhost:3000/payment-callback?step=1');
  });

  test('tells of closed and unknown links', async () => {
    const cancelled = await createLink();
    await stage.control(`razorpay/links/${cancelled.id}`, { outcome: 'cancel' });
    expect(await read(cancelled.short_url)).toContain('was cancelled');
    expect((await post(cancelled, { action: 'pay' })).location).toBe(`/pay/${cancelled.id}`);
    const expired = await createLink();
    await stage.control(`razorpay/links/${expired.id}`, { outcome: 'expire' });
    expect(await read(expired.short_url)).toContain('has expired');
    expect((await fetch(`${stage.url}/pay/plink_unknown`)).status).toBe(404);
  });
});

describe('control routes', () => {
  test.each([
    ['faults', { provider: 'paypal', mode: 'slow', calls: 1 }],
    ['faults', { provider: 'razorpay', mode: 'explode', calls: 1 }],
    ['faults', { provider: 'razorpay', mode: 'slow', calls: 'many' }],
    ['faults', { provider: 'razorpay', mode: 'slow', about: 5 }],
    ['webhooks', { duplicate: -1 }],
    ['webhooks', { reorder: 'yes' }],
    ['webhooks', { delayMs: 1.5 }],
    ['webhooks', { colour: 'red' }],
    ['clock', { advanceMs: 'a while' }],
    ['clock', {}],
  ])('refuse bad input with a sentence: %s %j', async (path, body) => {
    const answer = await stage.control<{ error: string }>(path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(/^.{10,}\.$/);
  });

  test('refuse an unknown link, outcome and broken JSON', async () => {
    expect((await stage.control('razorpay/links/nobody', { outcome: 'pay' })).status).toBe(404);
    const { id } = await createLink();
    expect((await stage.control(`razorpay/links/${id}`, { outcome: 'vanish' })).status).toBe(400);
    const broken = await fetch(`${stage.url}/__control/faults`, { method: 'POST', body: '{' });
    expect(broken.status).toBe(400);
    expect((await fetch(`${stage.url}/__control/log?provider=paypal`)).status).toBe(400);
  });

  test('break only the calls that a fault is about', async () => {
    await stage.control('faults', { provider: 'razorpay', mode: 'rate-limit', calls: 2, about: 'PAGE-about' });
    expect((await createLink()).status).toBe('created');
    expect((await createLink({ reference_id: 'PAGE-about' })).status).toBeUndefined();
    await stage.control('faults', { provider: 'razorpay', mode: 'rate-limit', calls: 1, about: '/payment_links' });
    const ask = (path: string) =>
      fetch(`${stage.url}/razorpay/v1${path}`, { headers: { authorization: AUTHORIZATION } });
    expect((await ask('/payment_links/plink_unknown')).status).toBe(400);
    expect((await ask('/payment_links')).status).toBe(429);
    expect((await ask('/payment_links')).status).toBe(200);
  });

  test('break only the calls about a phone number, which a form writes in its own way', async () => {
    const { accountSid, authToken, verifyServiceSid } = KEYS.twilio;
    const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
    const send = async (To: string) => {
      const body = new URLSearchParams({ To, Channel: 'sms' });
      const address = `${stage.url}/twilio/verify/v2/Services/${verifyServiceSid}/Verifications`;
      return (await fetch(address, { method: 'POST', headers: { authorization }, body })).status;
    };
    await stage.control('faults', { provider: 'twilio', mode: 'rate-limit', calls: 1, about: '+919800000001' });
    expect([await send('+919800000002'), await send('+919800000001'), await send('+919800000001')]).toEqual([
      201, 429, 201,
    ]);
  });

  test('keep a log without secrets', async () => {
    const { reference_id } = await createLink();
    await fetch(`${stage.url}/razorpay/v1/payment_links?reference_id=${reference_id}&key=hidden`, {
      headers: { authorization: AUTHORIZATION },
    });
    const log = (await (await fetch(`${stage.url}/__control/log?provider=razorpay`)).json()) as Record<
      string,
      string
    >[];
    expect(log.at(-1)).toEqual({
      provider: 'razorpay',
      method: 'GET',
      path: `/razorpay/v1/payment_links?reference_id=${reference_id}&key=redacted`,
      time: expect.any(String),
      fault: 'ok',
      seq: expect.any(Number),
    });
    expect(JSON.stringify(log)).not.toMatch(/hidden|Basic|key-secret/);
  });

  test('move the clock and list the state', async () => {
    const { body } = await stage.control<{ now: number }>('clock', { now: '2031-01-01T00:00:00Z' });
    expect(body.now).toBeGreaterThanOrEqual(Date.parse('2031-01-01T00:00:00Z'));
    await stage.control('clock', { reset: true });
    const link = await createLink();
    const state = (await (await fetch(`${stage.url}/__control/state?provider=razorpay`)).json()) as { links: Link[] };
    expect(state.links.map(({ id }) => id)).toContain(link.id);
    expect((await fetch(`${stage.url}/__control/state`)).status).toBe(200);
  });
});

describe('the page', () => {
  test('is complete and needs nothing from outside', async () => {
    const answer = await fetch(stage.url);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.text()).not.toMatch(/(src|href)="https?:/);
    for (const name of ['home.css', 'home.js']) expect((await fetch(`${stage.url}/${name}`)).status).toBe(200);
  });

  test('offers the inbox, newest first, also where a plus came as a space', async () => {
    const to = '+919812345678';
    for (const body of ['first', 'second']) {
      await fetch(`${stage.url}/twilio/api/2010-04-01/Accounts/${KEYS.twilio.accountSid}/Messages.json`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${KEYS.twilio.accountSid}:${KEYS.twilio.authToken}`)}` },
        body: new URLSearchParams({ To: to, From: KEYS.twilio.from, Body: body }),
      });
    }
    const answer = await fetch(`${stage.url}/inbox.json?to=${to}`, { headers: { origin: 'http://localhost:3000' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(((await answer.json()) as { body: string }[]).map(({ body }) => body)).toEqual(['second', 'first']);
  });

  test('answers on both loopback addresses', async () => {
    for (const host of ['127.0.0.1', '[::1]']) expect((await fetch(`http://${host}:${stage.port}/`)).status).toBe(200);
  });
});
