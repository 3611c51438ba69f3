import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmulatorConfig } from './core.ts';
import type { Message } from './inbox.ts';
import { type StartOptions, startEmulators } from './server.ts';

export const KEYS = {
  razorpay: { keyId: 'rzp_test_00000000000000', keySecret: 'key-secret', webhookSecret: 'webhook-secret' },
  twilio: {
    accountSid: `AC${'1'.repeat(32)}`,
    authToken: 'auth-token',
    verifyServiceSid: `VA${'2'.repeat(32)}`,
    from: '+15005550006',
  },
  cloudinary: { cloudName: 'demo', apiKey: 'api-key', apiSecret: 'api-secret' },
};

export type Received = { headers: IncomingHttpHeaders; body: string; at: number; url: string };

/** A listener that keeps what it was sent and answers with the next of `statuses`, then 200. Null never answers. */
export async function startReceiver() {
  const received: Received[] = [];
  const statuses: (number | null)[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    received.push({ headers: request.headers, body, at: Date.now(), url: request.url ?? '' });
    const status = statuses.shift();
    if (status !== null) response.writeHead(status ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    received,
    statuses,
    url: `http://127.0.0.1:${port}/hook`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function startStage(options: StartOptions & { webhookUrl?: string; dataDir?: string } = {}) {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'emulators-'));
  const config: EmulatorConfig = {
    ...KEYS,
    port: 0,
    dataDir,
    publicUrl: '',
    appUrl: 'http://localhost:3000',
    webhookUrl: options.webhookUrl ?? 'http://127.0.0.1:9/nobody',
    statusCallbackBase: 'http://localhost:3000',
  };
  const emulators = await startEmulators(config, { smtpPort: 0, slowMs: 300, webhookRetryMs: 40, ...options });

  async function control<T>(path: string, body: unknown): Promise<{ status: number; body: T }> {
    const answer = await fetch(`${emulators.url}/__control/${path}`, { method: 'POST', body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as T };
  }

  return {
    ...emulators,
    dataDir,
    control,
    inbox: async (to: string): Promise<Message[]> => {
      const answer = await fetch(`${emulators.url}/inbox.json?to=${encodeURIComponent(to)}`);
      return (await answer.json()) as Message[];
    },
    stop: async () => {
      await emulators.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type Stage = Awaited<ReturnType<typeof startStage>>;
