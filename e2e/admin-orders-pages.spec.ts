import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn } from './admin-media';
import { findNothing } from './axe';
import { Desk } from './desk';
import { press, row, told } from './desk-steps';
import { expect, test } from './fixture';
import { sql } from './shopper';
import { alive, toast, visit } from './steps';

const name = `P${randomBytes(4).toString('hex').toUpperCase()} pages`;

/** So many orders like this one, placed in the same millisecond. */
const copies = (id: string, count: number) =>
  sql<{ id: string }>(
    `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object(
       'id', gen_random_uuid()::text, 'number', nextval(pg_get_serial_sequence('orders', 'number')),
       'track_token', encode(sha256(random()::text::bytea), 'hex')))).*
     FROM orders o, generate_series(1, $2) WHERE o.id = $1 RETURNING id`,
    id,
    count,
  );

const shownOn = (page: Page): Promise<string[]> =>
  page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row') ?? ''));

test('a long list is shown page by page, with no order twice and none left out', { tag: '@desktop' }, async ({
  page,
  context,
  expectError,
}) => {
  const desk = await Desk.open();
  await signIn(context, desk.admin);
  const first = await desk.place({ name });
  const all = [first, ...(await copies(first, 119)).map(({ id }) => id)].reverse();

  await page.clock.install();
  await visit(page, `/admin/orders?q=${encodeURIComponent(name)}`);
  await alive(page, '[name=q], [data-row]');
  await expect.poll(() => shownOn(page)).toEqual(all.slice(0, 50));
  await findNothing(page);
  await press(page, 'Show more');
  await expect.poll(() => shownOn(page)).toEqual(all.slice(0, 100));
  const firstOfPage = (at: number) => page.locator(`[data-row="${all[at]}"] [data-order]`);
  await expect(firstOfPage(50)).toBeFocused();
  await page.keyboard.press('j');
  await expect(firstOfPage(51)).toBeFocused();

  expectError(/ERR_FAILED/);
  await page.route('**/api/admin/orders?*after=*', (route) => route.abort());
  await press(page, 'Show more');
  await expect(toast(page, 'The orders could not be read')).toBeVisible();
  expect(await shownOn(page)).toEqual(all.slice(0, 100));
  await expect(page.getByRole('button', { name: 'Show more' })).toBeFocused();
  await page.unroute('**/api/admin/orders?*after=*');

  // One that comes between two pages pushes nothing out of the next.
  const newest = await desk.orderOf(await desk.place({ name }));
  await press(page, 'Show more');
  await expect.poll(() => shownOn(page)).toEqual(all);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await expect(firstOfPage(100)).toBeFocused();
  await told(page, page.getByRole('button', { name: 'Show 1 new order' }));
  await press(page, 'Show 1 new order');
  expect(await shownOn(page)).toEqual([newest.id, ...all]);
});

test('a chosen order that has left the list holds nothing back', { tag: '@desktop' }, async ({ page, context }) => {
  const desk = await Desk.open();
  await signIn(context, desk.admin);
  const of = `${name} left`;
  const id = await desk.place({ name: of });
  const { number } = await desk.orderOf(id);
  await page.clock.install();
  await visit(page, `/admin/orders?tab=to_pack&q=${encodeURIComponent(of)}`);
  await page.getByRole('checkbox', { name: `Choose order ${number}` }).check();
  const bar = page.getByRole('region', { name: 'What to do with the chosen orders' });
  await expect(bar).toBeVisible();
  await desk.take(id, 'pack');
  await page.getByRole('link', { name: `Order ${number}`, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  await page.goBack();
  // A mouse that rests on the list would hold it.
  await page.mouse.move(0, 0);
  await expect(row(page, number)).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  const fresh = await desk.orderOf(await desk.place({ name: of }));
  await told(page, row(page, fresh.number));
});

test('what is not found in a tab is looked for in all orders, as it was typed', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const desk = await Desk.open();
  await signIn(context, desk.admin);
  const of = `${name} elsewhere`;
  const { number } = await desk.orderOf(await desk.place({ name: of }));
  await visit(page, '/admin/orders?tab=shipped&method=cod');
  await page.getByLabel('Search orders').fill(of);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing was found' })).toBeVisible();
  await expect(page.getByText('What you look for is not in “On the way”.')).toBeVisible();
  await findNothing(page);
  await page.getByRole('link', { name: 'Search all orders' }).click();
  await expect(row(page, number)).toBeVisible();
  await expect(page.getByLabel('Search orders')).toHaveValue(of);
  await page.getByLabel('Search orders').fill('nobody-is-called-so');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing was found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search all orders' })).toHaveCount(0);
});
