import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ProviderError } from '@/lib/http/errors';
import { isSignedStatus, sendSms, startVerification } from './sms';

let answer: { status: number; code: number };
const asked: string[] = [];
const server = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => asked.push(chunk.toString()));
  request.on('end', () => {
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...answer, message: 'no', more_info: '' }));
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('TWILIO_ACCOUNT_SID', `AC${'0'.repeat(32)}`);
  vi.stubEnv('TWILIO_AUTH_TOKEN', 'a token');
  vi.stubEnv('TWILIO_VERIFY_SERVICE_SID', `VA${'0'.repeat(32)}`);
  vi.stubEnv('TWILIO_FROM', '+15005550006');
  vi.stubEnv('TWILIO_API_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('TWILIO_VERIFY_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('APP_URL', 'https://shop.example');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const outcomeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((error: unknown) => (error instanceof ProviderError ? error.outcome : error));
const SMS = '018f0000-0000-7000-8000-000000000001';

describe('what is wrong with our account is told from what is wrong with a number', () => {
  it.each([
    [401, 20003, 'unauthorized'],
    [403, 20003, 'unauthorized'],
    [401, 0, 'unauthorized'],
    [403, 20005, 'unauthorized'],
    [403, 20008, 'unauthorized'],
    [400, 21606, 'unauthorized'],
    [400, 21614, 'permanent'],
    [403, 60410, 'permanent'],
    [429, 20429, 'retryable'],
    [503, 0, 'unknown'],
  ])('%i %i is %s', async (status, code, outcome) => {
    answer = { status, code };
    expect(await outcomeOf(sendSms('+919876543210', 'Hello', SMS, null))).toBe(outcome);
    expect(await outcomeOf(startVerification('+919876543210'))).toBe(outcome);
  });

  it('a Verify service that is not there is ours too', async () => {
    answer = { status: 404, code: 20404 };
    expect(await outcomeOf(startVerification('+919876543210'))).toBe('unauthorized');
  });
});

it('names our own message in the address for reports', async () => {
  asked.length = 0;
  answer = { status: 400, code: 21614 };
  await outcomeOf(sendSms('+919876543210', 'Hello', SMS, null));
  expect(new URLSearchParams(asked.join('')).get('StatusCallback')).toBe(
    `https://shop.example/api/messages/status?message=${SMS}`,
  );
});

it.each([
  [null, '+15005550006'],
  ['BALSVR', 'BALSVR'],
])('with the sender %s comes from %s', async (sender, from) => {
  asked.length = 0;
  answer = { status: 400, code: 21614 };
  await outcomeOf(sendSms('+919876543210', 'Hello', SMS, sender));
  expect(new URLSearchParams(asked.join('')).get('From')).toBe(from);
});

it('believes no report without a signature, or with a foreign one', () => {
  expect(isSignedStatus('', {}, null)).toBe(false);
  for (const signature of ['', 'x', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=', 'é'.repeat(5_000)])
    expect(isSignedStatus('?message=1', { MessageStatus: 'sent' }, signature)).toBe(false);
});
