import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { Pool, type QueryResultRow } from 'pg';
import { readCookie, toCookieHeader } from './cookie';

export const BASE_URL = process.env.TEST_BASE_URL ?? 'http://localhost:3000';
export const EMULATORS_URL = process.env.TEST_EMULATORS_URL ?? 'http://localhost:4000';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type OrderData = {
  orderId: string;
  merchantOrderId: string;
  paymentUrl: string;
  state: string;
  method: string;
  amount: number;
};
type Account = {
  id: string;
  userName: string | null;
  email: string | null;
  phoneNumber: string | null;
  role: 'admin' | 'user';
};
export type Answer<Data> = {
  status: number;
  headers: Headers;
  text: string;
  body: { success: boolean; message: string; user?: Account | null; data?: Data };
};
type Call = { method?: Method; body?: unknown; raw?: BodyInit; headers?: Record<string, string | null> };

/** A valid mobile number that no other test uses, in a block of its own. */
export const newPhone = (): string => `${randomInt(6, 10)}${String(randomInt(1e9)).padStart(9, '0')}`;
export const newKey = (): string => `key-${randomBytes(12).toString('hex')}`;
export const newAddress = (): string =>
  `${randomInt(11, 100)}.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
/** A network whose limits may be used up: nobody else's address is in it. */
export const newNetwork = (): string => `${randomInt(101, 127)}.${randomInt(256)}.${randomInt(256)}`;

const BUNDLES = [2499, 4799, 6899, 8799, 12499, 15000, 17500, 19999, 22499, 24999];

/** What the specification says a quantity costs, computed apart from the shop. */
export function priceOf(quantity: number): { amount: number; original: number; free: number } {
  const original = quantity * 2700;
  const scaled = BigInt(original) * 9259n;
  const rounded = Number(scaled / 10_000n) + (scaled % 10_000n >= 5_000n ? 1 : 0);
  const free = quantity > 10 ? Math.floor(quantity / 5) : quantity === 10 ? 2 : quantity >= 5 ? 1 : 0;
  return { amount: BUNDLES[quantity - 1] ?? rounded, original, free };
}

/** A body that the shop accepts, also when it was ordered before; `details` replaces fields of the delivery form. */
export const orderBody = (quantity: number, details: Record<string, unknown> = {}) => ({
  amount: priceOf(quantity).amount,
  userDetails: {
    name: 'Asha Rao',
    address1: '12 Temple Road',
    address2: '',
    phone: newPhone(),
    pincode: '560001',
    childAge: '4.5',
    ...details,
  },
  orderDetails: { quantity },
  again: true,
});

/** One browser: its own cookies, its own address, and the XSRF header on whatever changes state. */
export class Shopper {
  /** Where new browsers go; a test of another process of the shop changes it. */
  static home = BASE_URL;
  home = Shopper.home;
  readonly cookies = new Map<string, string>();
  readonly address: string;
  phone = '';

  constructor(address = newAddress()) {
    this.address = address;
  }

  /** Another browser that holds a copy of these cookies. */
  copy(): Shopper {
    return Object.assign(new Shopper(), { cookies: new Map(this.cookies), phone: this.phone, home: this.home });
  }

  get xsrf(): string {
    return decodeURIComponent(this.cookies.get('XSRF-TOKEN') ?? '');
  }

  /** A header given as null is left out. */
  async send<Data = OrderData>(path: string, call: Call = {}): Promise<Answer<Data>> {
    const { method = 'GET', body, raw, headers = {} } = call;
    const own: Record<string, string | null> = { 'x-forwarded-for': this.address, 'accept-encoding': 'identity' };
    if (this.cookies.size > 0) own.cookie = toCookieHeader(this.cookies);
    if (method !== 'GET') Object.assign(own, { 'content-type': 'application/json', 'x-xsrf-token': this.xsrf });
    const kept = Object.entries({ ...own, ...headers }).filter((pair): pair is [string, string] => pair[1] !== null);
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const answer = await fetch(`${this.home}${path}`, {
      method,
      headers: kept,
      redirect: 'manual',
      ...(payload === undefined ? {} : { body: payload }),
      ...(payload instanceof ReadableStream ? { duplex: 'half' } : {}),
    } as RequestInit);
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : {} };
  }

  private keep(line: string): void {
    const { name, value, isRemoved } = readCookie(line);
    if (isRemoved) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  get = <Data = OrderData>(path: string) => this.send<Data>(path);
  post = <Data = OrderData>(path: string, body: unknown, headers: Record<string, string | null> = {}) =>
    this.send<Data>(path, { method: 'POST', body, headers });

  checkAuth = () => this.get('/api/auth/check-auth');
  logout = () => this.post('/api/auth/logout', {});

  async sendOtp(phone: string) {
    if (!this.cookies.has('XSRF-TOKEN')) await this.checkAuth();
    return this.post('/api/auth/phone/send-otp', { phoneNumber: phone });
  }

  verify = (phone: string, otp: string) => this.post('/api/auth/phone/verify-login', { phoneNumber: phone, otp });

  /** Signs in with the code that arrives on this phone. */
  async signIn(phone = newPhone()): Promise<this> {
    const sent = await this.sendOtp(phone);
    if (sent.status !== 200) throw new Error(`send-otp answered ${sent.status}: ${sent.text}`);
    const verified = await this.verify(phone, await readCode(phone));
    if (verified.status !== 200) throw new Error(`verify-login answered ${verified.status}: ${verified.text}`);
    this.phone = phone;
    return this;
  }

  placeCod = (body: unknown, key: string | null = newKey()) =>
    this.post('/api/payment/cod', body, { 'idempotency-key': key });
  initiate = (body: unknown, key: string | null = newKey()) =>
    this.post('/api/payment/initiate', body, { 'idempotency-key': key });
  status = (id: string, query = '') => this.get(`/api/payment/status/${id}${query}`);

  /** Starts an online payment and returns its ids. */
  async start(quantity = 1, details: Record<string, unknown> = {}): Promise<OrderData> {
    const answer = await this.initiate(orderBody(quantity, details));
    if (!answer.body.data) throw new Error(`initiate answered ${answer.status}: ${answer.text}`);
    return answer.body.data;
  }
}

type Message = { channel: 'sms' | 'email'; to: string; body: string; sentAt: string };

export async function emulator<T>(path: string, body?: unknown): Promise<T> {
  const call = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${EMULATORS_URL}${path}`, call);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

