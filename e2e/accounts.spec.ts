import type { Page, Route } from '@playwright/test';
import { stopClock, timerSet } from './clock';
import { expect, test } from './fixture';
import { Member, newEmail, PASSWORD, resetLinksTo } from './member';
import { cartDialog, heading, landing, toast, visit } from './steps';

const NEW_PASSWORD = 'Brave-Mango*77';
const WEAK =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character';

// Next keeps the pages that were left, hidden, with their fields.
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await press(page, 'Sign In');
}

async function tabTo(page: Page, label: string): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    if (await field(page, label).evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(field(page, label)).toBeFocused();
}

test('a new account: register, a wrong password, the right one, and the cart opens', { tag: '@phone' }, async ({
  page,
  expectError,
}) => {
  expectError(/401 .*auth\/login/);
  const email = newEmail();
  await visit(page, '/auth/register');
  await field(page, 'User name').fill('Asha Rao');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Sign Up');
  await expect(toast(page, 'Please sign in')).toBeVisible();
  await expect(page).toHaveURL('/auth/login');

  await logIn(page, email, `${PASSWORD}!`);
  await expect(page.locator('form').getByText('Email or password is not correct')).toBeVisible();
  await expect(page.getByText('(ref ')).toHaveCount(0);
  await expect(toast(page, 'Email or password is not correct')).toHaveCount(0);
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Password')).toBeFocused();

  await field(page, 'Password').fill(PASSWORD);
  const landed = landing(page);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'You are signed in')).toBeVisible();
  await landed;
  await expect(cartDialog(page)).toBeVisible();
});

const LOGIN = { path: '/auth/login', button: 'Sign In' };
const REGISTER = { path: '/auth/register', button: 'Sign Up' };
const FORGOT = { path: '/auth/forgot', button: 'Send Reset Link' };
const RESET = { path: '/auth/reset/not-a-token', button: 'Reset Password' };

type Case = {
  form: { path: string; button: string };
  typed: Record<string, string>;
  message: string;
  at: string;
};

const NAMED = { 'User name': 'Asha', Email: 'asha@example.com' };
const CASES: Case[] = [
  { form: LOGIN, typed: {}, message: 'Please fill in all fields', at: 'Email' },
  { form: LOGIN, typed: { Email: 'a@b.in' }, message: 'Please fill in all fields', at: 'Password' },
  { form: REGISTER, typed: {}, message: 'All fields are required', at: 'User name' },
  {
    form: REGISTER,
    typed: { 'User name': 'Asha', Password: '12345' },
    message: 'All fields are required',
    at: 'Email',
  },
  {
    form: REGISTER,
    typed: { ...NAMED, Password: '12345' },
    message: 'Password must be at least 6 characters long',
    at: 'Password',
  },
  { form: FORGOT, typed: {}, message: 'Please enter your email address', at: 'Registered email' },
  {
    form: FORGOT,
    typed: { 'Registered email': 'asha at example.com' },
    message: 'Please enter a valid email address',
    at: 'Registered email',
  },
  { form: RESET, typed: { 'New password': 'short' }, message: 'Please fill in all fields', at: 'Confirm password' },
  {
    form: RESET,
    typed: { 'New password': 'short', 'Confirm password': 'other' },
    message: 'Passwords do not match',
    at: 'Confirm password',
  },
  {
    form: RESET,
    typed: { 'New password': 'short', 'Confirm password': 'short' },
    message: 'Password must be at least 8 characters long',
    at: 'New password',
  },
  {
    form: RESET,
    typed: { 'New password': 'longenough', 'Confirm password': 'longenough' },
    message: WEAK,
    at: 'New password',
  },
];

test('a form that is not filled in rightly says so beside its field, and keeps what was typed', {
  tag: '@desktop',
}, async ({ page }) => {
  for (const { form, typed, message, at } of CASES) {
    await test.step(`${form.path} with ${JSON.stringify(typed)} says "${message}"`, async () => {
      await visit(page, form.path);
      for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text);
      await press(page, form.button);
      await expect(field(page, at)).toHaveAccessibleDescription(new RegExp(`^${message}`));
      await expect(field(page, at)).toBeFocused();
      for (const [label, text] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(text);
    });
  }
});

