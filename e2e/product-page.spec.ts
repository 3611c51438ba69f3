import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { newPhone, priceOf } from './shopper';
import { buyNow, cartDialog, detailsFor, field, fillDetails, leaveCart, next, signedIn, toast, visit } from './steps';

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
const kits = (count: number) => `${count} ${count === 1 ? 'kit' : 'kits'}`;

test.describe('prices', { tag: '@desktop' }, () => {
  test('the table says what one to ten kits cost, and chooses them; the tabs tell of the kit', async ({ page }) => {
    await visit(page, '/shop/product');
    const rows = page.getByRole('table', { name: 'Every bundle, every price' }).getByRole('row');
    await expect(rows).toHaveCount(11);
    await expect(page.getByText('Unit price ₹2,700 per kit')).toBeVisible();
    for (const quantity of [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) {
      const { amount, original, free } = priceOf(quantity);
      const row = rows.nth(quantity);
      await expect(row.getByRole('rowheader')).toHaveText(`${kits(quantity)}${free > 0 ? `${free} free` : ''}`);
      await expect(row.getByRole('cell')).toHaveText(
        [`${rupees(amount)} instead of ${rupees(original)}`, rupees(original - amount)],
        { useInnerText: true },
      );
      await row.getByRole('button').click();
      await expect(row.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByLabel('How many kits?')).toHaveValue(String(quantity));
      const box = page.getByRole('group', { name: 'Price of the chosen kits' });
      await expect(box.getByText(rupees(amount), { exact: true })).toBeVisible();
      await expect(box.getByText(rupees(original), { exact: true })).toBeVisible();
      await expect(box.getByText(`You save ${rupees(original - amount)}`)).toBeVisible();
      await expect(box.getByText('Shipping FREE')).toBeVisible();
      await expect(box.getByText(`${kits(quantity)}${free > 0 ? `, ${free} of them free` : ''}`)).toBeVisible();
    }

    await test.step('above ten the rule of the table goes on, up to a hundred', async () => {
      const box = page.getByRole('group', { name: 'Price of the chosen kits' });
      const quantity = page.getByLabel('How many kits?');
      for (const count of [11, 15, 50, 99]) {
        const { amount, original, free } = priceOf(count);
        await quantity.fill(String(count));
        await expect(box.getByText(rupees(amount), { exact: true })).toBeVisible();
        await expect(box.getByText(rupees(original), { exact: true })).toBeVisible();
        await expect(box.getByText(`${count} kits, ${free} of them free`)).toBeVisible();
      }
      await page.getByRole('button', { name: 'One kit more' }).click();
      await page.getByRole('button', { name: 'One kit more' }).click({ force: true });
      await expect(quantity).toHaveValue('100');
      for (const [typed, count] of [
        ['0', '1'],
        ['-3', '3'],
        ['two', '3'],
        ['', '3'],
        ['101', '100'],
        ['1', '1'],
      ] as const) {
        await quantity.fill(typed);
        await quantity.blur();
        await expect(quantity, typed).toHaveValue(count);
      }
      await page.getByRole('button', { name: 'One kit fewer' }).click({ force: true });
      await expect(quantity).toHaveValue('1');
    });

    await test.step('the tabs below work by hand and by keyboard', async () => {
      const tab = (name: string) => page.getByRole('tab', { name });
      const panel = page.getByRole('tabpanel').filter({ visible: true });
      const shows = async (name: string, text: string) => {
        await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
        await expect(panel).toHaveCount(1);
        await expect(panel).toHaveAccessibleName(name);
        await expect(panel).toContainText(text);
      };
      await shows('Description', 'made for children aged 0-16');
      await tab('How to use').click();
      await shows('How to use', 'Shake well');
      for (const [key, name, text] of [
        ['ArrowRight', 'Ingredients', 'The full list with amounts is on the label'],
        ['ArrowRight', 'Description', 'drops in small vials'],
        ['ArrowLeft', 'Ingredients', 'If your child has an allergy'],
        ['Home', 'Description', 'Minimum one month'],
        ['End', 'Ingredients', 'gold-based'],
        ['ArrowLeft', 'How to use', '3 drops from each vial'],
        ['ArrowLeft', 'Benefits', 'Memory and intellect'],
      ] as const) {
        await page.keyboard.press(key);
        await expect(tab(name)).toBeFocused();
        await shows(name, text);
      }
      await page.keyboard.press('Tab');
      await expect(panel).toBeFocused();
    });
  });
});

test('prompts lead to five and to ten kits, and say what they add', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/shop/product');
  const offer = page.getByRole('region', { name: 'Buy 5 and get 1 free' });
  const quantity = page.getByLabel('How many kits?');
  const add = offer.getByRole('button', { name: 'Add now' });
  for (const [count, prompts] of [
    [1, ['Add 4 kits to have 5, 1 of them free', '₹10,000', 'Add 9 kits to have 10, 2 of them free', '₹22,500']],
    [4, ['Add 1 kit to have 5, 1 of them free', '₹3,700', 'Add 6 kits to have 10, 2 of them free', '₹16,200']],
    [7, ['Add 3 kits to have 10, 2 of them free', '₹7,499']],
  ] as const) {
    await quantity.fill(String(count));
    await expect(add).toHaveCount(prompts.length / 2);
    for (const text of prompts)
      await expect(offer.getByText(text.startsWith('₹') ? `This adds ${text} to the bill.` : text)).toBeVisible();
  }
  await quantity.fill('2');
  await offer.getByRole('button', { name: 'Add now: 3 kits, to have 5' }).click();
  await expect(quantity).toHaveValue('5');
  await expect(offer.getByText('1 of your 5 kits is free.')).toBeVisible();
  await add.click();
  await expect(quantity).toHaveValue('10');
  await expect(offer.getByText('2 of your 10 kits are free.')).toBeVisible();
  await expect(add).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

/** What the Back button of an Android phone is for the browser: here Escape, of which the page's own keys hear nothing. */
async function goBackOnPhone(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('keydown', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  });
  await page.keyboard.press('Escape');
}

test.describe('on a phone', { tag: '@phone' }, () => {
  test('price and button follow the thumb; Back is for what lies over the page: a step, the order, a large picture', async ({
    page,
    context,
    phone,
  }) => {
    await signedIn(context, newPhone());
    await visit(page, '/shop/product');
    const buttons = page.getByRole('button', { name: 'BUY IT NOW' });
    await expect(buttons).toHaveCount(2);
    await buyNow(page).scrollIntoViewIfNeeded();
    await expect(buttons).toHaveCount(1);
    await page.getByRole('heading', { name: 'Watch How It Works' }).scrollIntoViewIfNeeded();
    await expect(buttons).toHaveCount(2);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(buttons).toHaveCount(1);
    await page.getByRole('button', { name: 'Order Now' }).click();
    await expect(cartDialog(page)).toBeVisible();

    const cart = cartDialog(page);
    await fillDetails(cart, detailsFor(phone));
    await next(cart).click();
    await field(cart, 'Re-enter phone number').fill(phone);
    await next(cart).click();
    await expect(cart.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible();
    await goBackOnPhone(page);
    await expect(field(cart, 'Re-enter phone number')).toHaveValue(phone);
    await goBackOnPhone(page);
    await expect(field(cart, 'Pincode')).toHaveValue('560001');
    await goBackOnPhone(page);
    await leaveCart(page);

    await page
      .getByRole('button', { name: /^Enlarge/ })
      .filter({ visible: true })
      .first()
      .click();
    const picture = page.getByRole('dialog', { name: 'Pictures of the kit, enlarged' });
    await expect(picture).toBeVisible();
    await goBackOnPhone(page);
    await expect(picture).toHaveCount(0);
    await expect(page).toHaveURL('/shop/product');
  });

  test('a cart that opened by itself leaves the focus on a button to buy', async ({ page, context, phone }) => {
    await signedIn(context, phone);
    await page.goto('/shop/product?openCart=true');
    await expect(cartDialog(page)).toBeVisible();
    await cartDialog(page).getByRole('button', { name: 'Close the order' }).tap();
    await expect(cartDialog(page)).toHaveCount(0);
    const focused = page.getByRole('button', { name: 'BUY IT NOW' }).and(page.locator(':focus'));
    await expect(focused).toBeInViewport();
  });

  test('an order form that cannot be loaded says so, and opens later', async ({
    page,
    context,
    phone,
    expectError,
  }) => {
    expectError(/ERR_FAILED/);
    await signedIn(context, phone);
    await visit(page, '/shop/product');
    // Files are asked for again by themselves: one that is on its way must be answered when the refusing ends.
    let isRefused = true;
    await page.route('**/_next/static/chunks/**', (route) => (isRefused ? route.abort() : route.continue()));
    await buyNow(page).click();
    const said = page.locator('main').getByRole('alert').filter({ visible: true });
    await expect(said.first()).toContainText('Please check your connection and try again.');
    isRefused = false;
    await buyNow(page).click();
    await expect(cartDialog(page)).toBeVisible();
    await expect(said).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  });

  for (const isSignedIn of [true, false]) {
    test(`a tap before the page has come alive counts, ${isSignedIn ? 'signed in' : 'signed out'}`, async ({
      page,
      context,
      phone,
    }) => {
      if (isSignedIn) await signedIn(context, phone);
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/_next/static/**/*.js', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/shop/product', { waitUntil: 'domcontentloaded' });
      await buyNow(page).click();
      await expect(page).toHaveURL('/shop/product');
      release();
      if (isSignedIn) return expect(cartDialog(page)).toBeVisible();
      await expect(page).toHaveURL('/auth/login-phone');
      await expect(toast(page, 'Please sign in to purchase products')).toBeVisible();
    });
  }
});
