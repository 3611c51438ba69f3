import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Server, startServer } from '@/e2e/server';
import { BASE_URL, newKey, postWebhook, razorpayState, Shopper, settleLink, sql } from '@/e2e/shopper';

type Value = { stringValue?: string; intValue?: number };
type Span = { traceId: string; name: string; attributes: { key: string; value: Value }[]; events?: unknown[] };
const spans: Span[] = [];
let sent = '';
/** Takes what a process says of its traces. */
const collector = createServer(async (request, response) => {
  const body = await text(request);
  sent += body;
  const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  response.setHeader('Content-Type', 'application/json').end('{}');
});

let server: Server;
beforeAll(async () => {
  collector.listen(0, 'localhost');
  await once(collector, 'listening');
  const endpoint = `http://localhost:${(collector.address() as AddressInfo).port}`;
  server = await startServer({ LOG_LEVEL: 'debug', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  Shopper.home = server.url;
});
afterAll(async () => {
  Shopper.home = BASE_URL;
  await server?.stop();
  collector.close();
});

type Line = { msg?: string; requestId?: string; queue?: string; provider?: string; level: number };
const linesAbout = (id: string): Line[] =>
  server.lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ requestId }) => requestId === id);

describe('the id of a request', () => {
  const newId = () => `test-${randomBytes(12).toString('hex')}`;

  it.each([
    ['a page', '/shop/about'],
    ['a page that is kept and was asked for just now', '/shop/about'],
    ['a call', '/api/auth/check-auth'],
    ['health', '/api/health/live'],
    ['a file', '/robots.txt'],
    ['nothing', '/api/nothing'],
    ['what cannot be read', '/api/%zz'],
  ])('is told back by %s', async (_what, path) => {
    const id = newId();
    const answer = await fetch(`${server.url}${path}`, { headers: { 'x-request-id': id } });
    await answer.arrayBuffer();
    expect(answer.headers.get('x-request-id')).toBe(id);
  });

  it.each([
    ['none', null],
    ['a short one', 'abcdefg'],
    ['a long one', 'a'.repeat(65)],
    ['two words', 'abcd efgh'],
    ['a line of the log', '{"level":50,"msg":"forged"}'],
    ['what looks like a line end', 'abcd\\r\\nefgh'],
    ['letters of elsewhere', 'abcdefgh\u00e9'],
    ['nothing at all', ''],
  ])('case 16: is our own where %s was brought', async (_what, given) => {
    const headers: Record<string, string> = given === null ? {} : { 'x-request-id': given };
    const answer = await fetch(`${server.url}/api/auth/check-auth`, { headers });
    await answer.arrayBuffer();
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(server.lines.filter((line) => line.includes('forged'))).toEqual([]);
  });

  it('leads from the webhook through its job to the call of the provider', async () => {
    const shopper = await new Shopper().signIn();
    let last = '';
    const followed = async () => {
      const id = newId();
      last = id;
      const { merchantOrderId } = await shopper.start();
      await settleLink(merchantOrderId, 'pay', false);
      const { links, events } = await razorpayState();
      const link = links.find(({ reference_id }) => reference_id === merchantOrderId);
      const event = newKey();
      const body =
        events.find(({ linkId, body: of }) => linkId === link?.id && of.includes('payment_link.paid'))?.body ?? '';
      const answer = await postWebhook(body, event, { 'x-request-id': id });
      expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, id]);
      const waiting = () => sql('SELECT 1 FROM provider_events WHERE event_id = $1 AND processed_at IS NULL', event);
      await expect.poll(waiting, { timeout: 15_000, interval: 50 }).toEqual([]);
      return linesAbout(id).map(({ msg, queue, provider }) => [msg, queue ?? provider ?? ''].join(' ').trim());
    };
    // Another process of the shop may have taken the job: then the next one is looked at.
    const whole = ['request', 'provider call razorpay', 'job done payment-event'];
    await expect.poll(followed, { timeout: 40_000 }).toEqual(expect.arrayContaining(whole));
    const isOf = ({ attributes }: Span) =>
      attributes.some(({ key, value }) => key === 'shop.request_id' && value.stringValue === last);
    const names = () => {
      const job = spans.find((span) => isOf(span) && span.name === 'job:payment-event');
      return spans.filter(({ traceId }) => traceId === job?.traceId).map(({ name }) => name);
    };
    const parts = ['POST /api/payment/webhook', 'job:payment-event', 'razorpay', expect.stringMatching(/^prisma:/)];
    await expect.poll(names, { timeout: 10_000 }).toEqual(expect.arrayContaining(parts));
    expect(sent).not.toContain(shopper.phone);
    expect(sent).not.toMatch(/SELECT |Asha|Temple|\/api\/payment\/webhook\?|"http\.(target|url)"/);
  });
});
