import { expect, test } from './fixture';
import { BASE_URL, orderBody, readCode, Shopper, settleLink, sql } from './shopper';
import { askForCode, heading, login, signedIn, stickingOut, visit } from './steps';

const SCRIPT = '<script>document.title="hacked"</script><img src=x onerror=document.title="hacked">';
const HOSTILE = [SCRIPT, 'x'.repeat(3_000), '../../api/auth/logout', '%00', '₹'.repeat(50), "' OR 1=1 --"];

test('the callback page says what it does, and leads on where there is nothing to wait for', {
  tag: '@phone',
}, async ({ page }) => {
  await test.step('a callback without an order id goes to the failed page', async () => {
    await page.goto('/payment-callback');
    await expect(page).toHaveURL('/payment-failed?error=missing_order_id');
    await expect(heading(page, 'Payment not found')).toBeVisible();
    await expect(page.getByText('No money was deducted')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'We are here to help' })).toBeVisible();
  });

  const asked = Promise.withResolvers<void>();
  await page.route('**/api/payment/status/**', async (route) => {
    await asked.promise;
    await route.fulfill({ json: { success: true, data: { state: 'SOMETHING_NEW' } } });
  });
  await page.goto('/payment-callback?orderId=abcdefghijklmnopqrstuvwx');
  await expect(heading(page, 'Processing Payment...')).toBeVisible();
  await expect(page.getByText('Please do not close this window').filter({ visible: true })).toBeVisible();

  await test.step('an unknown state leads to the failed page of the order', async () => {
    asked.resolve();
    await expect(page).toHaveURL('/payment-failed?orderId=abcdefghijklmnopqrstuvwx');
  });
});

test('a callback whose first check fails goes to the failed page', { tag: '@desktop' }, async ({
  page,
  expectError,
}) => {
  expectError(/ERR_FAILED .*payment\/status/);
  const orderId = 'abcdefghijklmnopqrstuvwx';
  await page.route('**/api/payment/status/**', (route) => route.abort());
  await page.goto(`/payment-callback?orderId=${orderId}`);
  await expect(page).toHaveURL('/payment-failed?error=callback_error');
  await expect(heading(page, 'Result not known yet')).toBeVisible();
  await expect(page.getByText('We could not reach our server')).toBeVisible();
  await expect(page.getByText(orderId)).toBeVisible();

  expectError(/500 .*payment\/status/);
  await page.route('**/api/payment/status/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('Our server could not tell the result just now')).toBeVisible();
  await expect(heading(page, 'Result not known yet')).toBeFocused();
  await expect(page.getByText(orderId)).toBeVisible();
  await expect(page.getByText('could not reach our server')).toHaveCount(0);
});

test('a paid order that is opened elsewhere is never said to have cost nothing, and is there after the sign-in', {
  tag: '@phone',
}, async ({ page, phone, expectError }) => {
  expectError(/404 .*payment\/status/);
  const owner = await new Shopper().signIn(phone);
  const { orderId, merchantOrderId } = await owner.start();
  await settleLink(merchantOrderId, 'pay');
  for (const path of [
    '/payment-failed',
    '/payment-failed?orderId=',
    `/payment-failed?orderId=${orderId}&error=callback_error`,
    `/payment-callback?orderId=${orderId}`,
  ]) {
    await page.goto(path);
    await expect(page.getByText('We cannot show this order here. Sign in to see it.')).toBeVisible();
    await expect(page.getByText(orderId)).toHaveCount(path.includes(orderId) ? 1 : 0);
    await expect(page.getByText(/No money was deducted|could not be processed|could not reach our server/)).toHaveCount(
      0,
    );
  }
  await expect(page).toHaveURL(`/payment-failed?orderId=${orderId}`);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await sql('DELETE FROM rate_limits WHERE key = $1', `otp-resend:${phone}`);
  await askForCode(page, phone);
  await login(page, await readCode(phone));
  await expect(page).toHaveURL(`/shop/orders/${orderId}`);
});

test('who signs in to see a paid order goes on to it', { tag: '@desktop' }, async ({ page, expectError }) => {
  expectError(/404 .*payment\/status/);
  const { orderId } = await (await new Shopper().signIn()).start();
  await page.goto(`/payment-success?orderId=${orderId}`);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.waitForURL('/auth/login-phone');
  expect(await page.evaluate(() => sessionStorage.getItem('wayBack'))).toContain(`"/shop/orders/${orderId}"`);
});

test('nobody who pays at the door is told to wait for a payment', { tag: '@desktop' }, async ({
  page,
  context,
  phone,
}) => {
  const owner = await new Shopper().signIn(phone);
  const orderId = (await owner.placeCod(orderBody(1))).body.data?.orderId ?? '';
  await context.addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: BASE_URL })));
  await page.goto(`/payment-failed?orderId=${orderId}`);
  await expect(heading(page, 'Nothing to pay online')).toBeVisible();
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(heading(page, 'Order Confirmed!')).toBeVisible();
});

test('the title follows the query, with or without an order', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/payment-success');
  await expect(heading(page, 'Payment Successful!')).toBeVisible();
  await expect(page.getByText('Order ID')).toHaveCount(0);
  await page.goto('/payment-success?method=cod');
  await expect(heading(page, 'Order Confirmed!')).toBeVisible();
  await page.goto('/payment-success?method=cod&method=online&orderId=&orderId=2');
  await expect(heading(page, 'Order Confirmed!')).toBeVisible();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/shop/home');
});

