import { pause, StackError } from '../stack/say.ts';

const PATIENCE_MS = 3_000;
/** The whole books of a day of tests are large. */
const BOOKS_MS = 20_000;
const TRY_FOR_MS = 40_000;

export type Provider = 'razorpay' | 'twilio' | 'cloudinary' | 'smtp';

type Link = { id: string; reference_id: string; status: string; amount: number; created_at: number };
type Payment = { id: string; link_id: string; amount: number; currency: string; captured: boolean };
type Event = { id: string; linkId: string; attempts: { status: number | null }[] };
export type PaymentBooks = { links: Link[]; payments: Payment[]; events: Event[] };

/** The providers' side: their books, what they delivered, and how to make them fail. */
export class Emulators {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  private async call<T>(path: string, body?: object, patienceMs = PATIENCE_MS): Promise<T> {
    const answer = await fetch(`${this.url}${path}`, {
      signal: AbortSignal.timeout(patienceMs),
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new StackError(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
    return (await answer.json()) as T;
  }

  /** Tries until it works: the emulators are killed as well. */
  private async surely<T>(path: string, body?: object, patienceMs = PATIENCE_MS): Promise<T> {
    const until = performance.now() + TRY_FOR_MS;
    for (;;) {
      try {
        return await this.call<T>(path, body, patienceMs);
      } catch (error) {
        if (error instanceof StackError || performance.now() > until) throw error;
        await pause(300);
      }
    }
  }

  /** SMS to this phone, newest first; none while the emulators are away. */
  textsTo = (phone: string): Promise<string[]> =>
    this.call<{ body: string }[]>(`/inbox.json?to=%2B91${phone}`).then(
      (found) => found.map(({ body }) => body),
      () => [],
    );

  mailsTo = (address: string): Promise<number> =>
    this.call<unknown[]>(`/inbox.json?to=${encodeURIComponent(address)}`).then(
      (found) => found.length,
      () => 0,
    );

  /** Refuses the shop's key from now on, or takes it again. */
  refuseKey = (provider: Provider, isRefused: boolean): Promise<unknown> =>
    this.surely('/__control/faults', { provider, mode: 'unauthorized', calls: isRefused ? 1_000_000 : 0 });

  setWebhooks = (settings: { drop?: boolean; duplicate?: number; reorder?: boolean }): Promise<unknown> =>
    this.surely('/__control/webhooks', settings);

  pendingWebhooks = async (): Promise<number> =>
    (await this.surely<{ pending: number }>('/__control/webhooks')).pending;

  books = (): Promise<PaymentBooks> => this.surely('/__control/state?provider=razorpay', undefined, BOOKS_MS);

  /** As after a fresh start. */
  async reset(): Promise<void> {
    await this.surely('/__control/clock', { reset: true });
    await this.setWebhooks({});
    for (const provider of ['razorpay', 'twilio', 'cloudinary', 'smtp'] as const) await this.refuseKey(provider, false);
  }
}
