import { findNothing } from './axe';
import { Desk, PARCEL } from './desk';
import { expect, test } from './fixture';
import { sql } from './shopper';
import { heading, holdScripts, stickingOut } from './steps';

const pageOf = async (id: string) =>
  `/track/${(await sql<{ token: string }>('SELECT track_token AS token FROM orders WHERE id = $1', id))[0]?.token}`;

const askForAWord = (id: string) =>
  sql("UPDATE orders SET stage = 'to_confirm', version = version + 1 WHERE id = $1", id);

test('whoever has the link confirms the order and follows the parcel, without signing in', { tag: '@phone' }, async ({
  page,
}) => {
  const desk = await Desk.open();
  const id = await desk.place({ name: 'श्रीमती अन्नपूर्णादेवी विश्वनाथप्रसाद', address1: '77 Secret Lane' });
  await askForAWord(id);
  const path = await pageOf(id);
  await page.goto(path);
  await expect(heading(page, 'We will confirm your order shortly')).toBeVisible();
  await expect(page.getByText('the order ends by itself after 48 hours.')).toBeVisible();
  await findNothing(page);
  await page.getByRole('button', { name: 'Yes, send it' }).press('Enter');
  await expect(heading(page, 'Confirmed')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Yes, send it' })).toBeHidden();
  expect((await desk.orderOf(id)).stage).toBe('to_pack');

  await desk.take(id, 'ship', PARCEL);
  await page.reload();
  await expect(heading(page, 'On the way')).toBeVisible();
  await expect(page.getByText(/^Expected /)).toBeVisible();
  await expect(page.getByText('For श्री., pincode 560001')).toBeVisible();
  const courier = page.getByRole('link', { name: /Follow it at the courier/ });
  await expect(courier).toHaveAttribute('href', /^https:\/\/www\.delhivery\.com\/\S+\/AWB12345678$/);
  await expect(courier).toHaveAttribute('rel', /noreferrer/);
  const text = await page.content();
  expect(text).not.toMatch(new RegExp(`Secret|अन्नपूर्णा|${desk.parent.phone}|${id}`));
  await findNothing(page);
  expect(await stickingOut(page)).toEqual([]);

  await desk.take(id, 'deliver');
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Delivered' })).toContainText('(done)');
});

test('a word from before the page came alive is sent once it has', { tag: '@phone' }, async ({ page }) => {
  const desk = await Desk.open();
  const id = await desk.place();
  await askForAWord(id);
  const arrive = await holdScripts(page);
  await page.goto(await pageOf(id), { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Yes, send it' }).click();
  arrive();
  await expect(heading(page, 'Confirmed')).toBeVisible();
  expect((await desk.orderOf(id)).stage).toBe('to_pack');
});

test('the link tells where the parcel is without scripts too', { tag: '@phone' }, async ({ browser, watch }) => {
  const desk = await Desk.open();
  const path = await pageOf(await desk.place());
  const context = watch(await browser.newContext({ javaScriptEnabled: false }));
  const page = await context.newPage();
  await page.goto(path);
  await expect(heading(page, 'Confirmed')).toBeVisible();
  await expect(page.getByText(/^Expected /)).toBeVisible();
  await context.close();
});

test('a link that leads nowhere says so kindly', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`/track/${'x'.repeat(26)}`);
  await expect(heading(page, 'No parcel here')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in to see the order' })).toBeVisible();
  await findNothing(page);
});
