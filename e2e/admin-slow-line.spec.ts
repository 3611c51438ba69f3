import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn } from './admin-media';
import { findNothing } from './axe';
import { Desk, PARCEL } from './desk';
import { dialog, inMenu, press, row } from './desk-steps';
import { expect, test } from './fixture';
import { newPhone } from './shopper';
import { visit } from './steps';

const mark = `L${randomBytes(4).toString('hex').toUpperCase()}`;
const REFUSAL = { success: false, message: 'This cannot be done' };

let desk: Desk;
test.beforeAll(async () => {
  desk = await Desk.open();
});
test.beforeEach(({ context }) => signIn(context, desk.admin));

const numberOf = async (id: string) => (await desk.orderOf(id)).number;
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });

/** The next call to a path is under way until it is let go, and is refused then where `isRefused` says so. */
async function hold(page: Page, path: string, isRefused: boolean) {
  const held = Promise.withResolvers<void>();
  const sent = page.waitForRequest(path);
  await page.route(
    path,
    async (route) => {
      await held.promise;
      await (isRefused ? route.fulfill({ status: 409, json: REFUSAL }) : route.continue());
    },
    { times: 1 },
  );
  return { sent, letGo: held.resolve };
}

/** Sends the form of the dialog that is open, asks meanwhile for it to close, and reads there what was refused. */
async function refusedLate(page: Page, path: string, send: string | RegExp): Promise<void> {
  const { sent, letGo } = await hold(page, path, true);
  await button(page, send).click();
  await sent;
  await page.keyboard.press('Escape');
  await button(page, /^Do not (change|refund) anything$/).click({ force: true });
  await page.goBack();
  letGo();
  await expect(dialog(page).getByText(REFUSAL.message)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

test('a dialog whose call is under way stays until it can say what came of it', { tag: '@desktop' }, async ({
  page,
  expectError,
}) => {
  expectError(/ 409 /);
  // Where Back is no close request, it takes an entry of the history.
  await page.addInitScript(() => {
    delete (window as Partial<Window>).CloseWatcher;
  });
  const name = `${mark} late`;
  const flagged = await desk.place({ phone: newPhone(), name });
  await visit(page, `/admin/orders/${flagged}`);
  await page.getByRole('button', { name: /^Done/ }).click();
  await dialog(page).getByLabel('What was done').fill('Called the parent');
  await refusedLate(page, '**/attention/*', 'Done');
  await inMenu(page, 'Change the address');
  await refusedLate(page, '**/actions', 'Change the address');
  await inMenu(page, 'Cancel the order');
  await button(page, 'Ordered twice').click();
  await refusedLate(page, '**/actions', 'Cancel the order');

  const paid = await desk.place({ name });
  await desk.take(paid, 'ship', PARCEL);
  await desk.take(paid, 'deliver');
  await desk.take(paid, 'receive-cash', { reference: 'NEFT 1', date: '2026-01-05' });
  await visit(page, `/admin/orders/${paid}`);
  await press(page, 'Refund');
  await button(page, 'Damaged').click();
  await button(page, 'UPI').click();
  await dialog(page).getByLabel('Reference of the payment').fill('UTR 1');
  await refusedLate(page, '**/refunds', /^Write down/);
});

test('numbers that are scanned while the line is slow go to their own orders, or are told', {
  tag: '@desktop',
}, async ({ page, expectError }) => {
  const name = `${mark} scan`;
  const ids: string[] = [];
  for (let made = 0; made < 5; made++) ids.push(await desk.place({ name }));
  await visit(page, `/admin/orders?sort=oldest&q=${encodeURIComponent(name)}`);
  for (const id of ids)
    await row(page, await numberOf(id))
      .getByRole('checkbox')
      .check();
  await press(page, 'Ship one by one');
  await button(page, 'DTDC').click();
  const field = dialog(page).getByLabel('Tracking number');
  const title = (at: number) => dialog(page).getByRole('heading', { name: `Ship ${at} of 5` });
  await field.click();
  // At a computer that is at work, timers are late; who scans is not.
  await page.evaluate(() => {
    const { setTimeout } = window;
    window.setTimeout = ((call: () => void, ms = 0) => setTimeout(call, ms + 300)) as typeof setTimeout;
  });
  const scan = async (number: string) => {
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('');
  };

  const slow = await hold(page, '**/actions', false);
  await scan(`${mark}A`);
  await scan(`${mark}B`);
  await expect(dialog(page).getByText(`${mark}A is being sent. Waiting: ${mark}B.`)).toBeVisible();
  await expect(button(page, 'Skip this one')).toBeDisabled();
  await page.keyboard.press('Escape');
  await findNothing(page, '[role=dialog]');
  slow.letGo();
  await expect(title(3)).toBeVisible();

  expectError(/ 409 /);
  const refused = await hold(page, '**/actions', true);
  await scan(`${mark}C`);
  await scan(`${mark}D`);
  await page.keyboard.type(`${mark}E`);
  refused.letGo();
  await expect(
    dialog(page).getByText(`${REFUSAL.message}. Not sent, to be scanned again after this one: ${mark}D, ${mark}E.`),
  ).toBeVisible();
  await expect(field).toHaveValue(`${mark}C`);
  // What was refused gives way to the next scan, and is not glued to it.
  await scan(`${mark}C2`);
  await expect(title(4)).toBeVisible();
  await button(page, 'Skip this one').click();
  await expect(title(5)).toBeVisible();
  const last = await hold(page, '**/actions', false);
  await scan(`${mark}D`);
  await page.keyboard.type(`${mark}E`);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('No order is left for this tracking number.')).toBeVisible();
  last.letGo();
  await expect(dialog(page)).toContainText('4 orders given to the courier.');
  const numbers = await Promise.all(ids.map(async (id) => (await desk.orderOf(id)).trackingNumber));
  expect(numbers).toEqual([`${mark}A`, `${mark}B`, `${mark}C2`, null, `${mark}D`]);
});
