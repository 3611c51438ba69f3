import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { createCloudinary } from './cloudinary.ts';
import { createControl } from './control.ts';
import { type Context, createContext, type EmulatorConfig, type EmulatorEnv } from './core.ts';
import { deliverLateMessages } from './inbox.ts';
import { createPage } from './page/routes.ts';
import { createRazorpayApi } from './razorpay/api.ts';
import { expireDueLinks } from './razorpay/links.ts';
import { createPayRoutes } from './razorpay/pay-routes.ts';
import { settleDueRefunds } from './razorpay/refunds.ts';
import { Webhooks } from './razorpay/webhooks.ts';
import { createSmtp } from './smtp.ts';
import { hasNoRoom } from './store.ts';
import { createTwilioApi } from './twilio/api.ts';
import { Messages } from './twilio/messages.ts';

const LOOPBACK = ['127.0.0.1', '::1'] as const;
const SWEEP_MS = 200;

export type StartOptions = {
  smtpPort?: number;
  slowMs?: number;
  webhookRetryMs?: number;
  webhookTimeoutMs?: number;
};
export type Emulators = { url: string; port: number; smtpPort: number; context: Context; close(): Promise<void> };

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The first address must work; the second may be absent on this machine. */
async function listenOnLoopback(
  port: number,
  listen: (port: number, host: string) => Promise<number>,
): Promise<number> {
  const found = await listen(port, LOOPBACK[0]).catch((error: unknown) => {
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is taken: stop the other program or set EMULATORS_PORT to another port.`);
  });
  await listen(found, LOOPBACK[1]).catch((error: unknown) => {
    if (codeOf(error) === 'EADDRINUSE' && port !== 0) {
      throw new Error(`Port ${port} is taken: stop the other program or set EMULATORS_PORT to another port.`);
    }
  });
  return found;
}

class HttpServers {
  handler: RequestListener = (_request, response) => response.writeHead(503).end();
  private readonly servers: Server[] = [];
  private readonly sockets = new Set<Socket>();

  listen(port: number, host: string): Promise<number> {
    const server = createServer((request, response) => this.handler(request, response));
    server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        this.servers.push(server);
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : port);
      });
    });
  }

  async close(): Promise<void> {
    const closed = this.servers.map((server) => new Promise((resolve) => server.close(resolve)));
    for (const socket of this.sockets) socket.destroy();
    await Promise.all(closed);
  }
}

function createApp(context: Context, webhooks: Webhooks, messages: Messages): Hono<EmulatorEnv> {
  const app = new Hono<EmulatorEnv>();
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (!context.faults.stopped) console.error(error);
    return hasNoRoom(error)
      ? c.json({ error: 'The disk of the emulators is full.' }, 503)
      : c.json({ error: 'The emulator failed.' }, 500);
  });
  app.route('/razorpay/v1', createRazorpayApi(context, webhooks));
  app.route('/pay', createPayRoutes(context, webhooks));
  app.route('/twilio', createTwilioApi(context, messages));
  app.route('/__control', createControl(context, webhooks, messages));
  app.route('/', createPage(context));
  app.route('/', createCloudinary(context));
  return app;
}

export async function startEmulators(config: EmulatorConfig, options: StartOptions = {}): Promise<Emulators> {
  const http = new HttpServers();
  const port = await listenOnLoopback(config.port, (wanted, host) => http.listen(wanted, host)).catch(
    async (error: unknown) => {
      await http.close();
      throw error;
    },
  );
  const url = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
  const context = createContext({ ...config, port, publicUrl: url });
  if (options.slowMs !== undefined) context.faults.slowMs = options.slowMs;
  const smtp = createSmtp(context);
  const webhooks = new Webhooks(context, options.webhookRetryMs ?? 1000, options.webhookTimeoutMs ?? 5000);
  const messages = new Messages(context);
  const sweep = () => {
    expireDueLinks(context, webhooks);
    settleDueRefunds(context, webhooks);
    deliverLateMessages(context);
    messages.advance();
  };
  let sweeper: NodeJS.Timeout | undefined;
  const close = async () => {
    clearInterval(sweeper);
    context.faults.stop();
    webhooks.queue.stop();
    messages.callbacks.stop();
    await Promise.all([http.close(), smtp.close()]);
    context.store.close();
  };
  try {
    const smtpPort = await listenOnLoopback(options.smtpPort ?? port + 25, smtp.listen);
    const app = createApp(context, webhooks, messages);
    http.handler = getRequestListener(app.fetch, { overrideGlobalObjects: false });
    webhooks.queue.start();
    messages.callbacks.start();
    context.clock.onChange(sweep);
    sweeper = setInterval(sweep, SWEEP_MS);
    return { url, port, smtpPort, context, close };
  } catch (error) {
    await close();
    throw error;
  }
}
