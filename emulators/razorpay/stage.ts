import Razorpay from 'razorpay';
import { vi } from 'vitest';
import { KEYS, type Received, startReceiver, startStage } from '../testing.ts';

export type Fields = Record<string, unknown>;
export type Failure = { statusCode?: number; error?: { code: string; description: string; field?: string } };
type Http = {
  defaults: { baseURL: string; timeout: number };
  post(path: string, body: unknown, options: unknown): Promise<{ data: Fields }>;
};
type LinkInput = Parameters<Razorpay['paymentLink']['create']>[0];
type LinkQuery = Parameters<Razorpay['paymentLink']['all']>[0];
type Event = {
  event: string;
  account_id: string;
  contains: string[];
  created_at: number;
  payload: Record<string, { entity: Fields }>;
};

export const PAID_EVENTS = ['payment.authorized', 'payment.captured', 'order.paid', 'payment_link.paid'];
export const inSeconds = (minutes: number): number => Math.floor(Date.now() / 1000) + minutes * 60;
export const parseEvent = ({ body }: Received): Event => JSON.parse(body) as Event;
export const isSigned = ({ body, headers }: Received, secret = KEYS.razorpay.webhookSecret): boolean =>
  Razorpay.validateWebhookSignature(body, String(headers['x-razorpay-signature']), secret);
export const eventIdOf = ({ headers }: Received) => headers['x-razorpay-event-id'];

export const failureOf = (call: Promise<unknown>): Promise<Failure> =>
  call.then(
    () => ({}),
    (error: unknown) => error as Failure,
  );

/** The SDK hides its HTTP client from the types, and offers no other way to another address. */
export function createSdk(url: string): { sdk: Razorpay; http: Http } {
  const sdk = new Razorpay({ key_id: KEYS.razorpay.keyId, key_secret: KEYS.razorpay.keySecret });
  const http = (sdk as unknown as { api: { rq: Http } }).api.rq;
  http.defaults.baseURL = `${url}/razorpay`;
  http.defaults.timeout = 2000;
  return { sdk, http };
}

let count = 0;
export const toLinkInput = (fields: Fields = {}): LinkInput =>
  ({
    amount: 49_900,
    currency: 'INR',
    reference_id: `ORDER-${++count}`,
    description: 'Kit',
    callback_url: 'http://localhost:3000/payment-callback?step=1',
    callback_method: 'get',
    ...fields,
  }) as unknown as LinkInput;

const SETTLED_WITHIN = { timeout: 20_000 };

export async function startRazorpayStage() {
  const receiver = await startReceiver();
  const stage = await startStage({ webhookUrl: receiver.url, webhookTimeoutMs: 1_000 });
  const { sdk, http } = createSdk(stage.url);
  const eventsOf = (link: { id: string }) =>
    receiver.received.filter(({ body }) => body.includes(link.id.slice('plink_'.length)));
  return {
    ...stage,
    receiver,
    sdk,
    http,
    eventsOf,
    namesOf: (link: { id: string }) => eventsOf(link).map((one) => parseEvent(one).event),
    create: (fields: Fields = {}) => sdk.paymentLink.create(toLinkInput(fields)),
    listByReference: async (reference_id: string) =>
      (await sdk.paymentLink.all({ reference_id } as unknown as LinkQuery)).payment_links,
    outcome: (link: { id: string }, outcome: string, webhook = true) =>
      stage.control<{ callbackUrl: string | null }>(`razorpay/links/${link.id}`, { outcome, webhook }),
    reset: async () => {
      await stage.control('webhooks', {});
      await stage.control('faults', { provider: 'razorpay', mode: 'ok' });
      await stage.control('clock', { reset: true });
      await stage.control('razorpay/refunds', { outcome: 'processed', delayMs: 0 });
    },
    settled: () =>
      vi.waitFor(() => {
        if (stage.context.store.list('razorpay-delivery').length > 0) throw new Error('webhooks are still waiting');
      }, SETTLED_WITHIN),
    stop: async () => {
      await stage.stop();
      await receiver.close();
    },
  };
}

export type RazorpayStage = Awaited<ReturnType<typeof startRazorpayStage>>;
