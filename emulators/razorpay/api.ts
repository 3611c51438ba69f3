import { Hono } from 'hono';
import { type Context, type EmulatorEnv, type FaultReplies, withFaults } from '../core.ts';
import { toLinkEntity, toOrderEntity, toPaymentEntity, toRefundEntity } from './entities.ts';
import { malformedId, refuse, unknownId } from './errors.ts';
import { cancelLink, createLink, listLinks, requireLink, updateLink } from './links.ts';
import type { Order, Payment, Refund } from './model.ts';
import { getOrder, getPayment, getRefund } from './model.ts';
import { capturePayment } from './payments.ts';
import { createRefundOnce } from './refunds.ts';
import { type Fields, isFields } from './validate.ts';
import type { Webhooks } from './webhooks.ts';

const HTML_502 =
  '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>';

const REPLIES: FaultReplies = {
  error: (c) => c.html(HTML_502, 502),
  'error-empty': (c) => c.body(null, 500),
  'error-json': (c) =>
    c.json({ error: { code: 'SERVER_ERROR', description: 'We are facing some trouble completing your request' } }, 500),
  'rate-limit': (c) => c.json({ error: { code: 'BAD_REQUEST_ERROR', description: 'Too many requests' } }, 429),
  unauthorized: (c) => c.json({ error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } }, 401),
  refuse: (c) =>
    c.json({ error: { code: 'BAD_REQUEST_ERROR', description: 'amount exceeds the maximum amount allowed' } }, 400),
};

function toPage<T extends { created_at: number }>(items: T[], query: Record<string, string>): T[] {
  const from = Number(query.from) || 0;
  const to = Number(query.to) || Number.POSITIVE_INFINITY;
  const skip = Number(query.skip) || 0;
  const count = Math.min(Number(query.count) || 10, 100);
  const within = items.filter((item) => item.created_at >= from && item.created_at <= to);
  return within.reverse().slice(skip, skip + count);
}

function toCollection(items: Record<string, unknown>[]) {
  return { entity: 'collection', count: items.length, items };
}

function requireEntity<T>(prefix: string, id: string, find: (id: string) => T | null): T {
  if (!new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`).test(id)) throw malformedId(id);
  const found = find(id);
  if (!found) throw unknownId();
  return found;
}

/** The SDK cancels with an empty form body; every other body is JSON. */
async function readBody(request: { text(): Promise<string> }): Promise<Fields> {
  const text = await request.text();
  if (text.trim() === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    if (isFields(body)) return body;
  } catch {}
  throw refuse('The request body is not valid JSON');
}

export function createRazorpayApi(context: Context, webhooks: Webhooks): Hono<EmulatorEnv> {
  const { store, config } = context;
  const app = new Hono<EmulatorEnv>();
  const basic = Buffer.from(`${config.razorpay.keyId}:${config.razorpay.keySecret}`).toString('base64');

  app.use('*', withFaults(context, 'razorpay', REPLIES));
  app.use('*', async (c, next) => {
    if (c.req.header('authorization') === `Basic ${basic}`) return next();
    return REPLIES.unauthorized(c);
  });

  app.post('/payment_links', async (c) => {
    const link = createLink(context, await readBody(c.req));
    return c.json(toLinkEntity(link));
  });
  app.get('/payment_links', (c) => c.json({ payment_links: listLinks(context, c.req.query()).map(toLinkEntity) }));
  app.get('/payment_links/:id', (c) => c.json(toLinkEntity(requireLink(context, c.req.param('id')))));
  app.patch('/payment_links/:id', async (c) => {
    return c.json(toLinkEntity(updateLink(context, c.req.param('id'), await readBody(c.req))));
  });
  app.post('/payment_links/:id/cancel', (c) => {
    return c.json(toLinkEntity(cancelLink(context, webhooks, c.req.param('id'))));
  });
  app.post('/payment_links/:id/notify_by/:medium{sms|email}', (c) => {
    requireLink(context, c.req.param('id'));
    return c.json({ success: true });
  });

  const payment = (id: string) => requireEntity('pay', id, (found) => getPayment(context, found));
  const order = (id: string) => requireEntity('order', id, (found) => getOrder(context, found));
  const refund = (id: string) => requireEntity('rfnd', id, (found) => getRefund(context, found));
  const refunds = () => store.list<Refund>('razorpay-refund');

  app.get('/payments', (c) => {
    return c.json(toCollection(toPage(store.list<Payment>('razorpay-payment'), c.req.query()).map(toPaymentEntity)));
  });
  app.get('/payments/:id', (c) => c.json(toPaymentEntity(payment(c.req.param('id')))));
  app.post('/payments/:id/capture', async (c) => {
    const held = payment(c.req.param('id'));
    const { amount } = await readBody(c.req);
    if (held.status !== 'authorized') throw refuse('This payment has already been captured');
    if (amount !== held.amount) throw refuse('Capture amount must be equal to the amount authorized', 'amount');
    return c.json(toPaymentEntity(capturePayment(context, webhooks, held)));
  });
  app.post('/payments/:id/refund', async (c) => {
    const fields = await readBody(c.req);
    const key = c.req.header('x-refund-idempotency');
    const made = await createRefundOnce(context, webhooks, payment(c.req.param('id')), fields, key);
    return c.json(toRefundEntity(made));
  });
  app.get('/payments/:id/refunds', (c) => {
    const { id } = payment(c.req.param('id'));
    return c.json(
      toCollection(
        toPage(
          refunds().filter((made) => made.payment_id === id),
          c.req.query(),
        ).map(toRefundEntity),
      ),
    );
  });
  app.get('/payments/:id/refunds/:refundId', (c) => {
    const made = refund(c.req.param('refundId'));
    if (made.payment_id !== payment(c.req.param('id')).id) throw unknownId();
    return c.json(toRefundEntity(made));
  });

  app.get('/refunds', (c) => c.json(toCollection(toPage(refunds(), c.req.query()).map(toRefundEntity))));
  app.get('/refunds/:id', (c) => c.json(toRefundEntity(refund(c.req.param('id')))));

  app.get('/orders', (c) => {
    const { receipt } = c.req.query();
    const orders = store
      .list<Order>('razorpay-order')
      .filter((made) => receipt === undefined || made.receipt === receipt);
    return c.json(toCollection(toPage(orders, c.req.query()).map(toOrderEntity)));
  });
  app.get('/orders/:id', (c) => c.json(toOrderEntity(order(c.req.param('id')))));
  app.get('/orders/:id/payments', (c) => {
    const { id } = order(c.req.param('id'));
    const attempts = store.list<Payment>('razorpay-payment').filter((made) => made.order_id === id);
    return c.json(toCollection(attempts.map(toPaymentEntity)));
  });

  app.all('*', (c) => {
    const description = 'The requested URL was not found on the server.';
    return c.json({ error: { code: 'BAD_REQUEST_ERROR', description } }, 400);
  });
  return app;
}
