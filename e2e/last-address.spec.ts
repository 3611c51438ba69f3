import type { BrowserContext, Page } from '@playwright/test';
import { Desk } from './desk';
import { expect, test } from './fixture';
import { BASE_URL, orderBody, sql } from './shopper';
import { cartDialog, chooseCod, detailsFor, field, next, openCart, orderIdIn, toPayment, unfold, visit } from './steps';

const CALL = /\/api\/shop\/address/;

const adopt = (context: BrowserContext, { parent }: Desk) =>
  context.addCookies([...parent.cookies].map(([name, value]) => ({ name, value, url: BASE_URL })));

/** Keeps the last address waiting until the function that it answers with is called, which waits for the answer. */
async function holdAddress(page: Page): Promise<() => Promise<unknown>> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(CALL, async (route) => {
    await arrived;
    await route.fallback();
  });
  return () => {
    const answered = page.waitForResponse(CALL);
    arrive();
    return answered;
  };
}

test('the cart knows the last address, another one is a press away, and what is typed already stays', {
  tag: '@phone',
}, async ({ page, context }) => {
  const desk = await Desk.open();
  await adopt(context, desk);
  await desk.place({ name: 'Kiran Desai', childAge: '0.5' });
  const cart = await openCart(page);
  await expect(cart.getByText('Filled in with your last address.')).toBeVisible();
  await expect(field(cart, 'Name')).toHaveValue('Kiran Desai');
  await expect(field(cart, 'Phone number')).toHaveValue(desk.parent.phone);
  await expect(field(cart, 'Child age')).toHaveValue('0.5');
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    'Kiran',
  );
  await cart.getByRole('button', { name: 'Use another address' }).click();
  await expect(field(cart, 'Name')).toBeFocused();
  await expect(field(cart, 'Name')).toHaveValue('');
  await expect(field(cart, 'Child age')).toHaveValue('');

  await test.step('what somebody types already is left alone', async () => {
    const arrive = await holdAddress(page);
    await openCart(page);
    await field(cart, 'Name').fill('Somebody else');
    await arrive();
    await next(cart).click();
    await expect(cart.getByText('Pincode is required')).toBeVisible();
    await expect(field(cart, 'Name')).toHaveValue('Somebody else');
    await expect(field(cart, 'Pincode')).toHaveValue('');
    await expect(cart.getByText('Filled in with your last address.')).toBeHidden();
  });
});

test('another address follows its pincode, whatever was typed over the last one', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const desk = await Desk.open();
  await adopt(context, desk);
  await desk.place();
  const cart = await openCart(page);
  await cart.getByLabel('City').fill('Baner');
  await cart.getByLabel('State').selectOption('Goa');
  await cart.getByRole('button', { name: 'Use another address' }).click();
  for (const [pincode, city, state] of [
    ['411001', 'Pune', 'Maharashtra'],
    ['194101', 'Leh', 'Ladakh'],
  ] as const) {
    await field(cart, 'Pincode').fill(pincode);
    await expect(cart.getByLabel('City')).toHaveValue(city);
    await expect(cart.getByLabel('State')).toHaveValue(state);
  }
});

test('an order again that comes late leaves the kits that were chosen', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const desk = await Desk.open();
  await adopt(context, desk);
  const { phone } = desk.parent;
  const id = (await desk.parent.placeCod(orderBody(5, { phone }))).body.data?.orderId ?? '';
  const { number } = await desk.orderOf(id);
  const again = `/shop/product?openCart=true&again=${id}`;
  const cart = cartDialog(page);
  const kits = cart.getByLabel('Kits in this order');

  await test.step('chosen in the cart, where the address is still filled in', async () => {
    const arrive = await holdAddress(page);
    await visit(page, again);
    await expect(cart).toBeVisible();
    await unfold(cart);
    await kits.fill('3');
    await arrive();
    await expect(cart.getByText(`Filled in as in order ${number}.`)).toBeVisible();
    await expect(kits).toHaveValue('3');
    await page.unrouteAll({ behavior: 'wait' });
  });
  await test.step('of whoever is paying already', async () => {
    const arrive = await holdAddress(page);
    await visit(page, again);
    await toPayment(cart, detailsFor(phone));
    await arrive();
    await chooseCod(cart);
    await cart.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('/payment-success**');
    const [placed] = await sql<{ quantity: number }>('SELECT quantity FROM orders WHERE id = $1', orderIdIn(page));
    expect(placed?.quantity).toBe(3);
  });
});
