import { describe, expect, it } from 'vitest';
import { newPhone, readInbox, Shopper, sql } from '@/e2e/shopper';

const REQUIRED = 'Please enter phone number';
const INVALID = 'Please enter a valid 10-digit phone number';
const PATH = '/api/auth/phone/send-otp';

async function visitor(): Promise<Shopper> {
  const shopper = new Shopper();
  await shopper.checkAuth();
  return shopper;
}

const challengesOf = (phone: string) =>
  sql<{ status: string; attempts: number }>(
    'SELECT status, attempts FROM otp_challenges WHERE phone_number = $1',
    phone,
  );

const inDigits = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** Forty and more ways to write one number. */
function formsOf(phone: string): string[] {
  const [head, tail] = [phone.slice(0, 5), phone.slice(5)];
  const plain = [
    phone,
    `${head} ${tail}`,
    `${head}-${tail}`,
    `${head}.${tail}`,
    `(${head}) ${tail}`,
    ` ${phone} `,
    `${head}\u00a0${tail}`,
    `${head}\u2009${tail}`,
    `\t${phone}\n`,
    phone.split('').join(' '),
  ];
  const prefixed = ['+91', '+91 ', '+91-', '0091', '0091 ', '91', '91 ', '0', '0 ', '(0) '].flatMap((prefix) => [
    prefix + phone,
    `${prefix}${head} ${tail}`,
  ]);
  const scripts = [0x0966, 0xff10].flatMap((zero) =>
    [phone, `+91${phone}`, `0${phone}`, `0091${phone}`, `${head} ${tail}`, `${head}-${tail}`].map((form) =>
      inDigits(form, zero),
    ),
  );
  return [...plain, ...prefixed, ...scripts, inDigits(`91${phone}`, 0xff10), `\uff0b91${phone}`];
}

