import { expect, test } from './fixture';
import { newEmail, PASSWORD } from './member';
import { holdScripts, visit } from './steps';

test('what was typed and sent before the page came alive is sent once it has, and nothing is lost', {
  tag: '@phone',
}, async ({ page, expectError }) => {
  expectError(/401 .*auth\/login/);
  const email = newEmail();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/auth/login')) sent.push(request.postData() ?? '');
  });
  const arrive = await holdScripts(page);
  const visited = visit(page, '/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  for (let presses = 0; presses < 2; presses++)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/auth/login');
  expect(sent).toEqual([]);
  arrive();
  await visited;
  await expect(page.locator('form').getByText('Email or password is not correct')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  expect(sent.map((body) => JSON.parse(body))).toEqual([{ email, password: PASSWORD }]);
});

for (const before of ['', '+91 ']) {
  test(`a number typed as "${before}…" before the page came alive counts`, { tag: '@phone' }, async ({
    page,
    phone,
  }) => {
    const arrive = await holdScripts(page);
    const visited = visit(page, '/auth/login-phone');
    const number = page.getByLabel('Phone number');
    await number.pressSequentially(`${before}${phone}`);
    arrive();
    await visited;
    await expect(number).toHaveValue(phone);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.getByLabel('One-time code (OTP)')).toBeFocused();
  });
}

test('a press on the menu from before the page came alive opens it then', { tag: '@phone' }, async ({ page }) => {
  const arrive = await holdScripts(page);
  const visited = visit(page, '/shop/home');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  arrive();
  await visited;
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('kits chosen before the page came alive are chosen then', { tag: '@phone' }, async ({ page }) => {
  const arrive = await holdScripts(page);
  const visited = visit(page, '/shop/product');
  const five = page.getByRole('table').getByRole('button', { name: /^5 kits/ });
  await five.click();
  arrive();
  await visited;
  await expect(five).toHaveAttribute('aria-pressed', 'true');
});
