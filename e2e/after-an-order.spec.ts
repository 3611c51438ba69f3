import type { Page } from '@playwright/test';
import { findNothing } from './axe';
import { expect, test } from './fixture';
import { Member } from './member';
import { keepSettings, setSettings } from './settings';
import { orderBody, Shopper, settleLink, sql } from './shopper';
import { alive, heading, holdScripts, signedIn, stored } from './steps';

declare global {
  interface Window {
    shifts: { value: number; what: string[] }[];
    titles: string[];
  }
}

type Moved = { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };

const LONG = {
  name: 'श्रीमती वेंकटलक्ष्मीनरसिम्हाचारी सुब्रमण्यम राजगोपालाचार्युलु',
  address1: 'मकान संख्या १२३/४, तीसरी मंजिल, श्री राधाकृष्ण अपार्टमेंट, महात्मा गांधी मार्ग, पुराना बस अड्डा के सामने',
  address2: `हनुमान मंदिर के पीछे, ${'Sikandrabadnagarpalika'.repeat(4)}`,
};

/** Notes each main heading that is seen, and whatever moves: not the letters, as who comes from a payment has the fonts. */
async function watchPage(page: Page) {
  await page.goto('/payment-failed');
  await page.evaluate(() => document.fonts.ready);
  await page.addInitScript(() => {
    window.titles = [];
    window.shifts = [];
    const look = () => {
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not seen
      const title = document.querySelector('h1')?.innerText;
      if (title && title !== window.titles.at(-1)) window.titles.push(title);
      requestAnimationFrame(look);
    };
    look();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: Moved[] };
        const what = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const text = (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 120);
          return `${text}: ${[from, to].map(({ x, y, width, height }) => [x, y, width, height])}`;
        });
        window.shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shifts = (page: Page) => page.evaluate(() => window.shifts);
const panel = (page: Page) => page.getByRole('region', { name: 'Your order' });

/** The cookies of a shopper with an order in this browser. */
async function withOrders(page: Page, phone: string) {
  await signedIn(page.context(), phone);
  const cookies = await page.context().cookies();
  const shopper = new Shopper();
  for (const { name, value } of cookies) shopper.cookies.set(name, value);
  if (!shopper.cookies.has('XSRF-TOKEN')) await shopper.checkAuth();
  const { body } = await shopper.placeCod(orderBody(5, LONG));
  const online = await shopper.start(2, { ...LONG, address2: '' });
  return { shopper, cod: body.data?.orderId ?? '', online };
}

test('the result is right before any script has come, and nothing moves when they come', async ({ page, phone }) => {
  const { cod, online } = await withOrders(page, phone);
  await settleLink(online.merchantOrderId, 'pay');
  await watchPage(page);
  for (const [query, right, amount] of [
    [`?orderId=${cod}&method=cod`, 'Order Confirmed!', '₹12,499'],
    [`?orderId=${online.orderId}`, 'Payment Successful!', '₹4,799'],
  ] as const) {
    const arrive = await holdScripts(page);
    await page.goto(`/payment-success${query}`, { waitUntil: 'domcontentloaded' });
    await expect(heading(page, right)).toBeVisible();
    await expect(
      page.locator('main strong').filter({ hasText: new URLSearchParams(query).get('orderId') ?? '' }),
    ).toBeVisible();
    await expect(page.getByText('Please keep the exact cash ready').filter({ visible: true })).toHaveCount(
      query.includes('cod') ? 1 : 0,
    );
    await expect(panel(page)).toHaveCount(0);
    arrive();
    await expect(panel(page).getByText(amount)).toBeVisible();
    await expect(panel(page).getByText(LONG.name)).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    const titles = await page.evaluate(() => window.titles);
    expect(titles).toEqual([right]);
    expect(await shifts(page)).toEqual([]);
  }
  await expect.poll(async () => (await stored(page.context())).orderId).toBeUndefined();
});

test('nothing moves when the result of a failed payment comes', { tag: '@phone' }, async ({
  page,
  phone,
  expectError,
}) => {
  expectError(/404 .*payment\/status/);
  const { online } = await withOrders(page, phone);
  await watchPage(page);
  for (const [path, title] of [
    [`/payment-failed?orderId=${online.orderId}`, 'Payment still being confirmed'],
    ['/payment-failed', 'Result not shown here'],
    ['/payment-failed?error=missing_order_id', 'Payment not found'],
    ['/payment-failed?error=callback_error', 'Result not known yet'],
    ['/payment-failed?orderId=abcdefghijklmnopqrstuvwx', 'Result not shown here'],
    ['/payment-success?orderId=abcdefghijklmnopqrstuvwx', 'Payment Successful!'],
    ['/payment-success', 'Payment Successful!'],
  ] as const) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    if (path.includes('orderId=abc'))
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await alive(page, 'main a');
    const titles = await page.evaluate(() => window.titles);
    expect(titles.slice(0, -1).filter((seen) => /Failed|received|not found/.test(seen))).toEqual([]);
    expect(await shifts(page), path).toEqual([]);
  }
});

test('an order that cannot be fetched is fetched when asked again', { tag: '@phone' }, async ({
  page,
  phone,
  expectError,
}) => {
  expectError(/ERR_FAILED .*payment\/status/);
  const { cod } = await withOrders(page, phone);
  await page.route('**/api/payment/status/**', (route) => route.abort(), { times: 1 });
  await page.goto(`/payment-success?orderId=${cod}&method=cod`);
  await expect(page.getByText('Nothing is lost')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page).getByText('₹12,499')).toBeVisible();
  await expect(panel(page).getByRole('heading')).toBeFocused();
});

test('a page of an order that waits for Back shows nothing of it', { tag: '@desktop' }, async ({ page, phone }) => {
  const { cod } = await withOrders(page, phone);
  await page.goto(`/payment-success?orderId=${cod}&method=cod`);
  await expect(panel(page)).toBeVisible();
  const turn = (type: string) =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
  await turn('pagehide');
  await expect(panel(page)).toHaveCount(0);
  expect(await page.content()).not.toContain(LONG.name);
  await turn('pageshow');
  await expect(panel(page).getByText(LONG.name)).toBeVisible();
});

test('an order that waits for its confirmation says how it is given, until it is', { tag: '@phone' }, async ({
  page,
  phone,
}) => {
  const admin = await Member.createAdmin();
  const putBack = await keepSettings(admin, 'cod');
  await setSettings(admin, 'cod', { confirmation: 'every' });
  const { cod } = await withOrders(page, phone);
  await putBack();
  await page.goto(`/payment-success?orderId=${cod}&method=cod`);
  await expect(heading(page, 'Order Confirmed!')).toBeVisible();
  const asked = panel(page).getByText('Please confirm this order by the link');
  await expect(asked).toContainText('the order ends after 48 hours');
  await findNothing(page);
  await sql("UPDATE orders SET stage = 'to_pack', version = version + 1 WHERE id = $1", cod);
  await page.reload();
  await expect(panel(page).getByText('₹12,499')).toBeVisible();
  await expect(asked).toHaveCount(0);
});
