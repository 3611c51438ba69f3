import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Received, startReceiver, startStage } from '../testing.ts';
import {
  createSdk,
  eventIdOf,
  type Fields,
  isSigned,
  PAID_EVENTS,
  type RazorpayStage,
  startRazorpayStage,
  toLinkInput,
} from './stage.ts';

/** On a busy machine; a quiet one takes a second. */
const WITHIN = { timeout: 60_000 };

let stage: RazorpayStage;
beforeAll(async () => {
  stage = await startRazorpayStage();
});
afterAll(() => stage.stop());
beforeEach(() => stage.reset());

describe('webhooks', { timeout: 90_000 }, () => {
  test('are repeated with the same id until a 2xx, also after a silent receiver', async () => {
    const link = await stage.create();
    await stage.settled();
    stage.receiver.statuses.push(500, null, 302);
    await stage.outcome(link, 'cancel');
    await vi.waitFor(() => expect(stage.eventsOf(link)).toHaveLength(4), WITHIN);
    expect(new Set(stage.eventsOf(link).map(eventIdOf)).size).toBe(1);
    await stage.settled();
  });

  test('are duplicated, delayed, shuffled and dropped on request', async () => {
    await stage.control('webhooks', { duplicate: 3, reorder: true, delayMs: 100 });
    const link = await stage.create();
    const start = Date.now();
    await stage.outcome(link, 'pay');
    await vi.waitFor(() => expect(stage.eventsOf(link)).toHaveLength(12), WITHIN);
    expect((stage.eventsOf(link)[0]?.at ?? 0) - start).toBeGreaterThanOrEqual(95);
    expect(stage.namesOf(link)).not.toEqual(PAID_EVENTS.flatMap((name) => [name, name, name]));
    await stage.control('webhooks', { drop: true });
    const dropped = await stage.create();
    await stage.outcome(dropped, 'pay');
    expect(stage.context.store.list('razorpay-delivery')).toEqual([]);
    await stage.control('webhooks', {});
    const resent = await stage.control<{ sent: number }>('razorpay/webhooks/resend', {
      link: dropped.id,
      event: 'payment_link.paid',
    });
    expect(resent.body.sent).toBe(1);
    await vi.waitFor(() => expect(stage.namesOf(dropped)).toEqual(['payment_link.paid']), WITHIN);
  });

  test('are forgotten on request while they wait, and only those', async () => {
    await stage.control('webhooks', { delayMs: 60_000 });
    const link = await stage.create();
    await stage.outcome(link, 'pay');
    expect(stage.context.store.list('razorpay-delivery')).toHaveLength(PAID_EVENTS.length);
    const answer = await fetch(`${stage.url}/__control/webhooks`, { method: 'DELETE' });
    expect(await answer.json()).toEqual({ pending: 0 });
    expect(stage.context.store.list('razorpay-delivery')).toEqual([]);
    await stage.control('webhooks', {});
    const next = await stage.create();
    await stage.outcome(next, 'cancel');
    await vi.waitFor(() => expect(stage.namesOf(next)).toEqual(['payment_link.cancelled']), WITHIN);
    expect(stage.namesOf(link)).toEqual([]);
  });

  test('are tampered with on request', async () => {
    const link = await stage.create();
    await stage.outcome(link, 'cancel', false);
    const resend = (body: Fields) => stage.control('razorpay/webhooks/resend', { link: link.id, ...body });
    const last = async (length: number) => {
      await vi.waitFor(() => expect(stage.eventsOf(link)).toHaveLength(length), WITHIN);
      return stage.eventsOf(link)[length - 1] as Received;
    };
    await resend({ tamper: 'wrong-signature' });
    expect(isSigned(await last(1))).toBe(false);
    await resend({ tamper: 'old-secret', secret: 'older' });
    expect(isSigned(await last(2), 'older')).toBe(true);
    await resend({ tamper: 'truncated' });
    const truncated = await last(3);
    expect(isSigned(truncated)).toBe(false);
    expect(() => JSON.parse(truncated.body)).toThrow();
    await resend({ tamper: 'unknown-event' });
    const unknown = await last(4);
    expect([isSigned(unknown), unknown.body.includes('teleported')]).toEqual([true, true]);
    await resend({ tamper: 'foreign-account' });
    expect(JSON.parse((await last(5)).body)).toMatchObject({ event: 'payment_link.cancelled' });
  });

  test('wait in the store over a restart, a thousand of them', async () => {
    const door = await startReceiver();
    door.statuses.push(null);
    const first = await startStage({ webhookUrl: door.url });
    const link = await createSdk(first.url).sdk.paymentLink.create(toLinkInput());
    await first.control(`razorpay/links/${link.id}`, { outcome: 'cancel', webhook: false });
    await first.control('razorpay/webhooks/resend', { link: link.id, times: 1000 });
    await vi.waitFor(() => expect(door.received).toHaveLength(1), WITHIN);
    await first.close();
    const second = await startStage({ webhookUrl: door.url, dataDir: first.dataDir });
    await vi.waitFor(() => expect(door.received).toHaveLength(1001), WITHIN);
    await vi.waitFor(() => expect(second.context.store.list('razorpay-delivery')).toEqual([]), WITHIN);
    await second.stop();
    await door.close();
  });
});
