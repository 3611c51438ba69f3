import { stopClock, timerSet } from './clock';
import { expect, test } from './fixture';
import { newPhone, readCode, Shopper } from './shopper';
import {
  askForCode,
  buyNow,
  cartDialog,
  holdScripts,
  landing,
  login,
  loginByPhone,
  signedIn,
  stored,
  toast,
  unfold,
  visit,
} from './steps';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

test('a visitor is asked to sign in, does so and finds the cart open', async ({ page, phone }) => {
  await visit(page, '/shop/product');
  const earlier = JSON.stringify({ path: '/shop/orders', at: Date.now() });
  await page.evaluate((kept) => sessionStorage.setItem('wayBack', kept), earlier);
  await page.getByLabel('How many kits?').first().fill('5');
  await buyNow(page).click();
  await expect(toast(page, 'Please sign in to purchase products')).toBeVisible();
  await expect(page).toHaveURL('/auth/login-phone');
  await loginByPhone(page, phone);
  await expect(toast(page, 'You are signed in')).toBeVisible();
  await expect(cartDialog(page)).toBeVisible();
  await unfold(cartDialog(page));
  await expect(cartDialog(page).getByLabel('Kits in this order')).toHaveValue('5');
  expect((await stored(page.context())).cartItems).toBe('5');
  await expect(page.locator('header').getByText('Logout')).toHaveCount(1);
});

test('the cart opens by itself after 500 ms, only for the signed-in', { tag: '@phone' }, async ({ page, phone }) => {
  await signedIn(page.context(), phone);
  await stopClock(page);
  await visit(page, '/shop/product?openCart=true');
  await timerSet(page, 500);
  await page.clock.runFor(499);
  await expect(cartDialog(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(cartDialog(page)).toBeVisible();
});

test('a visitor with openCart=true sees no cart', { tag: '@desktop' }, async ({ page }) => {
  await stopClock(page);
  await visit(page, '/shop/product?openCart=true');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(cartDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/shop/product?openCart=true');
});

test('a wrong code is refused and can be typed again', { tag: '@phone' }, async ({ page, phone, expectError }) => {
  expectError(/400 .*verify-login/);
  await visit(page, '/auth/login-phone');
  await askForCode(page, phone);
  const code = await readCode(phone);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/verify-login')) sent.push(request.postData() ?? '');
  });
  await login(page, wrong(code));
  const message = 'The OTP is not correct. Please check the SMS and try again.';
  const otp = page.getByLabel('One-time code (OTP)');
  await expect(page.locator('form').getByText(message)).toBeVisible();
  await expect(toast(page, message)).toHaveCount(0);
  await expect(otp).toHaveAttribute('aria-invalid', 'true');
  await expect(otp).toBeFocused();
  await expect(otp).toBeEditable();
  // What was refused is sent by the button only.
  await page.keyboard.type(wrong(code));
  await expect(otp).toHaveValue(wrong(code));
  await expect(page.locator('form').getByText(message)).toHaveCount(0);
  expect(sent).toHaveLength(1);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.locator('form').getByText(message)).toBeVisible();
  await expect(otp).toBeFocused();
  await expect(otp).toBeEditable();
  const landed = landing(page);
  await page.keyboard.type(code);
  await landed;
  expect(sent).toHaveLength(3);
});

test('the code field takes six characters and the number ten', { tag: '@desktop' }, async ({ page, phone }) => {
  await visit(page, '/auth/login-phone');
  const number = page.getByLabel('Phone number');
  await expect(number).toBeFocused();
  await number.pressSequentially(`${phone}99`);
  await expect(number).toHaveValue(phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const otp = page.getByLabel('One-time code (OTP)');
  await expect(otp).toBeFocused();
  // With a letter among them nothing is sent.
  await otp.pressSequentially('1x345678');
  await expect(otp).toHaveValue(/^1x345\d$/);
});

test('Change Phone Number returns to the number and clears the code', { tag: '@phone' }, async ({ page, phone }) => {
  await visit(page, '/auth/login-phone');
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeDisabled();
  await askForCode(page, phone);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeDisabled();
  await page.getByLabel('One-time code (OTP)').fill('123');
  await page.getByRole('button', { name: 'Change Phone Number' }).click();
  await expect(page.getByLabel('Phone number')).toHaveValue(phone);
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.getByLabel('Phone number').fill(phone.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)));
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('One-time code (OTP)')).toHaveValue('');
});

