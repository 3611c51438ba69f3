import twilio from 'twilio';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { KEYS, type Received, type Stage, startReceiver, startStage } from './testing.ts';

const { accountSid, authToken, verifyServiceSid, from } = KEYS.twilio;
const MINUTE_MS = 60_000;

let stage: Stage;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let client: twilio.Twilio;
let count = 0;

beforeAll(async () => {
  receiver = await startReceiver();
  stage = await startStage();
  client = createClient(authToken);
});
afterAll(async () => {
  await stage.stop();
  await receiver.close();
});
beforeEach(async () => {
  await stage.control('faults', { provider: 'twilio', mode: 'ok' });
  await stage.control('clock', { reset: true });
});

function createClient(token: string): twilio.Twilio {
  const made = twilio(accountSid, token, { timeout: 2000 });
  made.verify.baseUrl = `${stage.url}/twilio/verify`;
  made.api.baseUrl = `${stage.url}/twilio/api`;
  return made;
}

type Failure = { status?: number; code?: number | string };
const failureOf = (call: Promise<unknown>): Promise<Failure> =>
  call.then(
    () => ({}),
    (error: unknown) => error as Failure,
  );
const createNumber = () => `+9198${String(10_000_000 + ++count)}`;
const arm = (mode: string) => stage.control('faults', { provider: 'twilio', mode, calls: 1 });
const service = () => client.verify.v2.services(verifyServiceSid);
const start = (to: string, channel = 'sms') => service().verifications.create({ to, channel });
const check = (to: string, code: string) => service().verificationChecks.create({ to, code });
const codesOf = async (to: string) => (await stage.inbox(to)).map(({ body }) => /\d{6}/.exec(body)?.[0] ?? '');
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

describe('verify', () => {
  test('sends a code that approves once', async () => {
    const to = createNumber();
    const verification = await start(to);
    expect(verification).toMatchObject({
      to,
      channel: 'sms',
      status: 'pending',
      valid: false,
      serviceSid: verifyServiceSid,
    });
    expect(verification.sid).toMatch(/^VE[0-9a-f]{32}$/);
    expect(verification.dateCreated).toBeInstanceOf(Date);
    expect(verification.sendCodeAttempts).toHaveLength(1);
    expect((await stage.inbox(to))[0]?.body).toMatch(/^Your \w+ code is \d{6}$/);
    const [code = ''] = await codesOf(to);
    expect(await check(to, wrong(code))).toMatchObject({ status: 'pending', valid: false });
    expect(await check(to, code)).toMatchObject({ status: 'approved', valid: true, sid: verification.sid });
    expect(await failureOf(check(to, code))).toMatchObject({ status: 404, code: 20404 });
    expect(await failureOf(service().verifications(verification.sid).fetch())).toMatchObject({
      status: 404,
      code: 20404,
    });
  });

  test('sends the same code again, five times at most', async () => {
    const to = createNumber();
    const sids = new Set<string>();
    for (let send = 0; send < 5; send += 1) sids.add((await start(to)).sid);
    expect(await failureOf(start(to))).toMatchObject({ status: 429, code: 60203 });
    expect(sids.size).toBe(1);
    const codes = await codesOf(to);
    expect(codes).toHaveLength(5);
    expect(new Set(codes).size).toBe(1);
    await stage.control('clock', { advanceMs: 10 * MINUTE_MS + 1 });
    expect(sids.has((await start(to)).sid)).toBe(false);
  });

  test('lets five guesses pass', async () => {
    const to = createNumber();
    await start(to);
    const [code = ''] = await codesOf(to);
    for (let guess = 0; guess < 5; guess += 1)
      expect(await check(to, wrong(code))).toMatchObject({ status: 'pending' });
    expect(await failureOf(check(to, code))).toMatchObject({ status: 429, code: 60202 });
  });

  test('forgets codes that expired or were cancelled', async () => {
    const to = createNumber();
    await start(to);
    const [code = ''] = await codesOf(to);
    await stage.control('twilio/verify', { to, ttlMs: 0 });
    expect(await failureOf(check(to, code))).toMatchObject({ status: 404, code: 20404 });
    const { sid } = await start(to);
    expect(await service().verifications(sid).update({ status: 'canceled' })).toMatchObject({ status: 'canceled' });
    expect(await failureOf(service().verifications(sid).fetch())).toMatchObject({ status: 404 });
  });

  test('refuses bad numbers, channels, codes, services and tokens', async () => {
    for (const to of ['9876543210', '+0123456789', '+91abc', '']) {
      expect(await failureOf(start(to))).toMatchObject({ status: 400, code: 60200 });
    }
    expect(await failureOf(start(createNumber(), 'pigeon'))).toMatchObject({ status: 400, code: 60200 });
    expect(await failureOf(check(createNumber(), '123'))).toMatchObject({ status: 400, code: 60200 });
    const foreign = client.verify.v2.services(`VA${'9'.repeat(32)}`).verifications;
    expect(await failureOf(foreign.create({ to: createNumber(), channel: 'sms' }))).toMatchObject({
      status: 404,
      code: 20404,
    });
    const stranger = createClient('wrong').verify.v2.services(verifyServiceSid).verifications;
    expect(await failureOf(stranger.create({ to: createNumber(), channel: 'sms' }))).toMatchObject({
      status: 401,
      code: 20003,
    });
  });
});

