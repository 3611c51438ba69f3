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

test('a page that is loaded anew while the SMS is read still waits for its code', { tag: '@phone' }, async ({
  page,
  phone,
}) => {
  await visit(page, '/auth/login-phone');
  await askForCode(page, phone);
  await visit(page, '/auth/login-phone');
  await expect(page.getByText(`Sent by SMS to +91 ${phone}`)).toBeVisible();
  await expect(page.getByLabel('One-time code (OTP)')).toBeFocused();
  await expect(page.getByRole('button', { name: /^New code possible in [12]?\d s$/ })).toBeDisabled();
  await login(page, await readCode(phone));
  await expect(cartDialog(page)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('whoever came back to a code may give another number, and one that no longer counts is not waited for', {
  tag: '@phone',
}, async ({ page, phone }) => {
  await visit(page, '/auth/login-phone');
  await askForCode(page, phone);
  await visit(page, '/auth/login-phone');
  await page.getByRole('button', { name: 'Change Phone Number' }).click();
  await expect(page.getByLabel('Phone number')).toHaveValue(phone);
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('lastCode') ?? '{}');
    sessionStorage.setItem('lastCode', JSON.stringify({ ...kept, sentAt: kept.sentAt - 3_600_000 }));
  });
  await visit(page, '/auth/login-phone');
  await expect(page.getByLabel('Phone number')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeDisabled();
});
