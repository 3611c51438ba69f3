import { randomBytes } from 'node:crypto';
import { signIn } from './admin-media';
import { findNothing } from './axe';
import { Desk } from './desk';
import { dialog, holdReads, LONG_NAME, press, row, told } from './desk-steps';
import { expect, test } from './fixture';
import { orderBody, Shopper, sql } from './shopper';
import { alive, stickingOut, toast, visit } from './steps';

const mark = `R${randomBytes(4).toString('hex').toUpperCase()}`;

let desk: Desk;
test.beforeAll(async () => {
  desk = await Desk.open();
});
test.beforeEach(({ context }) => signIn(context, desk.admin));

const numberOf = async (id: string) => (await desk.orderOf(id)).number;

/** Ten orders, five from each of two phones. */
async function placeTen(name: string): Promise<string[]> {
  const ids: string[] = [];
  for (const parent of [await new Shopper().signIn(), await new Shopper().signIn()])
    for (let made = 0; made < 5; made++) {
      const answer = await parent.placeCod(orderBody(1, { phone: parent.phone, name }));
      ids.push(answer.body.data?.orderId ?? answer.text);
    }
  return ids;
}

test('ten orders are packed and shipped with at most 25 clicks', { tag: '@desktop' }, async ({ page }) => {
  const name = `${mark} ten`;
  const ids = await placeTen(name);
  await page.addInitScript(() => {
    Object.assign(window, { clicks: 0 });
    // Enter in a form presses its button, too, with no click counted.
    const count = ({ detail }: MouseEvent) =>
      detail > 0 && Object.assign(window, { clicks: Reflect.get(window, 'clicks') + 1 });
    window.addEventListener('click', count, true);
  });
  await visit(page, `/admin/orders?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: /^To pack/ }).click();
  await expect(page).toHaveURL(/tab=to_pack/);
  await expect(page.getByText('10 orders', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Choose all shown' }).check();
  await press(page, 'Pack');
  await expect(toast(page, 'Done for 10 orders')).toBeVisible();
  await press(page, 'Ship one by one');
  await findNothing(page);
  await dialog(page).getByRole('button', { name: 'DTDC' }).click();
  const tracking = dialog(page).getByLabel('Tracking number');
  await tracking.click();
  for (let at = 1; at <= 10; at++) {
    await expect(dialog(page).getByRole('heading', { name: `Ship ${at} of 10` })).toBeVisible();
    await expect(tracking).toBeFocused();
    await page.keyboard.type(`${mark}0${at}`);
    await page.keyboard.press('Enter');
    if (at !== 3) continue;
    // The scanner fired twice: the next parcel must not get the same number.
    await expect(dialog(page).getByRole('heading', { name: 'Ship 4 of 10' })).toBeVisible();
    await page.keyboard.type(`${mark}03`);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText(/was just used for \d+/)).toBeVisible();
    await tracking.fill('');
  }
  await expect(dialog(page)).toContainText('10 orders given to the courier.');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'clicks'))).toBeLessThanOrEqual(25);
  const rows = await sql<{ stage: string; courier: string; tracking: string }>(
    'SELECT stage, courier, tracking_number AS tracking FROM orders WHERE id = ANY($1)',
    ids,
  );
  expect(new Set(rows.map(({ stage, courier }) => `${stage} ${courier}`))).toEqual(new Set(['shipped DTDC']));
  expect(rows.map(({ tracking }) => tracking).sort()).toEqual(
    Array.from({ length: 10 }, (_, at) => `${mark}0${at + 1}`).sort(),
  );
});

test('a list is searched, narrowed and walked by keyboard, and its address says how', { tag: '@desktop' }, async ({
  page,
}) => {
  const first = await desk.place({ name: `${mark} walk` });
  const second = await desk.place({ name: `${mark} walk` });
  const [one, two] = [await numberOf(first), await numberOf(second)];
  await desk.take(second, 'ship', { courier: 'DTDC', trackingNumber: `${mark}W` });
  await visit(page, '/admin/orders');
  await alive(page, '[name=q], [data-row]');
  const search = page.getByRole('textbox', { name: 'Search orders' });
  const said = await page
    .getByRole('status')
    .filter({ hasText: /^Listed: / })
    .elementHandle();
  const devanagari = String(one).replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)));
  for (const [typed, number] of [
    [String(one), one],
    [devanagari, one],
    [`+91 ${desk.parent.phone.slice(0, 5)} ${desk.parent.phone.slice(5)}`, two],
    [`${mark}W`.toLowerCase(), two],
    [second, two],
    [`${mark} walk`, one],
  ] as const) {
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await search.fill(typed);
    await page.keyboard.press('Enter');
    await expect(page, typed).toHaveURL((url) => url.searchParams.get('q') === typed);
    await expect(row(page, number), typed).toBeVisible();
    await expect(search, typed).toBeFocused();
    await search.blur();
  }
  // The element that was there before says what was found: one that comes with its words is not read out.
  expect(await said?.evaluate((one) => one.isConnected && one.textContent)).toBe(`Found for “${mark} walk”: 2 orders`);
  await page.getByLabel('Sort').selectOption('Oldest first');
  await expect(page.getByRole('row').nth(1)).toContainText(String(one));
  await page.getByLabel('Money').selectOption('Due at the door');
  await page.getByLabel('Method').selectOption('Cash on delivery');
  await expect(page).toHaveURL((url) => {
    const { q, sort, money, method } = Object.fromEntries(url.searchParams);
    return q === `${mark} walk` && sort === 'oldest' && money === 'due' && method === 'cod';
  });
  await page.reload();
  await alive(page, '[name=q], [data-row]');
  await expect(page.getByLabel('Sort')).toHaveValue('oldest');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', /\/export\?.*money=due/);
  await findNothing(page);

  await page.keyboard.press('?');
  await expect(dialog(page)).toContainText('Next order');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: `Order ${one}` })).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('2 orders chosen')).toBeVisible();
  await page.keyboard.press('x');
  await page.keyboard.press('k');
  await expect(page.getByText('1 order chosen')).toBeVisible();
  await search.fill('j?');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('link', { name: `Order ${one}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Order ${one}` })).toBeVisible();
  await page.getByRole('link', { name: 'All orders' }).click();
  await expect(page).toHaveURL(/sort=oldest/);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?sort=oldest$/);
  await page.goto('/admin/orders?tab=nonsense&q=nobody-is-called-so');
  await expect(page.getByRole('heading', { name: 'Nothing was found' })).toBeVisible();
  await page.goto('/admin/orders?tab=packed&from=2020-01-01&to=2020-01-02');
  await page.getByRole('link', { name: 'Show all orders' }).click();
  await expect(page).toHaveURL(/\/admin\/orders$/);
});

test('new orders come by themselves, and move nothing under a hand', { tag: '@desktop' }, async ({
  page,
  expectError,
}) => {
  const name = `${mark} live`;
  const known = await numberOf(await desk.place({ name }));
  await page.clock.install();
  await visit(page, `/admin/orders?q=${encodeURIComponent(name)}`);
  await expect(row(page, known)).toBeVisible();
  const fresh = await numberOf(await desk.place({ name }));
  await told(page, row(page, fresh));
  await expect(page.getByText('1 new order', { exact: true })).toBeVisible();
  await row(page, known).hover();
  const before = await row(page, known).boundingBox();
  const late = await desk.place({ name });
  const number = await numberOf(late);
  await told(page, page.getByRole('button', { name: 'Show 1 new order' }));
  expect(await row(page, known).boundingBox()).toEqual(before);
  await expect(row(page, number)).toHaveCount(0);
  await press(page, 'Show 1 new order');
  await expect(row(page, number)).toBeVisible();

  // Another owner packs it: it is shown where it stands, and a press on what was shown before is refused.
  const letGo = await holdReads(page, '**/api/admin/orders?*');
  await desk.take(late, 'pack');
  expectError(/ 409 /);
  await press(page, `Pack: ${number}`);
  letGo();
  await expect(toast(page, 'This order has changed. Here is how it stands now.')).toBeVisible();
  await expect(row(page, number)).toContainText('Packed');

  expectError(/ERR_FAILED/);
  await page.route('**/api/admin/orders?*', (route) => route.abort());
  await told(page, page.getByText('What is shown may be old.'));
  await expect(row(page, number)).toBeVisible();
  await findNothing(page);
  await page.unroute('**/api/admin/orders?*');
  await press(page, 'Try again');
  await expect(page.getByText('What is shown may be old.')).toHaveCount(0);
});

const SMALL = 'main a, main button, main label:has(input), main select, nav a';

test('an owner packs and ships with a thumb', { tag: '@phone' }, async ({ page }) => {
  const name = `${mark} thumb`;
  const number = await numberOf(await desk.place({ name }));
  const long = await numberOf(await desk.place({ name: `${mark} ${LONG_NAME}` }));
  await visit(page, `/admin/orders?q=${mark}`);
  const bar = page.getByRole('navigation', { name: 'Admin' });
  await expect(bar.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(row(page, long)).toBeVisible();
  expect(await stickingOut(page)).toEqual([]);
  await press(page, 'Filters');
  const small = await page
    .locator(SMALL)
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.9)
        .map((one) => one.outerHTML),
    );
  expect(small).toEqual([]);
  await findNothing(page);
  await press(page, `Pack: ${number}`);
  await press(page, `Ship: ${number}`);
  await dialog(page).getByRole('button', { name: 'India Post' }).click();
  await dialog(page).getByLabel('Tracking number').fill(`${mark}IN`);
  await findNothing(page);
  await dialog(page).getByRole('button', { name: 'Ship' }).click();
  await expect(row(page, number)).toContainText('On the way');
  await toast(page, `${number} is on its way.`).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, number)).toContainText('Packed');
  await page.getByRole('checkbox', { name: `Choose order ${long}` }).check();
  await press(page, 'Pack');
  await expect(toast(page, 'Done for 1 order')).toBeVisible();
  // Nothing stays hidden behind the bar.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const last = await page.getByRole('row').last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan((await bar.boundingBox())?.y ?? 0);
  await page.getByRole('link', { name: `Order ${long}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${long}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `Call +91 ${desk.parent.phone}` })).toHaveAttribute(
    'href',
    `tel:+91${desk.parent.phone}`,
  );
  expect(await stickingOut(page)).toEqual([]);
  await findNothing(page);
});
