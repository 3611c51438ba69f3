import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn } from './admin-media';
import { Desk, PARCEL } from './desk';
import { dialog, inMenu, press } from './desk-steps';
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
