import type { Page } from '@playwright/test';
import { asVisitor, signIn } from './admin-media';
import { findNothing } from './axe';
import { expect, test } from './fixture';
import { Member } from './member';
import { keepSettings, readSettings, setSettings } from './settings';
import { alive, stickingOut, toast, visit } from './steps';

const CHANGED = 'This has changed. Here is how it stands now.';

let admin: Member;
let putBack = async () => {};
test.beforeAll(async () => {
  admin = await Member.createAdmin();
  putBack = await keepSettings(admin, 'shop', 'cod', 'couriers', 'messages');
  await setSettings(admin, 'shop', { phone: null, whatsapp: null, hours: null, social: [] });
});
test.afterAll(() => putBack());
test.beforeEach(({ context }) => signIn(context, admin));

const open = async (page: Page, hash = '') => {
  await visit(page, `/admin/settings${hash}`);
  await alive(page, 'main form');
};
const group = (page: Page, name: string) => page.getByRole('form', { name });
const save = (page: Page, name: string) => group(page, name).getByRole('button', { name: 'Save' });
const setup = (page: Page) => page.getByRole('region', { name: 'Before the shop goes live' });

test('the owner follows the set-up list, changes the phone, and the shop shows it at once', async ({
  page,
  browser,
}) => {
  await visit(page, '/admin/dashboard');
  await setup(page).getByRole('link', { name: 'Phone' }).first().click();
  await expect(page).toHaveURL('/admin/settings#shop-phone');
  const phone = group(page, 'Shop').getByLabel('Phone');
  await expect(phone).toBeFocused();
  await expect(save(page, 'Shop')).toBeDisabled();
  await phone.fill('+91 98200 77777');
  await save(page, 'Shop').click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  await expect(phone).toHaveValue('9820077777');
  await expect(save(page, 'Shop')).toBeDisabled();
  await expect(setup(page).getByRole('link', { name: 'Phone' })).toHaveCount(1);
  const history = page.getByRole('region', { name: 'Who changed what' });
  await expect(history.getByRole('listitem').first()).toContainText('Asha Rao changed Shop');
  await expect(history.getByRole('listitem').first()).toContainText('Phone: from nothing to 9820077777');
  await asVisitor(browser, '/shop/contact', async (shop) => {
    await expect(shop.getByRole('main').getByRole('link', { name: '+91 9820077777' })).toHaveAttribute(
      'href',
      'tel:+919820077777',
    );
  });
  await asVisitor(browser, '/shop/home', async (shop) => {
    await expect(shop.getByRole('contentinfo').getByRole('link', { name: '+91 9820077777' })).toBeVisible();
    await expect(shop.getByText(/[[\]]/)).toHaveCount(0);
  });
});

test('a value that cannot be is said beside its field, and nothing typed is lost', async ({ page }) => {
  await open(page);
  const shop = group(page, 'Shop');
  await shop.getByLabel('Opening hours').fill('Ten to six');
  await shop.getByLabel('WhatsApp number').fill('12345');
  await save(page, 'Shop').click();
  await expect(shop.getByText('Please enter a valid 10-digit phone number')).toBeVisible();
  await expect(shop.getByLabel('WhatsApp number')).toBeFocused();
  await expect(shop.getByLabel('Opening hours')).toHaveValue('Ten to six');
  await findNothing(page);
  await shop.getByRole('button', { name: 'Add link' }).click();
  await shop.getByLabel('link 1: Name').fill('Our films');
  await shop.getByLabel('link 1: Address').fill('http://example.com');
  await shop.getByLabel('WhatsApp number').fill('98200 11111');
  await save(page, 'Shop').click();
  await expect(shop.getByText('Please enter an address that begins with https://')).toBeVisible();
  await expect(shop.getByLabel('link 1: Address')).toBeFocused();
  await shop.getByLabel('link 1: Address').fill('https://example.com/films');
  await save(page, 'Shop').click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  const { settings } = await readSettings(admin);
  expect(settings.shop).toMatchObject({
    whatsapp: '9820011111',
    hours: 'Ten to six',
    social: [{ name: 'Our films', url: 'https://example.com/films' }],
  });
  await shop.getByRole('button', { name: 'Remove link 1' }).click();
  await save(page, 'Shop').click();
  await expect.poll(async () => (await readSettings(admin)).settings.shop?.social).toEqual([]);
  await expect(shop.getByRole('button', { name: 'Add link' })).toBeEnabled();
});

