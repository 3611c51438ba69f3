import { Hono } from 'hono';
import type { Context, EmulatorEnv } from '../core.ts';
import { expireDueLinks } from './links.ts';
import { getLink, type PaymentMethod } from './model.ts';
import { renderPayPage, renderUnknownLink } from './pay-page.ts';
import { failLink, getLastCaptured, payLink, toCallbackUrl } from './payments.ts';
import type { Webhooks } from './webhooks.ts';

const METHODS: readonly PaymentMethod[] = ['upi', 'card', 'netbanking'];

/** The hosted page: plain forms, so that it works without JavaScript. */
export function createPayRoutes(context: Context, webhooks: Webhooks): Hono<EmulatorEnv> {
  const app = new Hono<EmulatorEnv>();
  const merchant = `Shop at ${new URL(context.config.appUrl).host}`;

  app.use('*', async (c, next) => {
    await next();
    // No form-action: Chromium would also apply it to the redirect back to the shop.
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
  });

  app.get('/:id', (c) => {
    expireDueLinks(context, webhooks);
    const link = getLink(context, c.req.param('id'));
    if (!link) return c.html(renderUnknownLink(), 404);
    return c.html(renderPayPage(link, merchant, c.req.query('failed') !== undefined));
  });

  app.post('/:id', async (c) => {
    expireDueLinks(context, webhooks);
    const form = new URLSearchParams(await c.req.text());
    const link = getLink(context, c.req.param('id'));
    if (!link) return c.html(renderUnknownLink(), 404);
    const here = `/pay/${link.id}`;
    const action = form.get('action');
    const method = METHODS.find((name) => name === form.get('method')) ?? 'upi';
    if (action === 'back' && link.status !== 'paid') return c.redirect(link.callback_url || here, 303);
    if (action === 'fail' && link.status === 'created') {
      failLink(context, webhooks, link.id, { method });
      return c.redirect(`${here}?failed`, 303);
    }
    if (action === 'pay' && link.status === 'created') {
      const paid = payLink(context, webhooks, link.id, { method });
      return c.redirect(toCallbackUrl(context, paid.link, paid.payment.id) ?? here, 303);
    }
    // Also the second of two quick clicks: it is sent back with the payment already made.
    const payment = link.status === 'paid' ? getLastCaptured(context, link) : null;
    return c.redirect((payment && toCallbackUrl(context, link, payment.id)) ?? here, 303);
  });
  return app;
}
