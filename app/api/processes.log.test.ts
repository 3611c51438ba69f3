import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCookie } from '@/e2e/cookie';
import { Member, resetLinksTo } from '@/e2e/member';
import { type Server, startServer } from '@/e2e/server';
import {
  newPhone,
  orderBody,
  pauseReconciler,
  readCode,
  resetEmulators,
  resumeReconciler,
  Shopper,
  setFault,
  sql,
} from '@/e2e/shopper';

const canary = (word: string) => `${word}-${randomBytes(6).toString('hex')}`;

/** What must not be in the log, each with the name under which a failure speaks of it. */
const secrets = new Map<string, string>();
const secret = <Text extends string>(name: string, text: Text): Text => {
  secrets.set(text, name);
  return text;
};
const phone = (name: string): string => {
  const number = newPhone();
  // With any beginning, and with the pause that people make.
  secrets.set(number.slice(1), name);
  secrets.set(`${number.slice(0, 5)} ${number.slice(5)}`, name);
  return number;
};

type Seen = { id: string; status: number; path: string };
const seen: Seen[] = [];

/** A browser whose calls are written down. */
class Watched extends Member {
  override async send<Data>(path: string, call: Parameters<Shopper['send']>[1] = {}) {
    const answer = await super.send<Data>(path, call);
    seen.push({ id: answer.headers.get('x-request-id') ?? '', status: answer.status, path });
    for (const { name, value } of answer.headers.getSetCookie().map(readCookie))
      for (const part of value.split('.')) if (part.length > 15) secret(`cookie ${name}`, part);
    return answer;
  }
}

const DETAILS = {
  name: secret('name', canary('Ishwari')),
  address1: secret('address', canary('77 Lane')),
  address2: secret('second address', canary('Ward')),
  pincode: secret('pincode', '682317'),
  childAge: secret('age', '13.7'),
};

async function shops(browser: Watched): Promise<void> {
  const number = phone('phone');
  await browser.send('/api/auth/phone/send-otp', { method: 'POST', raw: `{"phoneNumber":"${number}",` });
  await setFault('twilio', 'error', 1, number);
  expect((await browser.sendOtp(`+91 ${number.slice(0, 5)} ${number.slice(5)}`)).status).toBe(503);
  await resetEmulators();
  expect((await browser.sendOtp(number)).status).toBe(200);
  const code = secret('code', await readCode(number));
  const wrong = secret('wrong code', String((Number(code) + 1) % 1e6).padStart(6, '0'));
  expect((await browser.verify(number, wrong)).status).toBe(400);
  expect((await browser.verify(number, code)).status).toBe(200);
  const details = { ...DETAILS, phone: number };
  expect((await browser.placeCod(orderBody(1, details))).status).toBe(200);
  expect((await browser.placeCod({ ...orderBody(1, details), amount: 1 })).status).toBe(409);
  await setFault('razorpay', 'error', 1, '/payment_links');
  expect((await browser.initiate(orderBody(1, details))).status).toBeGreaterThanOrEqual(500);
  await resetEmulators();
  const order = await browser.start(1, details);
  expect((await browser.status(order.orderId, `?phone=${number}`)).status).toBe(200);
  await sql(`ALTER TABLE orders ADD CONSTRAINT log_canary CHECK (name <> '${DETAILS.name}') NOT VALID`);
  try {
    expect((await browser.placeCod(orderBody(1, details))).status).toBe(500);
  } finally {
    await sql('ALTER TABLE orders DROP CONSTRAINT log_canary');
  }
  const forged = { raw: `{"contact":"${number}"}`, headers: { 'x-xsrf-token': null, 'x-razorpay-signature': 'f' } };
  expect((await browser.send('/api/payment/webhook', { method: 'POST', ...forged })).status).toBe(400);
  expect((await browser.logout()).status).toBe(200);
}

