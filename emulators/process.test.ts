import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort, SMTP_OFFSET } from '../scripts/stack/ports.ts';
import { createSdk, toLinkInput } from './razorpay/stage.ts';
import { KEYS, startReceiver, startStage } from './testing.ts';

test('stopping ends hanging and slow calls at once', async () => {
  const other = await startStage({ slowMs: 60_000 });
  await other.control('faults', { provider: 'razorpay', mode: 'hang', calls: 1 });
  await other.control('faults', { provider: 'twilio', mode: 'slow', calls: 1 });
  const calls = ['razorpay/v1/payments', 'twilio/verify/v2/Services'].map((path) => fetch(`${other.url}/${path}`));
  const ended = Promise.allSettled(calls);
  await expect.poll(() => other.context.log.list()).toHaveLength(2);
  const start = Date.now();
  await other.stop();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(Date.now() - start).toBeLessThan(10_000);
});

const toEnv = (port: number, dataDir: string, webhookUrl = 'http://127.0.0.1:9') => ({
  PATH: process.env.PATH,
  EMULATORS_PORT: String(port),
  SHOP_DATA_DIR: dataDir,
  EMULATORS_WEBHOOK_URL: webhookUrl,
  RAZORPAY_KEY_ID: KEYS.razorpay.keyId,
  RAZORPAY_KEY_SECRET: KEYS.razorpay.keySecret,
});

const started: ChildProcess[] = [];
// One that a failed test leaves would live on.
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

function run(variables: Record<string, string | undefined>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: variables as NodeJS.ProcessEnv,
  });
  started.push(child);
  const out = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      out.text += chunk;
    });
  }
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return { child, out, exited };
}

test('forgets nothing when killed, and resumes its webhooks', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'emulators-'));
  const port = await freePort([SMTP_OFFSET]);
  const url = `http://localhost:${port}`;
  const receiver = await startReceiver();
  receiver.statuses.push(503);
  const env = toEnv(port, dataDir, receiver.url);
  const first = run(env);
  await vi.waitFor(() => expect(first.out.text).toBe(`emulators ready ${url}\n`), { timeout: 60_000 });
  const { sdk } = createSdk(url);
  const link = await sdk.paymentLink.create(toLinkInput());
  await fetch(`${url}/__control/webhooks`, { method: 'POST', body: '{"delayMs":300}' });
  await fetch(`${url}/__control/razorpay/links/${link.id}`, { method: 'POST', body: '{"outcome":"cancel"}' });
  first.child.kill('SIGKILL');
  await first.exited;
  expect(receiver.received).toHaveLength(0);
  const second = run(env);
  await vi.waitFor(() => expect(second.out.text).toContain('ready'), { timeout: 60_000 });
  expect(await sdk.paymentLink.fetch(link.id)).toMatchObject({ status: 'cancelled' });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), { timeout: 60_000 });
  const taken = run(env);
  expect(await taken.exited).toBe(1);
  expect(taken.out.text).toMatch(/^Port \d+ is taken.*\.\n$/);
  second.child.kill('SIGTERM');
  expect(await second.exited).toBe(0);
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 120_000);

test('does not start in live mode', async () => {
  const { exited, out } = run({ ...toEnv(1, '/nowhere'), SHOP_MODE: 'live' });
  expect(await exited).toBe(1);
  expect(out.text.trim().split('\n')).toHaveLength(1);
}, 60_000);
