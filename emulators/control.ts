import { Hono } from 'hono';
import {
  armFault,
  bad,
  missing,
  readBoolean,
  readInput,
  readInteger,
  readOptionalText,
  readProvider,
} from './control-input.ts';
import type { Context, EmulatorEnv, Provider } from './core.ts';
import { listInbox } from './inbox.ts';
import { createRazorpayControl } from './razorpay/control.ts';
import type { Link } from './razorpay/model.ts';
import type { Webhooks } from './razorpay/webhooks.ts';
import type { Messages } from './twilio/messages.ts';
import { setCodeLifetime } from './twilio/verify.ts';

const PAGE_SIZE = 100;
const MAX_DELAY_MS = 600_000;
const MAX_COPIES = 100;

function readNow(value: unknown): number {
  const ms = typeof value === 'string' ? Date.parse(value) : value;
  if (typeof ms !== 'number' || !Number.isFinite(ms)) throw bad('"now" must be milliseconds or an ISO time.');
  return ms;
}

export function createControl(context: Context, webhooks: Webhooks, messages: Messages): Hono<EmulatorEnv> {
  const { store, clock, faults, log } = context;
  const app = new Hono<EmulatorEnv>();
  app.route('/razorpay', createRazorpayControl(context, webhooks));

  app.get('/faults', (c) => c.json(faults.armed()));
  app.post('/faults', async (c) => {
    return c.json(armFault(context, await readInput(c.req, ['provider', 'mode', 'calls', 'about', 'call'])));
  });

  app.get('/webhooks', (c) => c.json({ ...webhooks.settings, pending: webhooks.queue.size }));
  app.post('/webhooks', async (c) => {
    const input = await readInput(c.req, ['duplicate', 'reorder', 'delayMs', 'drop']);
    webhooks.settings = {
      duplicate: Math.max(1, readInteger(input, 'duplicate', 0, MAX_COPIES, 1)),
      reorder: readBoolean(input, 'reorder', false),
      delayMs: readInteger(input, 'delayMs', 0, MAX_DELAY_MS, 0),
      drop: readBoolean(input, 'drop', false),
    };
    return c.json(webhooks.settings);
  });

  app.delete('/webhooks', (c) => {
    webhooks.queue.clear();
    return c.json({ pending: webhooks.queue.size });
  });

  app.get('/log', (c) => c.json(log.list(readProvider(c.req.query('provider')))));

  app.get('/clock', (c) => c.json({ now: clock.now() }));
  app.post('/clock', async (c) => {
    const input = await readInput(c.req, ['now', 'advanceMs', 'reset']);
    if (Object.keys(input).length !== 1) throw bad('Give exactly one of now, advanceMs, reset.');
    if (input.reset !== undefined) clock.set(null);
    else if (input.now !== undefined) clock.set(readNow(input.now));
    else clock.advance(readInteger(input, 'advanceMs', -1e12, 1e12));
    return c.json({ now: clock.now() });
  });

  app.post('/twilio/verify', async (c) => {
    const input = await readInput(c.req, ['to', 'ttlMs']);
    const to = readOptionalText(input, 'to') ?? '';
    const changed = setCodeLifetime(context, to, readInteger(input, 'ttlMs', 0, 86_400_000));
    if (!changed) throw missing(`No code is waiting for "${to}".`);
    return c.json({ expiresAt: changed.expiresAt });
  });

  const states: Record<Provider, () => Record<string, unknown>> = {
    razorpay: () => ({
      links: store.list('razorpay-link'),
      orders: store.list('razorpay-order'),
      payments: store.list('razorpay-payment'),
      refunds: store.list('razorpay-refund'),
      events: webhooks.list(),
    }),
    twilio: () => ({
      verifications: store.list<{ code: string }>('twilio-verification').map(({ code: _code, ...rest }) => rest),
      messages: store.list('twilio-message'),
      pendingCallbacks: messages.callbacks.size,
    }),
    cloudinary: () => store.listKinds('cloudinary'),
    smtp: () => ({ messages: listInbox(context, undefined, 10_000).filter(({ channel }) => channel === 'email') }),
  };
  app.get('/state', (c) => {
    const provider = readProvider(c.req.query('provider'));
    if (provider) return c.json(states[provider]());
    return c.json(Object.fromEntries(Object.entries(states).map(([name, read]) => [name, read()])));
  });

  app.get('/page', (c) => {
    const links = store.latest<Link>('razorpay-link', PAGE_SIZE).map((link) => {
      const { id, short_url, amount, currency, status, reference_id, description, created_at } = link;
      return { id, short_url, amount, currency, status, reference_id, description, created_at };
    });
    return c.json({ messages: listInbox(context, undefined, PAGE_SIZE), links });
  });

  app.all('*', () => {
    throw missing('There is no such control route.');
  });
  return app;
}
