import type { Browser, BrowserContext, Page } from '@playwright/test';
import { signIn } from './admin-media';
import { findNothing } from './axe';
import { finishRefunds, setRefunds } from './dashboard';
import { Desk } from './desk';
import { dialog, inMenu, press, row, told } from './desk-steps';
import { expect, test } from './fixture';
import { keepSettings, setSettings } from './settings';
import { settleLink, sql } from './shopper';
import {
  chooseCod,
  detailsFor,
  goAndPay,
  heading,
  openCart,
  orderIdIn,
  signedIn,
  sms,
  smsAbout,
  toast,
  toPayment,
  visit,
} from './steps';
import { ORDERLESS } from './stored';

test.describe.configure({ timeout: 120_000 });

const TO_DO = {
  'To confirm': "stage = 'to_confirm'",
  'To pack': "stage = 'to_pack'",
  Packed: "stage = 'packed'",
  'On the way': "stage IN ('shipped', 'out_for_delivery', 'undelivered', 'returning')",
  Delivered: "stage = 'delivered'",
  'Needs attention': 'id IN (SELECT order_id FROM attentions WHERE ended_at IS NULL)',
} as const;

/** One that no shop begins with. */
const COURIER = { name: 'Gokul Parcels', trackingUrl: 'https://gokul.example/parcel/{number}' };

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

/** What the rows come to, as the dashboard words it. */
async function sumsOfRows(): Promise<string[]> {
  const toDo = Object.entries(TO_DO).map(async ([name, where]) => {
    const [{ count } = { count: -1 }] = await sql<{ count: number }>(
      `SELECT count(*)::int${name === 'Needs attention' ? ORDERLESS : ''} AS count FROM orders WHERE ${where}`,
    );
    return `${name}${count.toLocaleString('en-IN')}`;
  });
  const [cash] = await sql<{ sum: number }>(
    "SELECT coalesce(sum(amount), 0)::int AS sum FROM orders WHERE money = 'collected'",
  );
  const [refunds] = await sql<{ sum: number }>(
    "SELECT coalesce(sum(amount), 0)::int AS sum FROM refunds WHERE state IN ('waiting', 'pending')",
  );
  return [
    ...(await Promise.all(toDo)),
    `Cash still with couriers${rupees(cash?.sum ?? -1)}`,
    `Refunds under way${rupees(refunds?.sum ?? -1)}`,
  ];
}

/** Opens the dashboard and compares what it says with what the rows come to. */
async function sumsAreRight(page: Page): Promise<void> {
  await visit(page, '/admin/dashboard');
  const list = page.getByRole('region', { name: 'What to do now' });
  for (const [at, sum] of (await sumsOfRows()).entries()) {
    const figure = new RegExp(at < Object.keys(TO_DO).length ? `^${sum}$` : `^${sum}`);
    await expect(list.getByRole('listitem').filter({ hasText: figure }), sum).toBeVisible();
  }
}

/** Compares the same without leaving the page that the owner is at. */
async function sumsStayRight(page: Page): Promise<void> {
  const answer = await page.request.get('/admin/dashboard');
  const said = await page.evaluate(
    (html) => {
      const dashboard = new DOMParser().parseFromString(html, 'text/html');
      return [...dashboard.querySelectorAll('[aria-labelledby=to-do] li')].map(({ textContent }) => textContent ?? '');
    },
    await answer.text(),
  );
  for (const [at, sum] of (await sumsOfRows()).entries())
    expect(at < Object.keys(TO_DO).length ? said[at] : said[at]?.slice(0, sum.length), sum).toBe(sum);
}

/** The link in the newest message about an order. */
async function linkTo(phone: string, id: string): Promise<string> {
  const found = async () => (await smsAbout(phone, id)).map((body) => /https?:\/\/\S+\/track\/[\w-]+/.exec(body)?.[0]);
  await expect.poll(found, { timeout: 20_000 }).toContainEqual(expect.any(String));
  return (await found()).find(Boolean) ?? '';
}

/** The owner’s own phone, beside the parent’s. */
async function ownersPhone(browser: Browser, watch: (context: BrowserContext) => BrowserContext, { admin }: Desk) {
  const context = watch(await browser.newContext({ isMobile: true, hasTouch: true }));
  await signIn(context, admin);
  return context.newPage();
}

const numberOf = async (id: string) =>
  (await sql<{ number: number }>('SELECT number FROM orders WHERE id = $1', id))[0]?.number ?? 0;

