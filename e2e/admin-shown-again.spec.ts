import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn } from './admin-media';
import { expect, test } from './fixture';
import { grievance, idOf } from './grievances';
import { Member } from './member';
import { keepSettings, setSettings } from './settings';
import { sql } from './shopper';
import { alive, visit } from './steps';

// What was left is kept hidden in the document, so each is looked for by its role.

let admin: Member;
test.beforeEach(async ({ context }) => {
  admin = await Member.createAdmin();
  await signIn(context, admin);
});

const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click();
const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

async function complain(): Promise<string> {
  const { status, body } = await admin.post<{ number: string }>('/api/grievances', grievance());
  expect(status).toBe(201);
  return body.data?.number ?? '';
}

test('grievances that are shown again are up to date, and an answer that was begun is still there', {
  tag: '@desktop',
}, async ({ page }) => {
  const first = await complain();
  await visit(page, '/admin/grievances');
  await follow(page, first);
  const answer = page.getByRole('textbox', { name: 'Your answer' });
  await answer.fill('A spoon is on');
  await follow(page, 'Settings');
  await title(page, 'Settings');
  const path = `/api/admin/grievances/${await idOf(first)}/actions`;
  expect((await admin.post(path, { action: 'acknowledge', version: 1 })).status).toBe(200);
  await page.goBack();
  await title(page, `Grievance ${first}`);
  await expect(page.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0);
  await expect(answer).toHaveValue('A spoon is on');
  const second = await complain();
  await follow(page, 'All grievances');
  await expect(page.getByRole('link', { name: second })).toBeVisible();
  await follow(page, second);
  await title(page, `Grievance ${second}`);
  const third = await complain();
  await page.goBack();
  await expect(page.getByRole('link', { name: third })).toBeVisible();
});

test('settings that are shown again are up to date, and what was typed is still there', { tag: '@desktop' }, async ({
  page,
}) => {
  const putBack = await keepSettings(admin, 'shop');
  try {
    await setSettings(admin, 'shop', { phone: '9820011111', hours: null });
    await visit(page, '/admin/dashboard');
    await follow(page, 'Settings');
    await title(page, 'Settings');
    await alive(page, 'main form');
    const shop = page.getByRole('form', { name: 'Shop' });
    await shop.getByLabel('Opening hours').fill('Ten to six');
    await page.goBack();
    await expect(page.getByRole('form', { name: 'Shop' })).toHaveCount(0);
    await setSettings(admin, 'shop', { phone: '9820022222' });
    await page.goForward();
    await expect(shop.getByLabel('Phone', { exact: true })).toHaveValue('9820022222');
    await expect(shop.getByLabel('Opening hours')).toHaveValue('Ten to six');
    await expect(page.getByRole('region', { name: 'Who changed what' }).getByRole('listitem').first()).toContainText(
      'Phone: from 9820011111 to 9820022222',
    );
  } finally {
    await putBack();
  }
});

test('the money page that is shown again is up to date, and so is the day of a remittance', {
  tag: '@desktop',
}, async ({ page }) => {
  const subject = `pay_${randomBytes(7).toString('hex')}`;
  await page.clock.install({ time: new Date('2026-11-27T17:00:00Z') });
  await visit(page, '/admin/dashboard');
  await visit(page, '/admin/money');
  await alive(page, 'form, input');
  const day = page.getByLabel(/^Day/);
  await expect(day).toHaveValue('2026-11-27');
  await page.clock.setSystemTime(new Date('2026-11-28T04:00:00Z'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(day).toHaveValue('2026-11-28');
  await follow(page, 'Settings');
  await title(page, 'Settings');
  await sql(
    `INSERT INTO book_differences (kind, subject, payment_id, theirs, seen_at, shown_at)
     VALUES ('payment_foreign', $1, $1, '{"paise": 249900, "currency": "INR", "state": "captured"}', now(), now())`,
    subject,
  );
  await page.goBack();
  const difference = page.getByRole('listitem').filter({ hasText: subject });
  await expect(difference).toBeVisible();
  await follow(page, 'Settings');
  await title(page, 'Settings');
  await sql('UPDATE book_differences SET ended_at = now() WHERE subject = $1', subject);
  await page.goBack();
  await expect(difference).toHaveCount(0);
});
