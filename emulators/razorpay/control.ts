import { Hono } from 'hono';
import { bad, missing, readBoolean, readChoice, readInput, readInteger, readOptionalText } from '../control-input.ts';
import type { Context, EmulatorEnv } from '../core.ts';
import { cancelLink, expireLink } from './links.ts';
import { findLink, getLink, getPayment, getRefund, type Link, type PaymentMethod } from './model.ts';
import { authorizeLink, failLink, type PayOptions, payLink, toCallbackUrl } from './payments.ts';
import { getRefundSettings, saveRefundSettings } from './refund-settings.ts';
import { nameRefund, refundHeld, settleRefund } from './refunds.ts';
import { TAMPERINGS, type Webhooks } from './webhooks.ts';

const OUTCOMES = ['pay', 'fail', 'cancel', 'expire'] as const;
const SCENARIOS = [
  'paid',
  'paid-twice',
  'late',
  'lower-amount',
  'captured-before-authorized',
  'failed-then-captured',
  'expired-before-paid',
  'authorized',
] as const;
const METHODS: readonly PaymentMethod[] = ['upi', 'card', 'netbanking'];
const MAX_PAISE = 100_000_000_000;

export function createRazorpayControl(context: Context, webhooks: Webhooks): Hono<EmulatorEnv> {
  const app = new Hono<EmulatorEnv>();

  function requireLink(idOrReference: string): Link {
    const link = findLink(context, idOrReference);
    if (!link) throw missing(`There is no payment link with the id or reference_id "${idOrReference}".`);
    return link;
  }

  function pay(link: Link, options: PayOptions): string | null {
    const { link: paid, payment } = payLink(context, webhooks, link.id, options);
    return paid.status === 'paid' ? toCallbackUrl(context, paid, payment.id) : null;
  }

  /** @returns where the payer comes back to, where it was paid */
  function play(
    scenario: (typeof SCENARIOS)[number],
    link: Link,
    options: PayOptions & { notify: boolean },
  ): string | null {
    switch (scenario) {
      case 'paid':
      case 'late':
        return pay(link, options);
      case 'paid-twice':
        if (link.status === 'created') pay(link, options);
        return pay(link, options);
      case 'lower-amount':
        return pay(link, { amount: Math.max(1, link.amount - 100), ...options });
      case 'captured-before-authorized':
        return pay(link, { ...options, order: 'captured-first' });
      case 'failed-then-captured':
        return pay(link, { ...options, order: 'failed-first' });
      case 'expired-before-paid':
        if (link.status === 'created') expireLink(context, webhooks, link.id, options.notify);
        return pay(link, { ...options, settleClosed: true });
      case 'authorized':
        authorizeLink(context, webhooks, link.id, options.notify);
        return null;
    }
  }

  app.post('/links/:link', async (c) => {
    const link = requireLink(c.req.param('link'));
    const input = await readInput(c.req, ['outcome', 'webhook']);
    const outcome = readChoice(input, 'outcome', OUTCOMES);
    const notify = readBoolean(input, 'webhook', true);
    if (outcome === 'pay') return c.json({ callbackUrl: pay(link, { notify }) });
    if (outcome === 'fail') failLink(context, webhooks, link.id, { notify });
    else {
      if (link.status !== 'created') throw bad(`The link cannot ${outcome}: it is already ${link.status}.`);
      if (outcome === 'cancel') cancelLink(context, webhooks, link.id, notify);
      else expireLink(context, webhooks, link.id, notify);
    }
    return c.json({ callbackUrl: null });
  });

  app.post('/payments/:link', async (c) => {
    const link = requireLink(c.req.param('link'));
    const input = await readInput(c.req, ['scenario', 'webhook', 'amount', 'currency', 'linkPaid', 'method']);
    const scenario = readChoice(input, 'scenario', SCENARIOS);
    const notify = readBoolean(input, 'webhook', true);
    const settleClosed = readBoolean(input, 'linkPaid', false);
    const amount = input.amount === undefined ? undefined : readInteger(input, 'amount', 1, MAX_PAISE);
    const currency = readOptionalText(input, 'currency');
    const method = input.method === undefined ? undefined : readChoice(input, 'method', METHODS);
    const options = {
      notify,
      ...(method === undefined ? {} : { method }),
      settleClosed,
      ...(amount === undefined ? {} : { amount }),
      ...(currency === undefined ? {} : { currency }),
    };
    return c.json({
      callbackUrl: play(scenario, link, options),
      paymentIds: getLink(context, link.id)?.payments.map((paid) => paid.payment_id) ?? [],
    });
  });

  app.post('/webhooks/resend', async (c) => {
    const input = await readInput(c.req, ['link', 'event', 'eventId', 'times', 'tamper', 'secret']);
    const link = readOptionalText(input, 'link');
    const event = readOptionalText(input, 'event');
    const eventId = readOptionalText(input, 'eventId');
    const times = readInteger(input, 'times', 1, 1000, 1);
    const tampering = input.tamper === undefined ? null : readChoice(input, 'tamper', TAMPERINGS);
    const secret = readOptionalText(input, 'secret');
    const events = webhooks
      .list(link === undefined ? undefined : requireLink(link).id)
      .filter((one) => (event === undefined || one.event === event) && (eventId === undefined || one.id === eventId));
    for (let round = 0; round < times; round += 1) webhooks.resend(events, tampering, secret);
    return c.json({ sent: events.length * times });
  });

  app.post('/refunds/:id', async (c) => {
    const refund = getRefund(context, c.req.param('id'));
    if (!refund) throw missing('There is no such refund.');
    const input = await readInput(c.req, ['outcome']);
    const outcome = readChoice(input, 'outcome', ['processed', 'failed', 'named'] as const);
    if (outcome === 'named') return c.json({ status: nameRefund(context, refund.id).status });
    if (refund.status !== 'pending') throw bad(`The refund is already ${refund.status}.`);
    return c.json({ status: settleRefund(context, webhooks, refund.id, outcome).status });
  });

  app.post('/refunds', async (c) => {
    const input = await readInput(c.req, ['outcome', 'delayMs', 'instantly', 'reference', 'takesMs', 'balance']);
    const now = getRefundSettings(context);
    // A call that says nothing of these has them as they always are.
    const settings = {
      outcome: readChoice(input, 'outcome', ['processed', 'failed', 'pending'] as const, now.outcome),
      delayMs: readInteger(input, 'delayMs', 0, 86_400_000, now.delayMs),
      instantly: readBoolean(input, 'instantly', false),
      reference: readBoolean(input, 'reference', true),
      takesMs: readInteger(input, 'takesMs', 0, 60_000, 0),
      balance: input.balance === undefined ? null : readInteger(input, 'balance', 0, MAX_PAISE),
    };
    saveRefundSettings(context, settings);
    return c.json(settings);
  });

  /** The provider by itself gives back what was authorised and never captured. */
  app.post('/held/:payment', async (c) => {
    const payment = getPayment(context, c.req.param('payment'));
    if (payment?.status !== 'authorized') throw missing('There is no such authorised payment.');
    return c.json({ id: refundHeld(context, webhooks, payment).id });
  });
  return app;
}