test('a cash order from the cart to the owner’s bank', { tag: '@phone' }, async ({
  page,
  context,
  browser,
  watch,
  phone,
}) => {
  const desk = await Desk.open();
  const putBack = await keepSettings(desk.admin, 'cod', 'couriers');
  await setSettings(desk.admin, 'cod', { confirmation: 'first' });
  await setSettings(desk.admin, 'couriers', { list: [COURIER] });
  try {
    const owner = await ownersPhone(browser, watch, desk);
    await sumsAreRight(owner);
    await owner.clock.install();
    await visit(owner, '/admin/orders');

    await signedIn(context, phone);
    const cart = await openCart(page);
    await toPayment(cart, detailsFor(phone, { name: 'आशा राव', pincode: '411001' }));
    await chooseCod(cart);
    await cart.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForURL(/\/payment-success\?/);
    const id = orderIdIn(page);
    const number = await numberOf(id);

    await told(owner, row(owner, number));
    await expect(row(owner, number)).toContainText('To confirm');
    await owner.close();
    const hers = await ownersPhone(browser, watch, desk);
    await sumsAreRight(hers);

    await page.goto(await linkTo(phone, id));
    await expect(heading(page, 'We will confirm your order shortly')).toBeVisible();
    await page.getByRole('button', { name: 'Yes, send it' }).click();
    await expect(heading(page, 'Confirmed')).toBeVisible();
    await sumsStayRight(hers);

    const stage = hers.getByRole('main').locator('header').filter({ visible: true });
    const follows = async (words: string) => {
      await visit(page, `/shop/orders/${id}`);
      await expect(
        page.getByRole('main').getByText(words, { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible();
      await sumsStayRight(hers);
    };
    await follows('Confirmed');

    await visit(hers, `/admin/orders/${id}`);
    await expect(heading(hers, `Order ${number}`)).toBeVisible();
    await press(hers, 'Pack');
    await expect(stage).toContainText('Packed');
    await follows('Packed');

    await press(hers, 'Ship');
    await dialog(hers).getByRole('button', { name: COURIER.name }).click();
    await dialog(hers).getByLabel('Tracking number').fill(`BOTH${number}`);
    await dialog(hers).getByRole('button', { name: 'Ship' }).click();
    await expect(stage).toContainText('On the way');
    await follows('On the way');
    await expect(page.getByRole('link', { name: /Follow it at the courier/ })).toHaveAttribute(
      'href',
      COURIER.trackingUrl.replace('{number}', `BOTH${number}`),
    );

    await inMenu(hers, 'Not delivered');
    await dialog(hers).getByText('Nobody was reached').click();
    await dialog(hers).getByRole('button', { name: 'Not delivered' }).click();
    await expect(stage).toContainText('Not delivered yet');
    await sumsStayRight(hers);

    await press(hers, 'Out for delivery');
    await expect(stage).toContainText('Out for delivery');
    await follows('Comes today');

    await press(hers, 'Delivered');
    await expect(stage).toContainText('With the courier');
    await follows('Delivered');

    await press(hers, 'Cash received');
    await dialog(hers).getByLabel('Reference of the payment').fill(`NEFT ${number}`);
    await findNothing(hers, '[role=dialog]');
    await dialog(hers).getByRole('button', { name: 'Cash received' }).click();
    await expect(stage).toContainText('Received');
    await sumsAreRight(hers);

    await sms(phone, id).toHaveLength(4);
    const { order, events } = await desk.detailOf(id);
    expect([order.stage, order.money]).toEqual(['delivered', 'received']);
    expect(events.map(({ type, by }) => `${type} ${by}`)).toEqual([
      'placed parent',
      'confirm parent',
      ...['pack', 'ship', 'miss', 'out', 'deliver', 'receive-cash'].map((type) => `${type} owner`),
    ]);
  } finally {
    await putBack();
  }
});

test('a paid order is cancelled by its parent before it is packed', { tag: '@phone' }, async ({
  page,
  context,
  browser,
  watch,
  phone,
}) => {
  const desk = await Desk.open();
  const owner = await ownersPhone(browser, watch, desk);
  await signedIn(context, phone);
  const { orderId, merchantOrderId } = await goAndPay(page, await openCart(page), detailsFor(phone));
  await sumsAreRight(owner);
  const { callbackUrl } = await settleLink(merchantOrderId, 'pay');
  await page.goto(callbackUrl ?? '');
  await expect(heading(page, 'Payment Successful!')).toBeVisible();
  await sumsStayRight(owner);

  await setRefunds('pending');
  await visit(page, `/shop/orders/${orderId}`);
  await press(page, 'Cancel the order');
  await expect(dialog(page).getByText(/What you paid goes back to you in full/)).toBeVisible();
  await findNothing(page, '[role=dialog]');
  await dialog(page).getByRole('button', { name: 'Cancel the order' }).click();
  await expect(toast(page, 'Your order is cancelled.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await sumsAreRight(owner);

  const number = await numberOf(orderId);
  await visit(owner, `/admin/orders?tab=all&q=${number}`);
  await expect(row(owner, number)).toContainText('Cancelled');
  const { order, refunds, payments } = await desk.detailOf(orderId);
  expect([order.stage, order.actions.includes('pack')]).toEqual(['cancelled', false]);
  expect(refunds).toMatchObject([{ amount: 2_499 }]);
  await expect
    .poll(async () => (await smsAbout(phone, orderId)).filter((body) => /2,499.* back to you/.test(body)).length, {
      timeout: 20_000,
    })
    .toBeGreaterThan(0);

  await expect.poll(async () => (await desk.detailOf(orderId)).refunds[0]?.state, { timeout: 20_000 }).toBe('pending');
  await finishRefunds(payments[0]?.id ?? '');
  await expect.poll(async () => (await desk.orderOf(orderId)).refunded, { timeout: 20_000 }).toBe(2_499);
  await visit(owner, `/admin/orders/${orderId}`);
  await expect(owner.getByRole('region', { name: 'Refunds' })).toContainText('Done');
  await visit(page, `/shop/orders/${orderId}`);
  await expect(page.getByText('₹2,499 went back to you.')).toBeVisible();
});