test('a new code can be asked for after 30 seconds', { tag: '@desktop' }, async ({ page, phone }) => {
  await stopClock(page);
  await visit(page, '/auth/login-phone');
  let sent = 0;
  await page.route('**/api/auth/phone/send-otp', (route) => {
    sent += 1;
    return route.fulfill({ json: { success: true, message: 'OTP sent successfully to your phone' } });
  });
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('button', { name: 'New code possible in 30 s' })).toBeDisabled();
  await page.clock.runFor(10_000);
  await expect(page.getByRole('button', { name: 'New code possible in 20 s' })).toBeDisabled();
  await page.clock.runFor(19_000);
  await expect(page.getByRole('button', { name: 'New code possible in 1 s' })).toBeDisabled();
  await page.clock.runFor(1_000);
  await page.getByLabel('One-time code (OTP)').fill('1234');
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByRole('button', { name: 'New code possible in 30 s' })).toBeDisabled();
  await expect(page.getByLabel('One-time code (OTP)')).toHaveValue('');
  await expect(page.getByLabel('One-time code (OTP)')).toBeFocused();
  expect(sent).toBe(2);
});

test('a second code within 30 seconds is refused with the reason', { tag: '@phone' }, async ({
  page,
  phone,
  expectError,
}) => {
  expectError(/429 .*send-otp/);
  await new Shopper().sendOtp(phone);
  await visit(page, '/auth/login-phone');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.locator('form').getByText('Too many codes were requested.')).toBeVisible();
  await expect(toast(page, 'Too many codes were requested.')).toHaveCount(0);
});

test('a code that was sent before Change Phone Number can still be entered', { tag: '@phone' }, async ({
  page,
  phone,
  expectError,
}) => {
  expectError(/429 .*send-otp/);
  await visit(page, '/auth/login-phone');
  await askForCode(page, phone);
  await page.getByRole('button', { name: 'Change Phone Number' }).click();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(toast(page, 'The code we sent you before still counts.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^New code possible in [12]?\d s$/ })).toBeDisabled();
  await login(page, await readCode(phone));
  await expect(cartDialog(page)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('a code sent to another number meanwhile is not taken for this one', { tag: '@desktop' }, async ({
  page,
  phone,
  expectError,
}) => {
  expectError(/429 .*send-otp/);
  await visit(page, '/auth/login-phone');
  await askForCode(page, phone);
  await page.getByRole('button', { name: 'Change Phone Number' }).click();
  await page.getByLabel('Phone number').fill(newPhone());
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByRole('button', { name: 'Change Phone Number' }).click();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.locator('form').getByText('Too many codes were requested.')).toBeVisible();
});

test('what is no number of India is not accepted', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/auth/login-phone');
  const number = page.getByLabel('Phone number');
  const send = page.getByRole('button', { name: 'Send OTP' });
  await number.fill('   ');
  await expect(send).toBeDisabled();
  const message = page.getByText('Please enter a valid 10-digit phone number');
  for (const typed of ['12345', '5876543210']) {
    await number.fill(typed);
    await expect(message).toHaveCount(0);
    await send.click();
    await expect(message, typed).toBeVisible();
    await expect(number).toHaveAttribute('aria-invalid', 'true');
  }
});

test('what was typed before the page came alive counts, and is not sent', { tag: '@phone' }, async ({ page }) => {
  const arrive = await holdScripts(page);
  const visited = visit(page, '/auth/login');
  const email = page.getByLabel('Email', { exact: true });
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true });
  await email.fill('asha@example.com');
  await signIn.click();
  arrive();
  await visited;
  await signIn.click();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAccessibleDescription('Please fill in all fields');
  await expect(email).toHaveValue('asha@example.com');
});
