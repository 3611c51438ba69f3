import { expect, test } from './fixture';
import { readCode } from './shopper';
import { askForCode, cartDialog, login, visit } from './steps';

test('a number may be typed with its prefix and with blanks', { tag: '@phone' }, async ({ page, phone }) => {
  await visit(page, '/auth/login-phone');
  const number = page.getByLabel('Phone number');
  const apart = `${phone.slice(0, 5)} ${phone.slice(5)}`;
  for (const typed of [apart, apart.replace(' ', '-'), `+91${phone}`, `+91 ${apart}`, `0${phone}`]) {
    await number.clear();
    await number.pressSequentially(typed);
    await expect(number).toHaveValue(phone);
  }
  await number.press('Home');
  await number.press('Delete');
  await number.pressSequentially(` ${phone.charAt(0)}`);
  await expect(number).toHaveValue(phone);
  expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(1);
});

test('the code is found in a message that is pasted as a whole', { tag: '@desktop' }, async ({ page, phone }) => {
  await visit(page, '/auth/login-phone');
  await askForCode(page, phone);
  const otp = page.getByLabel('One-time code (OTP)');
  let sent = 0;
  await page.route('**/api/auth/phone/verify-login', (route) => {
    sent += 1;
    return route.fulfill({ json: { success: false, message: 'No' } });
  });
  for (const text of ['055-010', 'Your code is 055010.']) {
    await otp.clear();
    await otp.evaluate((input, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    await expect(otp).toHaveValue('055010');
  }
  await expect(page.locator('form').getByText('No', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.locator('form').getByText('No', { exact: true })).toBeVisible();
  expect(sent, 'the same code, pasted twice and sent by hand').toBe(2);
});

test('a code may be typed in Devanagari digits', { tag: '@phone' }, async ({ page, phone }) => {
  await visit(page, '/auth/login-phone');
  await askForCode(page, phone);
  const code = await readCode(phone);
  await login(
    page,
    code.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit))),
  );
  await expect(cartDialog(page)).toBeVisible();
});
