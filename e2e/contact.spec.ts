import type { Page, Route } from '@playwright/test';
import { findNothing } from './axe';
import { expect, test } from './fixture';
import { Member } from './member';
import { keepSettings, setSettings } from './settings';
import { alive, holdScripts, visit } from './steps';

/** The form's scripts follow those of the page. */
async function visitForm(page: Page): Promise<void> {
  await visit(page, '/shop/contact');
  await alive(page, 'main form');
}

const FAILED = 'Your message could not be sent. Please try again, or call us.';

test('a parent asks a question, and nothing typed is lost on the way', { tag: '@phone' }, async ({
  page,
  phone,
  expectError,
}) => {
  await visitForm(page);
  const field = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) });
  const send = page.getByRole('button', { name: 'Send' });

  await send.click();
  await expect(field('Your name')).toBeFocused();
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await field('Your name').fill('सुनीता देवी');
  await field('Your question').fill('कब शुरू करें?\nWhen may we begin?');
  await send.click();
  await expect(field('Email')).toBeFocused();
  await expect(page.getByText('Please enter your email address or your phone number')).toBeVisible();
  await field('Phone number').fill('12345');
  await send.click();
  await expect(field('Phone number')).toBeFocused();
  await expect(page.getByText('Please enter a valid 10-digit phone number')).toBeVisible();
  await field('Phone number').clear();
  await field('Phone number').pressSequentially(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`);
  await expect(field('Phone number')).toHaveValue(phone);
  await findNothing(page, 'main');

  expectError(/ERR_FAILED.*\/api\/contact/);
  await page.route('**/api/contact', (route) => route.abort(), { times: 1 });
  await send.click();
  await expect(page.getByRole('main').getByText(FAILED)).toBeVisible();
  await expect(field('Your name')).toHaveValue('सुनीता देवी');
  await expect(field('Your question')).toHaveValue('कब शुरू करें?\nWhen may we begin?');

  await send.click();
  const thanks = page.getByRole('heading', { name: 'Thank you, your question is on its way' });
  await expect(thanks).toBeFocused();
  await page.getByRole('button', { name: 'Ask something else' }).click();
  await expect(field('Your question')).toHaveValue('');
});

for (const [when, fails] of [
  ['arrive late', false],
  ['cannot be had', true],
] as const) {
  test(`the page stands while the scripts of the form ${when}`, { tag: '@phone' }, async ({ page, expectError }) => {
    if (fails) for (const error of [/ERR_FAILED.*_next/, /Minified React error #418/]) expectError(error);
    const html = await (await page.request.get('/shop/contact')).text();
    const isOfForm = async (route: Route) => {
      const { pathname } = new URL(route.request().url());
      if (html.includes(pathname)) return false;
      return (await (await page.request.get(pathname)).text()).includes('/api/contact');
    };
    if (fails) {
      const refuse = async (route: Route) => ((await isOfForm(route)) ? route.abort() : route.continue());
      await page.route('**/_next/static/**/*.js', refuse);
    }
    const arrive = await holdScripts(page, isOfForm);
    const known = page.waitForResponse(/\/api\/auth\/check-auth/);
    await page.goto('/shop/contact', { waitUntil: 'commit' });
    await known;
    const name = page.getByRole('textbox', { name: 'Your name' });
    await name.fill('Asha');
    arrive();
    if (fails) {
      await expect(page.getByText('The form could not be loaded.')).toBeVisible();
    } else {
      await alive(page, 'main form');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('Please write your question')).toBeVisible();
      await expect(name).toHaveValue('Asha');
    }
    await page.unrouteAll({ behavior: 'wait' });
  });
}

test.describe('without JavaScript', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false });
  let putBack = async () => {};
  test.beforeAll(async () => {
    const admin = await Member.createAdmin();
    putBack = await keepSettings(admin, 'shop');
    await setSettings(admin, 'shop', { phone: '9820012345' });
  });
  test.afterAll(() => putBack());

  test('the other ways of asking stand instead of the form', async ({ page }) => {
    await page.goto('/shop/contact');
    await expect(page.getByRole('heading', { name: 'Reach us directly' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: '+91 9820012345' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send' })).toBeHidden();
    const when = page.getByText('When will it arrive, and what does delivery cost?');
    const answer = page.getByText('Within 5-7 working days, all over India. Shipping is FREE on every order.');
    await expect(answer).toBeHidden();
    await when.click();
    await expect(answer).toBeVisible();
    expect(await page.locator('main noscript p').textContent()).toMatch(/^The form needs JavaScript\./);
  });
});
