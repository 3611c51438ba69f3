import type { Page } from '@playwright/test';
import { signIn } from './admin-media';
import { Desk, PARCEL, pathOf } from './desk';
import { dialog, inMenu } from './desk-steps';
import { expect, test } from './fixture';
import { png } from './hostile-files';
import { ownPath } from './own-orders';
import { BASE_URL, orderBody } from './shopper';
import { toast, visit } from './steps';

const CHANGED = 'This order has changed. Here is how it stands now.';

const adopt = (page: Page, { parent }: Desk) =>
  page.context().addCookies([...parent.cookies].map(([name, value]) => ({ name, value, url: BASE_URL })));

/** What the page asks for of the order by itself. */
const read = (page: Page, path: string) =>
  page.waitForResponse((answer) => answer.url().endsWith(path) && answer.request().method() === 'GET');

/** The page is looked at again, after longer than it takes for old. */
async function comeBack(page: Page, path: string): Promise<number> {
  await page.clock.runFor(6_000);
  const answered = read(page, path);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  return (await answered).status();
}

const moved = (desk: Desk) => ({
  userDetails: orderBody(1, { phone: desk.parent.phone, address1: '7 Lake View' }).userDetails,
});
type Lines = { address1: string; address2: string | null };
const addressOf = async (desk: Desk, id: string): Promise<Lines | undefined> => {
  const { body } = await desk.admin.get<{ order: { delivery: Lines } }>(pathOf(id));
  const { address1, address2 } = body.data?.order.delivery ?? {};
  return address1 === undefined ? undefined : { address1, address2: address2 ?? null };
};

