import { createHmac } from 'node:crypto';
import type { Context } from '../core.ts';
import { type Delivery, DeliveryQueue, type DeliveryResult } from '../delivery.ts';
import type { EventBody } from './events.ts';
import { createSuffix, toAccountId } from './model.ts';

export type WebhookSettings = { duplicate: number; reorder: boolean; delayMs: number; drop: boolean };
const DEFAULT_SETTINGS: WebhookSettings = { duplicate: 1, reorder: false, delayMs: 0, drop: false };
const REORDER_STEP_MS = 120;
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1000;
const MAX_RETRY_MS = 10 * 60 * 1000;
const MAX_KEPT_ATTEMPTS = 20;

export const TAMPERINGS = ['wrong-signature', 'old-secret', 'truncated', 'unknown-event', 'foreign-account'] as const;
export type Tampering = (typeof TAMPERINGS)[number];

export type StoredEvent = {
  id: string;
  event: string;
  linkId: string;
  body: string;
  attempts: { at: string; status: number | null }[];
};

type Sending = { event: StoredEvent; body: string; secret: string; signed?: string };

function signBody(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** Places in random order, never in the given one where there are two or more. */
function shuffle(length: number): number[] {
  const places = Array.from({ length }, (_, index) => ({ index, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ index }) => index);
  return places.every((place, index) => place === index) ? places.reverse() : places;
}

export class Webhooks {
  readonly queue: DeliveryQueue;
  private readonly context: Context;

  constructor(context: Context, retryBaseMs: number, timeoutMs: number) {
    this.context = context;
    this.queue = new DeliveryQueue(context, {
      kind: 'razorpay-delivery',
      concurrency: 20,
      timeoutMs,
      retryAfter: ({ attempt, firstAt }, { status }) => {
        if (status !== null && status >= 200 && status < 300) return null;
        if (Date.now() - firstAt > GIVE_UP_AFTER_MS) return null;
        return Math.min(retryBaseMs * 2 ** (attempt - 1), MAX_RETRY_MS);
      },
      onResult: (delivery, result) => this.record(delivery, result),
    });
  }

  get settings(): WebhookSettings {
    return this.context.store.get<WebhookSettings>('razorpay-settings', 'webhooks') ?? DEFAULT_SETTINGS;
  }

  set settings(settings: WebhookSettings) {
    this.context.store.put('razorpay-settings', 'webhooks', settings);
  }

  /** Every event is kept, also an unsent one, so that it can be sent later by hand. */
  emit(linkId: string, bodies: EventBody[], notify: boolean): void {
    const events = bodies.map((body): StoredEvent => {
      return { id: createSuffix(), event: body.event, linkId, body: JSON.stringify(body), attempts: [] };
    });
    for (const event of events) this.context.store.put('razorpay-event', event.id, event);
    if (!notify || this.settings.drop) return;
    const secret = this.context.config.razorpay.webhookSecret;
    this.enqueue(events.map((event) => ({ event, body: event.body, secret })));
  }

  list(linkId?: string): StoredEvent[] {
    const events = this.context.store.list<StoredEvent>('razorpay-event');
    return linkId === undefined ? events : events.filter((event) => event.linkId === linkId);
  }

  /** The same event ids again, as they were or tampered with. */
  resend(events: StoredEvent[], tampering: Tampering | null, secret?: string): void {
    const own = this.context.config.razorpay.webhookSecret;
    this.enqueue(
      events.map((event): Sending => {
        const sending = { event, body: event.body, secret: secret ?? own };
        if (tampering === 'wrong-signature') return { ...sending, secret: `${own}-wrong` };
        if (tampering === 'old-secret') return { ...sending, secret: secret ?? `${own}-old` };
        if (tampering === 'truncated') return { ...sending, body: event.body.slice(0, -20), signed: event.body };
        if (tampering === null) return sending;
        const body = JSON.parse(event.body) as EventBody;
        const changed =
          tampering === 'unknown-event'
            ? { ...body, event: 'payment_link.teleported' }
            : { ...body, account_id: toAccountId('somebody else') };
        // A different event, not a redelivery: with the old id it would only be taken for a duplicate.
        return { ...sending, event: { ...event, id: createSuffix() }, body: JSON.stringify(changed) };
      }),
    );
  }

  private enqueue(sendings: Sending[]): void {
    const { duplicate, reorder, delayMs } = this.settings;
    const copies = sendings.flatMap((sending) =>
      Array.from({ length: duplicate }, (_, copy) => ({ ...sending, copy })),
    );
    const places = reorder ? shuffle(copies.length) : [];
    this.queue.add(
      copies.map(({ event, body, secret, signed, copy }, index) => ({
        subject: event.id,
        // In order for one link; duplicates and reordered events run side by side.
        lane: reorder ? `${event.id}:${copy}` : `${event.linkId}:${copy}`,
        url: this.context.config.webhookUrl,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-event-id': event.id,
          'x-razorpay-signature': signBody(signed ?? body, secret),
        },
        body,
        delayMs: delayMs + (places[index] ?? 0) * REORDER_STEP_MS,
      })),
    );
  }

  private record({ subject }: Delivery, { status }: DeliveryResult): void {
    const { store, clock } = this.context;
    const event = store.get<StoredEvent>('razorpay-event', subject);
    if (!event) return;
    const attempts = [...event.attempts, { at: new Date(clock.now()).toISOString(), status }];
    store.put('razorpay-event', event.id, { ...event, attempts: attempts.slice(-MAX_KEPT_ATTEMPTS) });
  }
}
