import { randomUUID } from 'node:crypto';
import type { Context } from './core.ts';

export type Delivery = {
  id: string;
  /** What is delivered: an event id or a message sid. */
  subject: string;
  /** Deliveries of one lane never overlap. */
  lane: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  attempt: number;
  firstAt: number;
  dueAt: number;
};

export type DeliveryResult = { status: number | null; connected: boolean };

export type DeliveryOptions = {
  kind: string;
  concurrency: number;
  timeoutMs: number;
  /** Milliseconds until the next attempt, or null to give up. */
  retryAfter: (delivery: Delivery, result: DeliveryResult) => number | null;
  onResult?: (delivery: Delivery, result: DeliveryResult) => void;
};

type NewDelivery = Pick<Delivery, 'subject' | 'lane' | 'url' | 'headers' | 'body'> & { delayMs: number };

/** Outgoing HTTP calls, kept in the store until they were answered, so that a killed process resumes them. */
export class DeliveryQueue {
  private readonly context: Context;
  private readonly options: DeliveryOptions;
  private readonly abort = new AbortController();
  private readonly busy = new Set<string>();
  private pending: Delivery[] = [];
  private active = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(context: Context, options: DeliveryOptions) {
    this.context = context;
    this.options = options;
  }

  start(): void {
    this.pending = this.context.store.list<Delivery>(this.options.kind);
    this.pump();
  }

  stop(): void {
    this.abort.abort();
    clearTimeout(this.timer);
  }

  get size(): number {
    return this.pending.length + this.active;
  }

  /** Stored before it returns; sent after the current turn. */
  add(deliveries: NewDelivery[]): void {
    const now = Date.now();
    const added = deliveries.map(({ delayMs, ...rest }) => {
      return { ...rest, id: randomUUID(), attempt: 0, firstAt: now, dueAt: now + delayMs };
    });
    for (const delivery of added) this.context.store.put(this.options.kind, delivery.id, delivery);
    this.pending.push(...added);
    this.wake(0);
  }

  /** Forgets what waits; what is being sent is still sent. */
  clear(): void {
    for (const { id } of this.pending) this.context.store.delete(this.options.kind, id);
    this.pending = [];
  }

  private wake(ms: number): void {
    clearTimeout(this.timer);
    if (!this.abort.signal.aborted) this.timer = setTimeout(() => this.pump(), ms);
  }

  private pump(): void {
    if (this.abort.signal.aborted) return;
    const now = Date.now();
    const waiting: Delivery[] = [];
    let next = Number.POSITIVE_INFINITY;
    for (const delivery of this.pending) {
      if (delivery.dueAt > now) {
        next = Math.min(next, delivery.dueAt);
        waiting.push(delivery);
      } else if (this.active >= this.options.concurrency || this.busy.has(delivery.lane)) waiting.push(delivery);
      else void this.send(delivery);
    }
    this.pending = waiting;
    if (next !== Number.POSITIVE_INFINITY) this.wake(Math.max(1, next - now));
  }

  private async send(delivery: Delivery): Promise<void> {
    const { kind, retryAfter, onResult } = this.options;
    const { store } = this.context;
    this.active += 1;
    this.busy.add(delivery.lane);
    const result = await this.post(delivery);
    this.active -= 1;
    this.busy.delete(delivery.lane);
    if (this.abort.signal.aborted) return;
    const attempted = { ...delivery, attempt: delivery.attempt + 1 };
    const delay = retryAfter(attempted, result);
    store.transaction(() => {
      onResult?.(attempted, result);
      if (delay === null) store.delete(kind, delivery.id);
      else {
        const retry = { ...attempted, dueAt: Date.now() + delay };
        store.put(kind, delivery.id, retry);
        this.pending.push(retry);
      }
    });
    this.pump();
  }

  private async post({ url, headers, body }: Delivery): Promise<DeliveryResult> {
    const signal = AbortSignal.any([this.abort.signal, AbortSignal.timeout(this.options.timeoutMs)]);
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
      await answer.body?.cancel();
      return { status: answer.status, connected: true };
    } catch {
      return { status: null, connected: signal.aborted };
    }
  }
}
