import { pause, StackError } from '../stack/say.ts';

const PATIENCE_MS = 3_000;
/** The whole books of a day of tests are large. */
const BOOKS_MS = 20_000;
const TRY_FOR_MS = 40_000;
const MANY = 1_000_000;

export type Provider = 'razorpay' | 'twilio' | 'cloudinary' | 'smtp';

type Link = { id: string; reference_id: string; status: string; amount: number; created_at: number };
type Payment = { id: string; link_id: string; amount: number; currency: string; captured: boolean };
type Event = { id: string; linkId: string; attempts: { status: number | null }[] };
type Armed = { provider: Provider; calls: number };
type Refund = { id: string; payment_id: string; receipt: string | null };
export type PaymentBooks = { links: Link[]; payments: Payment[]; refunds: Refund[]; events: Event[] };

/** The providers' side: their books, what they delivered, and how to make them fail. */
export class Emulators {
  readonly url: string;
  private areWebhooksLost = false;
  private manner: { duplicate?: number; reorder?: boolean } = {};

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
    this.surely('/__control/faults', { provider, mode: 'unauthorized', calls: isRefused ? MANY : 0 });

  /** Has the next call to Razorpay whose path ends so fail in this way. */
  arm = (mode: string, about: string): Promise<unknown> =>
    this.surely('/__control/faults', { provider: 'razorpay', mode, calls: 1, about });

  /** Has every call to this provider fail in this way whose method and path fit the expression. */
  armCall = (provider: Provider, mode: string, call: string): Promise<unknown> =>
    this.surely('/__control/faults', { provider, mode, calls: MANY, call });

  /** Ends what was armed. @returns how many calls it has struck */
  async disarm(provider: Provider): Promise<number> {
    const struck = await this.struck(provider);
    await this.surely('/__control/faults', { provider, mode: 'ok', calls: 0 });
    return struck;
  }

  async struck(provider: Provider): Promise<number> {
    const armed = (await this.surely<Armed[]>('/__control/faults')).find((one) => one.provider === provider);
    return armed ? MANY - armed.calls : 0;
  }

  /** Ends a payment page in this way, by our reference. */
  endLink = (reference: string, outcome: 'expire' | 'cancel' | 'pay'): Promise<unknown> =>
    this.surely(`/__control/razorpay/links/${reference}`, { outcome, webhook: true });

  /** Delivers events once more that were delivered before. */
  resend = (eventId: string, times: number): Promise<unknown> =>
    this.surely('/__control/razorpay/webhooks/resend', { eventId, times });

  setWebhooks(settings: { duplicate?: number; reorder?: boolean }): Promise<unknown> {
    this.manner = settings;
    return this.surely('/__control/webhooks', { ...settings, drop: this.areWebhooksLost });
  }

  /** Has no webhook sent from now on, or sends them again as before. */
  loseWebhooks(areLost: boolean): Promise<unknown> {
    this.areWebhooksLost = areLost;
    return this.setWebhooks(this.manner);
  }

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