test('an address that the parent changed meanwhile is not written over by the owner', { tag: '@desktop' }, async ({
  page,
  expectError,
}) => {
  expectError(/ 409 /);
  const desk = await Desk.open();
  await signIn(page.context(), desk.admin);
  const id = await desk.place();
  await page.clock.install();
  await visit(page, `/admin/orders/${id}`);
  await inMenu(page, 'Change the address');
  await dialog(page).getByLabel('Address line 2').fill('Second gate');
  await desk.take(id, 'address', moved(desk));
  const answered = read(page, pathOf(id));
  await page.clock.runFor(16_000);
  await answered;
  await expect(page.getByRole('alert').filter({ hasText: CHANGED })).toBeAttached();
  await dialog(page).getByRole('button', { name: 'Change the address' }).click();
  await expect(dialog(page).getByText(CHANGED)).toBeVisible();
  expect(await addressOf(desk, id)).toEqual({ address1: '7 Lake View', address2: null });
  await expect(dialog(page).getByLabel('Address line 1')).toHaveValue('7 Lake View');
  await expect(dialog(page).getByLabel('Address line 2')).toHaveValue('Second gate');
  await dialog(page).getByRole('button', { name: 'Change the address' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await addressOf(desk, id)).toEqual({ address1: '7 Lake View', address2: 'Second gate' });
});

test('what the owner typed of an order that others change stays, until it cannot be done', { tag: '@phone' }, async ({
  page,
  expectError,
}) => {
  expectError(/ 409 /);
  const desk = await Desk.open();
  await signIn(page.context(), desk.admin);
  const [id, other] = [await desk.place(), await desk.place()];
  await visit(page, `/admin/orders/${id}`);
  await inMenu(page, 'Cancel the order');
  await dialog(page).getByLabel('Why?').fill('She rang and has it already');
  await desk.take(id, 'pack');
  await dialog(page).getByRole('button', { name: 'Cancel the order' }).click();
  await expect(dialog(page).getByText(CHANGED)).toBeVisible();
  await expect(dialog(page).getByLabel('Why?')).toHaveValue('She rang and has it already');
  await expect(page.getByRole('alert').filter({ hasText: CHANGED })).toBeAttached();
  await dialog(page).getByRole('button', { name: 'Cancel the order' }).click();
  await expect(dialog(page)).toBeHidden();
  expect((await desk.detailOf(id)).events.at(-1)).toMatchObject({
    ...{ type: 'cancel', from: 'packed' },
    detail: { reason: 'She rang and has it already' },
  });
  await visit(page, `/admin/orders/${other}`);
  await inMenu(page, 'Cancel the order');
  await dialog(page).getByLabel('Why?').fill('She rang and has it already');
  await desk.take(other, 'ship', PARCEL);
  await dialog(page).getByRole('button', { name: 'Cancel the order' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('alert').filter({ hasText: CHANGED })).toBeVisible();
});

test('cash of chosen orders that could not be received stays typed, with why', { tag: '@phone' }, async ({ page }) => {
  const desk = await Desk.open();
  await signIn(page.context(), desk.admin);
  const id = await desk.place({ name: 'Cash Twice' });
  await desk.take(id, 'ship', PARCEL);
  const { number } = await desk.take(id, 'deliver');
  await visit(page, `/admin/orders?q=${number}`);
  await page.getByRole('checkbox', { name: `Choose order ${number}` }).check();
  await page.getByRole('button', { name: 'Cash received' }).last().click();
  await dialog(page).getByLabel('Reference of the payment').fill('NEFT 43');
  await desk.take(id, 'receive-cash', { reference: 'NEFT 42', date: '2026-11-20' });
  await dialog(page).getByRole('button', { name: 'Cash received' }).click();
  await expect(
    dialog(page).getByText(
      `1 order stayed as it was. ${number}: This cannot be done with an order that is: Delivered.`,
    ),
  ).toBeVisible();
  await expect(dialog(page).getByLabel('Reference of the payment')).toHaveValue('NEFT 43');
});

test('an address that the owner changed meanwhile is not written over by the parent', { tag: '@phone' }, async ({
  page,
  expectError,
}) => {
  expectError(/409/);
  const desk = await Desk.open();
  await adopt(page, desk);
  const id = await desk.place();
  await page.clock.install();
  await visit(page, `/shop/orders/${id}`);
  await page.getByRole('button', { name: 'Change the address' }).click();
  await desk.take(id, 'address', moved(desk));
  expect(await comeBack(page, ownPath(id))).toBe(200);
  await expect(page.getByText('7 Lake View')).toBeAttached();
  await dialog(page).getByLabel('Address line 2').fill('Flat 2');
  await dialog(page).getByRole('button', { name: 'Save the address' }).click();
  await expect(dialog(page)).toContainText(/The address was changed meanwhile, to .*7 Lake View/);
  expect((await addressOf(desk, id))?.address1).toBe('7 Lake View');
  await expect(dialog(page).getByLabel('Address line 2')).toHaveValue('Flat 2');
});

test('what the parent typed into an address outlives a step of the owner, unless it is too late', {
  tag: '@phone',
}, async ({ page, expectError }) => {
  expectError(/409/);
  const desk = await Desk.open();
  await adopt(page, desk);
  const id = await desk.place();
  await visit(page, `/shop/orders/${id}`);
  const change = page.getByRole('button', { name: 'Change the address' });
  const save = dialog(page).getByRole('button', { name: 'Save the address' });
  await change.click();
  await dialog(page).getByLabel('Address line 1').fill('9 Hill Road');
  await desk.take(id, 'note', { text: 'Called, asks for the afternoon' });
  await save.click();
  const said = dialog(page).getByText('The order has changed meanwhile. Press “Save the address” again');
  await expect(said).toBeInViewport();
  await expect(dialog(page).getByLabel('Address line 1')).toHaveValue('9 Hill Road');
  expect((await addressOf(desk, id))?.address1).not.toBe('9 Hill Road');
  await save.click();
  await expect(toast(page, 'The new address is saved.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect((await addressOf(desk, id))?.address1).toBe('9 Hill Road');

  await change.click();
  await dialog(page).getByLabel('Address line 1').fill('11 Hill Road');
  for (const step of ['pack', 'ship'] as const) await desk.take(id, step, step === 'ship' ? PARCEL : {});
  await save.click();
  await expect(toast(page, CHANGED)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect((await addressOf(desk, id))?.address1).toBe('9 Hill Road');
});

test('what was typed about a parcel outlives the session', { tag: '@phone' }, async ({ page, expectError }) => {
  expectError(/401/);
  const desk = await Desk.open();
  await adopt(page, desk);
  const id = await desk.place();
  for (const step of ['pack', 'ship'] as const)
    await desk.take(id, step, step === 'ship' ? { courier: 'Delhivery', trackingNumber: 'AWB 1' } : {});
  await page.clock.install();
  await visit(page, `/shop/orders/${id}`);
  await page.getByRole('button', { name: 'Something is wrong' }).click();
  await dialog(page).getByLabel('What is wrong?').fill('A vial is broken');
  await page.context().clearCookies();
  expect(await comeBack(page, ownPath(id))).toBe(401);
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(dialog(page).getByText('Please sign in to continue')).toBeVisible();
  const signInLink = dialog(page).getByRole('link', { name: 'Sign In' });
  await expect(signInLink).toHaveAttribute('target', '_blank');
  await adopt(page, desk);
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'We have your message and get in touch.')).toBeVisible();
  expect((await desk.orderOf(id)).attention).toContain('problem');
});

test('what was typed about an order is not lost by one press', { tag: '@phone' }, async ({ page }) => {
  // Where Back comes as a close request, no test can press it.
  await page.addInitScript(() => {
    delete (window as Partial<Window>).CloseWatcher;
  });
  const desk = await Desk.open();
  await adopt(page, desk);
  const id = await desk.place();
  await visit(page, `/shop/orders/${id}`);
  const leaving = page.getByRole('alertdialog', { name: 'Leave this form?' });
  const form = page.getByRole('dialog');
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    () => form.getByRole('button', { name: 'Close' }).first().click(),
  ];
  const asksEveryTime = async () => {
    for (const leave of ways) {
      await leave();
      await expect(leaving).toBeVisible();
      await leaving.getByRole('button', { name: 'Stay' }).click();
      await expect(leaving).toHaveCount(0);
      await expect(form).toBeVisible();
    }
  };

  await page.getByRole('button', { name: 'Change the address' }).click();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Change the address' }).click();
  await form.getByLabel('Address line 1').fill('7 Lake View');
  await asksEveryTime();
  await expect(form.getByLabel('Address line 1')).toHaveValue('7 Lake View');
  await page.keyboard.press('Escape');
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change the address' })).toBeFocused();

  for (const step of ['pack', 'ship'] as const) await desk.take(id, step, step === 'ship' ? PARCEL : {});
  await page.reload();
  const report = page.getByRole('button', { name: 'Something is wrong' });
  await report.click();
  await form.locator('input[type=file]').setInputFiles({ name: 'one.png', mimeType: 'image/png', buffer: await png() });
  await expect(form.getByRole('img')).toBeVisible();
  await asksEveryTime();
  await form.getByRole('button', { name: 'Remove one.png' }).click();
  await form.getByLabel('What is wrong?').fill('A vial is broken');
  await asksEveryTime();
  await expect(form.getByLabel('What is wrong?')).toHaveValue('A vial is broken');
  await form.getByLabel('What is wrong?').fill('');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
});
