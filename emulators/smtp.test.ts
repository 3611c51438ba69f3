import nodemailer from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Stage, startStage } from './testing.ts';

let stage: Stage;
let count = 0;

beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());
beforeEach(async () => {
  await stage.control('faults', { provider: 'smtp', mode: 'ok' });
});

type Failure = { code?: string; responseCode?: number };
type Mail = { to: string | string[]; subject?: string; text?: string; html?: string };
const createAddress = () => `parent${++count}@example.test`;

function send(mail: Mail, auth?: { user: string; pass: string }, greetingTimeout = 10_000) {
  const transport = nodemailer.createTransport({
    host: 'localhost',
    port: stage.smtpPort,
    connectionTimeout: 10_000,
    greetingTimeout,
    socketTimeout: 15_000,
    ...(auth ? { auth } : {}),
  });
  return transport.sendMail({ from: 'Shop <shop@example.test>', subject: 'Order', text: 'Thank you', ...mail });
}

const failureOf = (call: Promise<unknown>): Promise<Failure> =>
  call.then(
    () => ({}),
    (error: unknown) => error as Failure,
  );

test('keeps text, HTML and a subject in any script', async () => {
  const to = createAddress();
  const subject = 'ऑर्डर की पुष्टि ₹499 ✓';
  const info = await send({ to, subject, text: 'नमस्ते\nsecond line', html: '<p>नमस्ते</p>' });
  expect(info).toMatchObject({ accepted: [to], rejected: [] });
  expect(await stage.inbox(to)).toEqual([
    { channel: 'email', to, from: 'shop@example.test', subject, body: 'नमस्ते\nsecond line', sentAt: expect.any(String) },
  ]);
  const page = (await (await fetch(`${stage.url}/__control/page`)).json()) as {
    messages: { to: string; html: string }[];
  };
  expect(page.messages.find((message) => message.to === to)?.html).toContain('<p>नमस्ते</p>');
});

test('takes mail with and without a login, for several people', async () => {
  const to = [createAddress(), createAddress()];
  await send({ to }, { user: 'shop', pass: 'secret' });
  for (const address of to) expect(await stage.inbox(address)).toHaveLength(1);
});

test.each([
  ['rate-limit', 421, undefined],
  ['error', 451, undefined],
  ['451', 451, 'EENVELOPE'],
  ['550', 550, 'EENVELOPE'],
  ['552', 552, undefined],
  ['535', 535, 'EAUTH'],
  ['unauthorized', 535, 'EAUTH'],
])('%s refuses with %i', async (mode, responseCode, code) => {
  const to = createAddress();
  await stage.control('faults', { provider: 'smtp', mode, calls: 1 });
  const failure = await failureOf(send({ to }, { user: 'shop', pass: 'secret' }));
  expect(failure.responseCode).toBe(responseCode);
  if (code) expect(failure.code).toBe(code);
  expect(await stage.inbox(to)).toEqual([]);
  await send({ to });
  expect(await stage.inbox(to)).toHaveLength(1);
});

test.each([
  ['reset', 0],
  ['refuse', 0],
  ['garbage', 0],
  ['hang', 0],
  ['lost-answer', 1],
])('%s gives no answer; mails stored: %i', async (mode, stored) => {
  const to = createAddress();
  await stage.control('faults', { provider: 'smtp', mode, calls: 1 });
  await expect(send({ to }, undefined, 250)).rejects.toThrow();
  expect(await stage.inbox(to)).toHaveLength(stored);
});

test('slow greets late and still takes the mail', async () => {
  const to = createAddress();
  stage.context.faults.slowMs = 120;
  await stage.control('faults', { provider: 'smtp', mode: 'slow', calls: 1 });
  const began = performance.now();
  await send({ to });
  expect(performance.now() - began).toBeGreaterThan(100);
  expect(await stage.inbox(to)).toHaveLength(1);
});

test('refuses a mail above the size limit', async () => {
  const to = createAddress();
  expect((await failureOf(send({ to, text: 'x'.repeat(11 * 1024 * 1024) }))).responseCode).toBe(552);
  expect(await stage.inbox(to)).toEqual([]);
});