export const readInbox = (phone: string) => emulator<Message[]>(`/inbox.json?to=%2B91${phone}`);

/** The newest one-time code that reached this phone. */
export async function readCode(phone: string): Promise<string> {
  const codes = (await readInbox(phone)).map(({ body }) => /code is (\d{6})/.exec(body)?.[1]);
  const newest = codes.find(Boolean);
  if (!newest) throw new Error('no code has arrived');
  return newest;
}

export const endCode = (phone: string, ttlMs = 0) => emulator('/__control/twilio/verify', { to: `+91${phone}`, ttlMs });
export const settleLink = (reference: string, outcome: 'pay' | 'fail' | 'cancel' | 'expire', webhook = true) =>
  emulator<{ callbackUrl: string | null }>(`/__control/razorpay/links/${reference}`, { outcome, webhook });
export const playPayment = (reference: string, scenario: string, more: Record<string, unknown> = {}) =>
  emulator<{ callbackUrl: string | null; paymentIds: string[] }>(`/__control/razorpay/payments/${reference}`, {
    scenario,
    ...more,
  });
/** `about`: only calls that name it in their form or JSON, or at the end of their path; jobs call meanwhile. */
export const setFault = (provider: 'razorpay' | 'twilio' | 'smtp', mode: string, calls = 1, about = '') =>
  emulator('/__control/faults', { provider, mode, calls, about });
export const setWebhooks = (settings: { duplicate?: number; reorder?: boolean; drop?: boolean }) =>
  emulator('/__control/webhooks', settings);
export const pendingWebhooks = async () => (await emulator<{ pending: number }>('/__control/webhooks')).pending;
export const providerLog = (provider: 'razorpay' | 'twilio') =>
  emulator<{ seq: number; method: string; path: string; time: string }[]>(`/__control/log?provider=${provider}`);

/** Every fault and webhook setting as after a fresh start. */
export async function resetEmulators(): Promise<void> {
  await setWebhooks({});
  for (const provider of ['razorpay', 'twilio', 'smtp'] as const) await setFault(provider, 'ok', 0);
}

type Link = {
  id: string;
  reference_id: string;
  amount: number;
  status: string;
  callback_url: string;
  payments: { payment_id: string; amount: number }[];
};
export type ProviderEvent = { id: string; event: string; linkId: string; body: string };

export const razorpayState = () =>
  emulator<{ links: Link[]; events: ProviderEvent[] }>('/__control/state?provider=razorpay');
export const linksOf = async (orderId: string) =>
  (await razorpayState()).links.filter((link) => link.reference_id.startsWith(orderId));

export const signWebhook = (body: string, secret = process.env.RAZORPAY_WEBHOOK_SECRET ?? ''): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** Delivers an event as the provider would; a header given as null is left out. */
export const postWebhook = (body: string, eventId = newKey(), headers: Record<string, string | null> = {}) =>
  new Shopper().send('/api/payment/webhook', {
    method: 'POST',
    raw: body,
    headers: {
      'x-xsrf-token': null,
      'x-razorpay-event-id': eventId,
      'x-razorpay-signature': signWebhook(body),
      ...headers,
    },
  });

let pool: Pool | undefined;

/** Reads or writes rows directly, to see what the shop stored. */
export async function sql<Row extends QueryResultRow>(text: string, ...values: unknown[]): Promise<Row[]> {
  pool ??= new Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 2, allowExitOnIdle: true });
  return (await pool.query<Row>(text, values)).rows;
}

export { pauseReconciler, resumeReconciler } from './reconciler';