test('a confirmed order is printed without what can only be pressed', { tag: '@desktop' }, async ({
  page,
  expectError,
}) => {
  expectError(/404 .*payment\/status/);
  await page.goto('/payment-success?method=cod&orderId=2');
  await expect(page.getByText('Kits, amount and address are shown only')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(heading(page, 'Order Confirmed!')).toBeVisible();
  await expect(page.getByText('Order ID')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
  await expect(page.locator('main').getByRole('link').filter({ visible: true })).toHaveCount(0);
  const grounds = () =>
    page.evaluate(() => {
      const parts = [...document.querySelectorAll('html, body, main div')].filter((part) => part.checkVisibility());
      return [...new Set(parts.map((part) => getComputedStyle(part).backgroundColor))].sort();
    });
  await expect.poll(grounds).toEqual(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)']);
});

test('the result pages show a hostile order id as text and stay in shape', { tag: '@phone' }, async ({
  page,
  expectError,
}) => {
  expectError(/404 .*payment\/status/);
  for (const path of ['/payment-success', '/payment-failed']) {
    for (const id of HOSTILE) {
      await test.step(`${path} ${id.slice(0, 20)}`, async () => {
        await page.goto(`${path}?orderId=${encodeURIComponent(id)}`);
        await expect(page.locator('main strong').filter({ hasText: id })).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.getByRole('region', { name: 'Your order' })).toHaveCount(0);
        await expect(page).not.toHaveTitle(/hacked/);
        expect(await stickingOut(page), id).toEqual([]);
      });
    }
  }
});

test('hostile errors and methods change nothing and lead nowhere', { tag: '@phone' }, async ({ page }) => {
  for (const value of [SCRIPT, '//evil.example', 'javascript:alert(1)', 'https:evil.example', '%0d%0aLocation: /x']) {
    const query = encodeURIComponent(value);
    await page.goto(`/payment-failed?error=${query}&next=${query}&callbackUrl=${query}`);
    await expect(heading(page, 'Result not known yet')).toBeVisible();
    await page.goto(`/payment-success?method=${query}&error=${query}`);
    await expect(heading(page, 'Payment Successful!')).toBeVisible();
    await page.goto(`/payment-callback?orderId=&next=${query}`);
    await expect(page).toHaveURL('/payment-failed?error=missing_order_id');
    await expect(page).not.toHaveTitle(/hacked/);
    await expect(page.locator('main img')).toHaveCount(0);
  }
});

test('an order of somebody else shows no panel', { tag: '@desktop' }, async ({ page, context, phone, expectError }) => {
  expectError(/404 .*payment\/status/);
  const owner = await new Shopper().signIn();
  const { body } = await owner.placeCod(orderBody(1, { name: 'Secret Name' }));
  const orderId = body.data?.orderId ?? '';
  expect(orderId).not.toBe('');
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await signedIn(context, phone);
    for (const path of [`/payment-success?orderId=${orderId}&method=cod`, `/payment-failed?orderId=${orderId}`]) {
      await visit(page, path);
      await expect(page.getByText(orderId).filter({ visible: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible();
      const said = path.includes('failed') ? 'Sign in to see it.' : 'only to whoever placed the order';
      await expect(page.getByRole('status').getByText(said)).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
        'href',
        '/auth/login-phone',
      );
      await expect(page.getByText('No money was deducted')).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Your order' })).toHaveCount(0);
      expect(await page.content()).not.toContain('Secret Name');
    }
  }
});

test.describe('without JavaScript', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the payment pages say only what is true of every payment', async ({ page }) => {
    const orderId = 'abcdefghijklmnopqrstuvwx';
    for (const query of [`?orderId=${orderId}&method=cod`, `?orderId=${orderId}`]) {
      await page.goto(`/payment-success${query}`);
      await expect(heading(page, 'Thank you for your order')).toBeVisible();
      await expect(page.getByText('If you pay on delivery, please keep the exact cash ready')).toBeVisible();
      await expect(page.getByRole('region', { name: 'What happens next' }).getByRole('listitem')).toHaveCount(4);
      await expect(page.getByText('Fetching your order')).toBeHidden();
      await expect(page.getByText('Order ID')).toBeHidden();
      await expect(page.getByRole('link', { name: 'Order More' })).toHaveAttribute('href', '/shop/product');
    }
    for (const query of ['', `?orderId=${orderId}`, '?error=missing_order_id', '?error=callback_error']) {
      await page.goto(`/payment-failed${query}`);
      // The locators by role and text look into no noscript element.
      const said = page.locator('main noscript');
      await expect(said.locator('h1')).toBeVisible();
      await expect(said.locator('h1')).toHaveText('Result of your payment');
      expect(await said.textContent()).toContain('If money has left your account, please do not pay again');
      expect(await said.textContent()).not.toContain('No money was deducted');
      await expect(said.locator('#reasons + ul > li')).toHaveCount(5);
      await expect(said.locator('a[href="/shop/product"]')).toBeVisible();
      await expect(said.locator('a[href="/shop/contact"], dd')).not.toHaveCount(0);
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(page.getByText('Checking your payment')).toBeHidden();
    }
    await page.goto(`/payment-callback?orderId=${orderId}`);
    await expect(page.locator('noscript h1')).toHaveText('Payment Pending...');
    await expect(page.locator('noscript a')).toHaveAttribute('href', '/shop/home');
  });
});
