import type { Context } from '../core.ts';
import type { Json } from './asset.ts';
import { hexId } from './library.ts';
import { digest } from './sign.ts';

interface Job {
  id: string;
  url: string;
  body: string;
  dueAt: number;
  failures: number;
  fault: string;
}
export interface Notice {
  url: string | undefined;
  type: string;
  payload: Json;
  dueAt?: number;
}

const KIND = 'cloudinary-notification';
const RETRY_AFTER_MS = [3, 6, 9].map((minutes) => minutes * 60_000);
const ANSWER_TIMEOUT_MS = 5000;
const FUTURE_S = 3 * 24 * 60 * 60;
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Signed calls to the shop. They wait in the store, so that a restart loses none. */
export class Notifier {
  private readonly context: Context;
  private timer: NodeJS.Timeout | undefined;
  private running = false;

  constructor(context: Context) {
    this.context = context;
    context.clock.onChange(() => this.schedule());
    this.schedule();
  }

  /** In this order; 'notify-reorder' sends the last one first. */
  send(notices: Notice[], fault: string): void {
    const { store, clock } = this.context;
    const ordered = fault === 'notify-reorder' ? notices.toReversed() : notices;
    for (const { url, type, payload, dueAt = clock.now() } of ordered) {
      if (!url || !/^https?:/i.test(url)) continue;
      const timestamp = new Date(clock.now()).toISOString();
      const body = JSON.stringify({ notification_type: type, timestamp, request_id: hexId(), ...payload });
      const job = { url, body, dueAt, failures: 0, fault };
      for (let copy = 0; copy < (fault === 'notify-duplicate' ? 2 : 1); copy += 1) {
        const id = hexId();
        store.put<Job>(KIND, id, { id, ...job });
      }
    }
    this.schedule();
  }

  private get open(): boolean {
    return this.context.store.db.isOpen && !this.context.faults.stopped;
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.running || !this.open) return;
    const due = this.context.store.list<Job>(KIND).map((job) => job.dueAt);
    if (due.length === 0) return;
    const wait = Math.max(0, Math.min(...due) - this.context.clock.now());
    this.timer = setTimeout(() => void this.work(), Math.min(wait, MAX_TIMER_MS)).unref();
  }

  private async work(): Promise<void> {
    if (this.running || !this.open) return;
    this.running = true;
    try {
      const due = this.context.store.list<Job>(KIND).filter((job) => job.dueAt <= this.context.clock.now());
      for (const job of due) await this.attempt(job);
    } finally {
      this.running = false;
    }
    this.schedule();
  }

  private async attempt(job: Job): Promise<void> {
    const { store, clock, config } = this.context;
    const timestamp = Math.floor(clock.now() / 1000) + (job.fault === 'notify-future' ? FUTURE_S : 0);
    const secret = job.fault === 'notify-bad-signature' ? 'not-the-secret' : config.cloudinary.apiSecret;
    const accepted = await post(job.url, job.body, timestamp, digest(job.body + timestamp + secret));
    if (!this.open) return;
    const wait = RETRY_AFTER_MS[job.failures];
    if (accepted || wait === undefined) store.delete(KIND, job.id);
    else store.put<Job>(KIND, job.id, { ...job, failures: job.failures + 1, dueAt: clock.now() + wait });
  }
}

async function post(url: string, body: string, timestamp: number, signature: string): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-cld-timestamp': String(timestamp),
        'x-cld-signature': signature,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}
