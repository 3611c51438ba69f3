import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
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
