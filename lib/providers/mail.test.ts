import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendMail } from './mail';

const received: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push(Buffer.concat(chunks).toString());
      done();
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${port}`);
  vi.stubEnv('MAIL_FROM', 'orders@shop.test');
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await new Promise<void>((resolve) => server.close(resolve));
});

/** The header lines of the last mail, folded ones as one. */
const headers = (): string[] =>
  (received.at(-1) ?? '')
    .split('\r\n\r\n')[0]
    ?.replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n') ?? [];
const header = (name: string) => headers().filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));

const mail = { to: 'owner@shop.test', text: 'Hello' };

it('names who is to be answered', async () => {
  await sendMail({ ...mail, messageId: 'one', subject: 'Question', replyTo: 'asha@example.com' });
  expect(header('Reply-To')).toEqual(['Reply-To: asha@example.com']);
  expect(header('From')).toEqual(['From: orders@shop.test']);
});

it('names nobody where nobody is given', async () => {
  await sendMail({ ...mail, messageId: 'two', subject: 'Question' });
  expect(header('Reply-To')).toEqual([]);
});

it.each(['\r\n', '\n', '\r', '\r\n\r\n'])('case 45: a subject with %j adds no header and no body', async (end) => {
  await sendMail({ ...mail, messageId: 'three', subject: `Question from A${end}Bcc: all@example.com${end}X-Evil: 1` });
  expect(header('Bcc')).toEqual([]);
  expect(header('X-Evil')).toEqual([]);
  expect(header('Subject')).toHaveLength(1);
  expect(received.at(-1)?.split('\r\n\r\n').slice(1).join('').trim()).toBe('Hello');
});

describe('what is wrong with our login is told from what is wrong with a receiver', () => {
  const failAt = { auth: 0, from: 0, to: 0 };
  const failing = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => (failAt.auth ? done(refusal(failAt.auth)) : done(null, { user: 'shop' })),
    onMailFrom: (_address, _session, done) => done(failAt.from ? refusal(failAt.from) : null),
    onRcptTo: (_address, _session, done) => done(failAt.to ? refusal(failAt.to) : null),
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  });
  failing.on('error', () => undefined);
  const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });
  let sendOne: typeof sendMail;

  beforeAll(async () => {
    await new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve));
    vi.resetModules();
    vi.stubEnv('SMTP_URL', `smtp://shop:secret@127.0.0.1:${(failing.server.address() as AddressInfo).port}`);
    ({ sendMail: sendOne } = await import('./mail'));
  });
  afterAll(() => new Promise<void>((resolve) => failing.close(resolve)));

  it.each([
    ['auth', 535, 'unauthorized'],
    ['auth', 534, 'unauthorized'],
    ['auth', 454, 'retryable'],
    ['from', 530, 'unauthorized'],
    ['from', 550, 'unauthorized'],
    ['from', 451, 'retryable'],
    ['from', 552, 'permanent'],
    ['to', 550, 'permanent'],
    ['to', 451, 'retryable'],
  ] as const)('%s %i is %s', async (step, code, outcome) => {
    Object.assign(failAt, { auth: 0, from: 0, to: 0, [step]: code });
    await expect(sendOne({ ...mail, messageId: 'four', subject: 'Question' })).rejects.toMatchObject({ outcome });
  });
});
