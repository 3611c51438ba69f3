import { signIn } from './admin-media';
import { findNothing } from './axe';
import { expect, test } from './fixture';
import { Member } from './member';
import { alive, toast, visit } from './steps';

test('a grievance gets its number, the owner answers, and only who wrote it reads the answer', {
  tag: '@phone',
}, async ({ page, browser, phone, expectError }) => {
  expectError(/404/);
  const text = `The kit for ${phone} came without its spoon`;
  await visit(page, '/shop/grievance');
  await alive(page, 'main form');
  const main = page.getByRole('main');
  await main.getByLabel('Your name').fill('Asha Rao');
  await main.getByLabel('What went wrong').fill(text);
  await main.getByRole('button', { name: 'Send the grievance' }).click();
  await expect(main.getByText('Please enter your phone number or your email address')).toBeVisible();
  await main.getByLabel('Phone number (or email)').fill(phone);
  await main.getByRole('button', { name: 'Send the grievance' }).click();
  const kept = main.getByRole('heading', { name: /^Your grievance has the number G\d{8}$/ });
  await expect(kept).toBeFocused();
  const number = /G\d{8}/.exec((await kept.textContent()) ?? '')?.[0] ?? '';
  await expect(main.getByLabel('Number of the grievance')).toHaveValue(number);

  const owner = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await signIn(owner, await Member.createAdmin());
  const desk = await owner.newPage();
  await visit(desk, '/admin/grievances');
  await findNothing(desk);
  await desk.getByRole('link', { name: number }).click();
  // The list that was left stays in the document, hidden, and shows the same words.
  await expect(desk.getByRole('paragraph').filter({ hasText: text })).toBeVisible();
  await desk.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(toast(desk, 'It is acknowledged.')).toBeVisible();
  const about = desk.getByRole('heading', { name: 'What they wrote' });
  await expect(about).toBeFocused();
  await desk.getByRole('textbox', { name: 'Your answer' }).fill('A spoon is on its way.');
  await desk.getByRole('button', { name: 'Send the answer' }).click();
  await expect(desk.getByRole('button', { name: 'Take up again' })).toBeVisible();
  await expect(about).toBeFocused();
  await findNothing(desk);
  await owner.close();

  const show = () => main.getByRole('button', { name: 'Show how it stands' }).click();
  const contact = main.getByLabel('Your phone number or email');
  await contact.fill('9876543210');
  await show();
  await expect(main.getByText('There is no grievance with this number')).toBeVisible();
  await contact.fill(phone);
  await show();
  await expect(main.getByRole('region', { name: 'Our answer' })).toContainText('A spoon is on its way.');
  await findNothing(page);
});