describe('faults', () => {
  test.each([
    ['error', 503, undefined],
    ['error-html', 502, undefined],
    ['rate-limit', 429, 20429],
    ['unauthorized', 401, 20003],
    ['60203', 429, 60203],
    ['60212', 429, 60212],
  ])('%s', async (mode, status, code) => {
    const to = createNumber();
    await arm(mode);
    const failure = await failureOf(start(to));
    expect([failure.status, failure.code]).toEqual([status, code]);
    expect(await stage.inbox(to)).toEqual([]);
  });

  test.each([
    ['reset', 0],
    ['lost-answer', 1],
  ])('%s closes the connection; messages sent: %i', async (mode, sent) => {
    const to = createNumber();
    await arm(mode);
    expect((await failureOf(start(to))).code).toBe('ECONNRESET');
    expect(await stage.inbox(to)).toHaveLength(sent);
  });

  test('a message can be lost or come after the code expired', async () => {
    const lost = createNumber();
    await arm('no-delivery');
    await start(lost);
    expect(await stage.inbox(lost)).toEqual([]);
    const late = createNumber();
    await arm('late-delivery');
    await start(late);
    await stage.control('clock', { advanceMs: 10 * MINUTE_MS + 2000 });
    const [code = ''] = await codesOf(late);
    expect(await failureOf(check(late, code))).toMatchObject({ status: 404 });
  });
});

describe('messages', () => {
  const send = (fields: { body?: string; to?: string; statusCallback?: string } = {}) =>
    client.messages.create({ to: createNumber(), from, body: 'Order placed', ...fields });
  const callbacksOf = (sid: string) => receiver.received.filter(({ body }) => body.includes(sid));
  const statusesOf = (sid: string) =>
    callbacksOf(sid).map(({ body }) => new URLSearchParams(body).get('MessageStatus'));
  const isSigned = ({ headers, body }: Received, url: string) =>
    twilio.validateRequest(
      authToken,
      String(headers['x-twilio-signature']),
      url,
      Object.fromEntries(new URLSearchParams(body)),
    );

  test('are queued, then delivered into the inbox', async () => {
    const sms = await send();
    expect(sms).toMatchObject({
      status: 'queued',
      direction: 'outbound-api',
      numSegments: '1',
      price: null,
      errorCode: null,
    });
    expect(sms.sid).toMatch(/^SM[0-9a-f]{32}$/);
    expect(sms.dateCreated).toBeInstanceOf(Date);
    expect(await stage.inbox(sms.to)).toEqual([
      { channel: 'sms', to: sms.to, from, subject: null, body: 'Order placed', sentAt: expect.any(String) },
    ]);
    await expect.poll(() => client.messages(sms.sid).fetch()).toMatchObject({ status: 'delivered' });
    expect((await client.messages.list({ limit: 5 })).map(({ sid }) => sid)).toContain(sms.sid);
  });

  test.each([
    ['x'.repeat(160), '1'],
    ['x'.repeat(161), '2'],
    ['€'.repeat(80), '1'],
    ['₹'.repeat(70), '1'],
    ['₹'.repeat(71), '2'],
    ['नमस्ते'.repeat(23), '3'],
  ])('count their segments (%#)', async (body, segments) => {
    expect((await send({ body })).numSegments).toBe(segments);
  });

  test('refuse what cannot be sent', async () => {
    expect(await failureOf(send({ to: '12345' }))).toMatchObject({ status: 400, code: 21211 });
    expect(await failureOf(send({ body: '' }))).toMatchObject({ status: 400, code: 21602 });
    expect(await failureOf(send({ body: 'x'.repeat(1601) }))).toMatchObject({ status: 400, code: 21617 });
    const stranger = client.messages.create({ to: createNumber(), from: '+15550001111', body: 'x' });
    expect(await failureOf(stranger)).toMatchObject({ status: 400, code: 21606 });
  });

  test('come from a registered header too', async () => {
    const { from } = await client.messages.create({ to: createNumber(), from: 'BALSVR', body: 'x' });
    expect(from).toBe('BALSVR');
  });

  test('call back with the real signature', async () => {
    const url = `${receiver.url}?order=1`;
    const { sid } = await send({ statusCallback: url });
    await vi.waitFor(() => expect(statusesOf(sid)).toEqual(['sent', 'delivered']), { timeout: 3000 });
    for (const callback of callbacksOf(sid)) expect(isSigned(callback, url)).toBe(true);
  });

  test.each([
    ['undelivered', ['sent', 'undelivered'], true],
    ['callback-duplicate', ['sent', 'sent', 'delivered', 'delivered'], true],
    ['callback-reorder', ['delivered', 'sent'], true],
    ['callback-extra', ['sent', 'delivered'], true],
    ['callback-bad-signature', ['sent', 'delivered'], false],
  ])('%s', async (mode, statuses, signed) => {
    await arm(mode);
    const { sid, to } = await send({ statusCallback: receiver.url });
    await vi.waitFor(() => expect(statusesOf(sid)).toEqual(statuses), { timeout: 3000 });
    expect(isSigned(callbacksOf(sid)[0] as Received, receiver.url)).toBe(signed);
    if (mode !== 'undelivered') return;
    expect(await stage.inbox(to)).toEqual([]);
    expect(await client.messages(sid).fetch()).toMatchObject({ errorCode: 30003 });
  });
});