test('a forgotten password is reset by keyboard alone, and the login page follows after 2000 ms', {
  tag: '@desktop',
}, async ({ page }) => {
  const { email } = await Member.create();
  await visit(page, '/auth/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await field(page, 'Registered email').fill(email);
  await press(page, 'Send Reset Link');
  await expect(heading(page, 'Email Sent!')).toBeFocused();
  await expect(page.getByText('Check your email and follow the instructions to reset your password.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/auth/login');
  const [newest] = await resetLinksTo(email);

  await stopClock(page);
  await visit(page, `/auth/reset/${newest?.token}`);
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer');
  await tabTo(page, 'New password');
  await page.keyboard.type(NEW_PASSWORD);
  await tabTo(page, 'Confirm password');
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Password Reset Successful!')).toBeFocused();
  await timerSet(page, 2_000);
  await page.clock.runFor(1_999);
  await expect(page).toHaveURL(/\/auth\/reset\//);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(page).toHaveURL('/auth/login');

  const landed = landing(page);
  await logIn(page, email, NEW_PASSWORD);
  await landed;
});

test('Go to Login leads there at once; the link works only once', { tag: '@phone' }, async ({ page, expectError }) => {
  expectError(/400 .*resetpassword/);
  const member = await Member.create();
  await member.forgot(member.email);
  const [newest] = await resetLinksTo(member.email);
  const reset = async () => {
    await visit(page, `/auth/reset/${newest?.token}`);
    await field(page, 'New password').fill(NEW_PASSWORD);
    await field(page, 'Confirm password').fill(NEW_PASSWORD);
    await press(page, 'Reset Password');
  };
  await reset();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL('/auth/login');
  expect(await member.isSignedIn()).toBe(false);

  await reset();
  await expect(page.locator('form').getByText('This reset link is no longer valid.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/auth/forgot');
});

test('the forms say in their buttons what they are doing, and show a password while it is typed', {
  tag: '@phone',
}, async ({ page }) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/forgotpassword', async (route) => {
    await asked;
    await route.fulfill({ json: { success: true, message: '' } });
  });
  await visit(page, '/auth/forgot');
  await field(page, 'Registered email').fill(newEmail());
  await press(page, 'Send Reset Link');
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  answer();
  await expect(heading(page, 'Email Sent!')).toBeVisible();

  await visit(page, '/auth/login');
  await field(page, 'Password').fill('let me see');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show the characters' }).click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  await expect(field(page, 'Password')).toHaveValue('let me see');
  await expect(page.getByRole('button', { name: 'Hide the characters' })).toBeFocused();
});

const FORMS = [
  ['/auth/login', 'Sign In', 'login', 'Login failed!'],
  ['/auth/register', 'Sign Up', 'register', 'Registration failed'],
  ['/auth/forgot', 'Send Reset Link', 'forgotpassword', 'Failed to send reset email'],
  ['/auth/reset/any', 'Reset Password', 'resetpassword/any', 'Failed to reset password'],
] as const;

test('what goes wrong is said in the form: what the server says, or that it failed', {
  tag: '@desktop',
}, async ({ page, expectError }) => {
  for (const [path, button, route, message] of FORMS)
    await test.step(`${path} says "${message}", or what the server says`, async () => {
      for (const error of ['ERR_FAILED', '500', '503']) expectError(new RegExp(`${error}.*${route}`));
      await visit(page, path);
      for (const input of await page.locator('form input').all()) {
        const isEmail = (await input.getAttribute('type')) === 'email';
        await input.fill(isEmail ? 'asha@example.com' : NEW_PASSWORD);
      }
      const WHY = 'Please try again in a minute';
      const last = page.locator('form input').last();
      const typed = await last.inputValue();
      for (const [shown, answer] of [
        [message, (request: Route) => request.abort()],
        [message, (request: Route) => request.fulfill({ status: 500, json: { success: false } })],
        [WHY, (request: Route) => request.fulfill({ status: 503, json: { success: false, message: WHY } })],
      ] as const) {
        await page.route(`**/api/auth/${route}`, answer);
        await last.fill(`${typed} `);
        await expect(page.locator('form').getByText(shown)).toHaveCount(0);
        await last.fill(typed);
        await press(page, button);
        await expect(page.locator('form').getByText(shown)).toBeVisible();
        await expect(toast(page, shown)).toHaveCount(0);
        await expect(page.getByRole('button', { name: button, exact: true })).toBeFocused();
        await expect(last).toHaveValue(typed);
        await page.unroute(`**/api/auth/${route}`);
      }
    });
});