test('what somebody else changed meanwhile is shown, and what was typed stays', { tag: '@desktop' }, async ({
  page,
  expectError,
}) => {
  expectError(/409/);
  await setSettings(admin, 'cod', { maxKits: 80, maxOpenPerPhone: 5 });
  await open(page);
  const cod = group(page, 'Cash on delivery');
  await cod.getByLabel('Most kits in one cash order').fill('20');
  await setSettings(admin, 'cod', { maxOpenPerPhone: 2, maxKits: 40 });
  await save(page, 'Cash on delivery').click();
  await expect(cod.getByRole('status')).toContainText(CHANGED);
  await expect(cod.getByRole('status')).toContainText('Most kits in one cash order: 40');
  await expect(cod.getByLabel('Most open cash orders of one phone')).toHaveValue('2');
  await expect(cod.getByLabel('Most kits in one cash order')).toHaveValue('20');
  await save(page, 'Cash on delivery').click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  await expect(cod.getByRole('status')).toHaveCount(0);
  expect((await readSettings(admin)).settings.cod).toMatchObject({ maxKits: 20, maxOpenPerPhone: 2 });
});

test('a change of another group is in nobody’s way', { tag: '@desktop' }, async ({ page, expectError }) => {
  expectError(/409/);
  await open(page);
  await group(page, 'Shop').getByLabel('Opening hours').fill('Any time');
  await setSettings(admin, 'cod', { maxKits: 70 });
  await save(page, 'Shop').click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  const cod = group(page, 'Cash on delivery');
  await expect(cod.getByLabel('Most kits in one cash order')).toHaveValue('70');
  await expect(cod.getByRole('status')).toContainText(CHANGED);
  await expect(save(page, 'Cash on delivery')).toBeDisabled();
  expect((await readSettings(admin)).settings).toMatchObject({ shop: { hours: 'Any time' }, cod: { maxKits: 70 } });
});

test('leaving with something unsaved is asked about', async ({ page }) => {
  await open(page);
  const phone = group(page, 'Shop').getByLabel('Phone');
  await phone.fill('98200 00000');
  const away = page.getByRole('link', { name: 'Gallery' });
  await away.click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('What you changed in Shop is not saved.');
  await findNothing(page, '[role=alertdialog]');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(phone).toHaveValue('98200 00000');
  await expect(page).toHaveURL(/\/admin\/settings$/);
  await away.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/gallery');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(group(page, 'Shop').getByLabel('Phone')).not.toHaveValue('98200 00000');
  await page.getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/admin/products');
});

test('logging out with something unsaved is asked about before the session ends', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const leaver = await Member.createAdmin();
  await signIn(context, leaver);
  await open(page);
  const hours = group(page, 'Shop').getByLabel('Opening hours');
  await hours.fill('Never');
  const logout = page.getByRole('button', { name: 'Logout' });
  await logout.click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await findNothing(page, '[role=alertdialog]');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(logout).toBeFocused();
  await expect(hours).toHaveValue('Never');
  expect((await leaver.get('/api/admin/settings')).status).toBe(200);
  await logout.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/shop/home');
  await expect(toast(page, 'You are signed out')).toBeVisible();
});

test('a holiday and a courier are added by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '#couriers-holidays');
  const couriers = group(page, 'Couriers');
  await expect(couriers.getByLabel('Holidays')).toBeFocused();
  await page.keyboard.type('2027-08-15\n2027-01-26');
  await page.keyboard.press('Shift+Tab');
  await expect(couriers.getByRole('button', { name: 'Add courier' })).toBeFocused();
  await page.keyboard.press('Enter');
  const name = couriers.getByLabel('courier 7: Name');
  await expect(name).toBeFocused();
  await page.keyboard.type('Village Post');
  await page.keyboard.press('Tab');
  await page.keyboard.type('https://village.example/{number}');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Settings saved')).toBeVisible();
  const { settings } = await readSettings(admin);
  expect(settings.couriers?.holidays).toEqual(['2027-01-26', '2027-08-15']);
  expect(settings.couriers?.list).toContainEqual({
    name: 'Village Post',
    trackingUrl: 'https://village.example/{number}',
  });
});

test('the screen has nothing for axe and stands in its width', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('form')).toHaveCount(8);
  await findNothing(page);
  expect(await stickingOut(page)).toEqual([]);
});

test('on a phone the screen has nothing for axe and stands in its width', { tag: '@phone' }, async ({ page }) => {
  await open(page);
  await findNothing(page);
  expect(await stickingOut(page)).toEqual([]);
  await group(page, 'Privacy').getByLabel('Months after which').fill('13');
  await group(page, 'Privacy').getByRole('button', { name: 'Undo changes' }).click();
  await expect(group(page, 'Privacy').getByLabel('Months after which')).toHaveValue('12');
});