async function registers(browser: Watched): Promise<void> {
  const email = secret('e-mail', `${canary('ishwari')}@example.com`);
  const [first, wrong, next, last] = ['first', 'wrong', 'next', 'last'].map((word) =>
    secret(`${word} password`, `${canary(word)}*A7`),
  ) as [string, string, string, string];
  await browser.checkAuth();
  await setFault('smtp', '550');
  const userName = secret('user name', canary('Deshmukh'));
  expect((await browser.register({ userName, email, password: first })).status).toBe(201);
  expect((await browser.register({ userName, email: email.toUpperCase(), password: first })).status).toBe(201);
  await browser.send('/api/auth/login', { method: 'POST', raw: `{"email":"${email}","password":"${first}"` });
  expect((await browser.logIn(email, wrong)).status).toBe(401);
  expect((await browser.logIn(`${email}\u0000`, wrong)).status).toBe(401);
  await resetEmulators();
  expect((await browser.forgot(email)).status).toBe(200);
  const [{ token } = { token: '' }] = await resetLinksTo(email);
  secret('reset token', token);
  expect(token).not.toBe('');
  await browser.get(`/auth/reset/${token}`);
  const link = secret('tracking link', randomBytes(13).toString('hex'));
  for (const path of [`/track/${link}`, `/api/track/${link}`]) await browser.get(path);
  expect((await browser.post(`/api/track/${link}/confirm`, {})).status).toBe(404);
  expect((await browser.send(`/api/auth/resetpassword/${token}`)).status).toBe(405);
  expect((await browser.reset(token, next, wrong)).status).toBe(400);
  expect((await browser.reset(token, next)).status).toBe(200);
  expect((await browser.reset(token, next)).status).toBe(400);
  expect((await browser.logIn(email, next)).status).toBe(200);
  const change = { currentPassword: next, password: last, confirmPassword: last };
  expect((await browser.post('/api/auth/password', change)).status).toBe(200);
  const number = phone('linked phone');
  expect((await browser.sendOtp(number)).status).toBe(200);
  const otp = secret('linking code', await readCode(number));
  expect((await browser.post('/api/auth/phone/link', { phoneNumber: number, otp })).status).toBe(200);
  for (const path of ['csrf', 'session', 'signin/nobody', `error?error=${email}`])
    await browser.get(`/api/auth/${path}`);
  const thief = Object.assign(new Watched(), { cookies: new Map(browser.cookies) });
  thief.cookies.set('session', secret('forged session', `${canary('eyJhbGciOiJkaXIi')}..${canary('iv')}`));
  await thief.get('/api/auth/session');
  await thief.checkAuth();
}

type Line = { msg?: string; level?: number; requestId?: string; path?: string; status?: number };

describe('case 16: the log of a whole day', () => {
  let server: Server;
  let lines: Line[] = [];
  let text = '';

  beforeAll(async () => {
    // What breaks is meant for the calls here.
    await pauseReconciler();
    server = await startServer({ LOG_LEVEL: 'debug' });
    Shopper.home = server.url;
    for (const [key, value] of Object.entries(process.env))
      if (/SECRET|TOKEN|PASSWORD|^(DATABASE|CLOUDINARY|SMTP)_URL$/.test(key) && (value ?? '').length > 15)
        secret(key, value ?? '');
    try {
      await shops(new Watched());
      await registers(new Watched());
    } finally {
      await resetEmulators();
      await server.stop();
    }
    lines = server.lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line);
    // A time may look like an age.
    text = server.lines
      .map((line) => line.replace(/"time":"[^"]*"/, ''))
      .join('\n')
      .toLowerCase();
  });
  afterAll(async () => {
    await server?.stop();
    await resumeReconciler();
  });

  it('holds nothing of what people typed, were sent or carried', () => {
    expect(secrets.size).toBeGreaterThan(30);
    expect(lines.length).toBeGreaterThan(30);
    const isThere = (word: string) => new RegExp(`(?<![\\w.])${word.replace('.', '\\.')}(?![\\w.])`).test(text);
    const found = [...secrets].filter(([word]) =>
      word.length < 10 ? isThere(word) : text.includes(word.toLowerCase()),
    );
    expect(found.map(([, name]) => name)).toEqual([]);
  });

  it('tells of every call by the name that the answer carried', () => {
    const calls = lines.filter(({ msg, path }) => msg === 'request' && !path?.startsWith('/api/health'));
    expect(seen.filter(({ id }) => !/^[\w-]{8,64}$/.test(id))).toEqual([]);
    // Pages, next-auth's own routes and other methods are answered without a line.
    const isCall = ({ path, status }: Seen) =>
      /^\/api\/(?!auth\/(csrf|session$|signin|error))/.test(path) && status !== 405;
    const told = seen.filter(isCall).map(({ id, status }) => `${id} ${status}`);
    expect(calls.map(({ requestId, status }) => `${requestId} ${status}`).sort()).toEqual(told.sort());
    expect(told.length).toBeGreaterThan(25);
    const failed = lines.filter(({ msg }) => msg === 'request failed');
    expect(failed.length).toBeGreaterThan(0);
    for (const { requestId } of failed) expect(told.some((line) => line.startsWith(`${requestId} 5`))).toBe(true);
  });
});