describe('POST /api/auth/phone/send-otp', () => {
  it('sends one code, says so, and opens one challenge', async () => {
    const shopper = await visitor();
    const phone = newPhone();
    const answer = await shopper.sendOtp(phone);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, message: 'OTP sent successfully to your phone' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await challengesOf(phone)).toEqual([{ status: 'pending', attempts: 0 }]);
    const inbox = await readInbox(phone);
    expect(inbox).toHaveLength(1);
    expect(inbox[0]?.body).toMatch(/\b\d{6}\b/);
    expect(answer.text).not.toContain(/\d{6}/.exec(inbox[0]?.body ?? '')?.[0] ?? 'no code');
  });

  it.each([
    [{}, REQUIRED],
    [{ phoneNumber: '' }, REQUIRED],
    [{ phoneNumber: '   ' }, REQUIRED],
    [{ phoneNumber: null }, REQUIRED],
    [{ phoneNumber: 9876543210 }, REQUIRED],
    [{ phoneNumber: ['9876543210'] }, REQUIRED],
    [{ phoneNumber: { toString: '9876543210' } }, REQUIRED],
    [{ phoneNumber: true }, REQUIRED],
    [{ phoneNumber: '987654321' }, INVALID],
    [{ phoneNumber: '98765432100' }, INVALID],
    [{ phoneNumber: '5876543210' }, INVALID],
    [{ phoneNumber: '0876543210' }, INVALID],
    [{ phoneNumber: '+1 9876543210' }, INVALID],
    [{ phoneNumber: '+92 9876543210' }, INVALID],
    [{ phoneNumber: '98765x3210' }, INVALID],
    [{ phoneNumber: '9876543210;9876543211' }, INVALID],
    [{ phoneNumber: '9'.repeat(5_000) }, INVALID],
    [{ phoneNumber: "9876543210' OR 1=1--" }, INVALID],
    [{ phoneNumber: '9876543210\u0000' }, INVALID],
  ])('refuses %j with the message of section 5', async (body, message) => {
    const shopper = await visitor();
    const answer = await shopper.post(PATH, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ success: false, message });
  });

  it.each([
    ['malformed JSON', '{"phoneNumber":', 400],
    ['an empty body', '', 400],
    ['an array', '["9876543210"]', 400],
    ['a text', '"9876543210"', 400],
    ['null', 'null', 400],
    ['70 KB', JSON.stringify({ phoneNumber: '9876543210', more: 'x'.repeat(70 * 1024) }), 413],
  ])('refuses %s', async (_name, raw, status) => {
    const shopper = await visitor();
    const answer = await shopper.send(PATH, { method: 'POST', raw });
    expect(answer.status).toBe(status);
    expect(answer.body.success).toBe(false);
    expect(answer.body.message).not.toBe('');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx'])(
    'refuses the content type %s',
    async (type) => {
      const shopper = await visitor();
      const phone = newPhone();
      const answer = await shopper.post(PATH, { phoneNumber: phone }, { 'content-type': type });
      expect(answer.status).toBe(415);
      expect(await challengesOf(phone)).toEqual([]);
    },
  );

  it('case 14: every way to write a number is one number with one counter', async () => {
    const phone = newPhone();
    const forms = formsOf(phone);
    expect(forms.length).toBeGreaterThanOrEqual(40);
    const shopper = await visitor();
    const statuses: number[] = [];
    for (const phoneNumber of forms) {
      const answer = await shopper.post(PATH, { phoneNumber });
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(30);
    }
    expect(statuses).toEqual([200, ...forms.slice(1).map(() => 429)]);
    expect(await challengesOf(phone)).toHaveLength(1);
    expect(await readInbox(phone)).toHaveLength(1);
    const counters = await sql<{ key: string }>(
      "SELECT key FROM rate_limits WHERE key LIKE 'otp-resend:%' || $1",
      phone,
    );
    expect(counters).toEqual([{ key: `otp-resend:${phone}` }]);
  });

  it('case 3: a known phone, that of an admin and an unknown one get the same answer', async () => {
    const [shopper, admin, unknown] = [newPhone(), newPhone(), newPhone()];
    await sql(
      `INSERT INTO users (id, phone_number, user_name, role, updated_at)
       VALUES (gen_random_uuid(), $1, 'Asha', 'user', now()), (gen_random_uuid(), $2, 'Asha', 'admin', now())`,
      shopper,
      admin,
    );
    const answers = [];
    for (const phone of [shopper, admin, unknown]) {
      const { status, text, headers } = await (await visitor()).sendOtp(phone);
      const own = ['date', 'x-request-id', 'set-cookie'];
      const cookies = headers.getSetCookie().map((line) => line.replace(/=[^;]*/, '').replace(/expires=[^;]*/i, ''));
      answers.push([status, text, [...headers].filter(([name]) => !own.includes(name)), cookies]);
      expect(await readInbox(phone)).toHaveLength(1);
    }
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    expect(answers[0]?.[0]).toBe(200);
    await sql('DELETE FROM users WHERE phone_number = $1', admin);
  });

  it('case 13: a second code within half a minute is refused with the seconds to wait', async () => {
    const shopper = await visitor();
    const phone = newPhone();
    await shopper.sendOtp(phone);
    const again = await shopper.sendOtp(phone);
    expect(again.status).toBe(429);
    expect(again.body.success).toBe(false);
    expect(again.body.message).toMatch(/^Too many codes were requested\. Please try again in \d+ seconds?\.$/);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await readInbox(phone)).toHaveLength(1);
  });

  it('case 13: five codes an hour for one phone, whoever asks', async () => {
    const phone = newPhone();
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      await sql('DELETE FROM rate_limits WHERE key = $1', `otp-resend:${phone}`);
      statuses.push((await new Shopper().sendOtp(phone)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await readInbox(phone)).toHaveLength(5);
  });

  it('case 13: the address that counts is the last one of X-Forwarded-For', async () => {
    const shopper = await visitor();
    const phone = newPhone();
    await shopper.post(PATH, { phoneNumber: phone }, { 'x-forwarded-for': `203.0.113.9, ${shopper.address}` });
    const counters = await sql<{ points: number }>(
      'SELECT points FROM rate_limits WHERE key = $1',
      `otp-address:${shopper.address}`,
    );
    expect(counters).toEqual([{ points: 1 }]);
  });
});
