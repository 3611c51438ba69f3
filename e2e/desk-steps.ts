import { expect, type Locator, type Page } from '@playwright/test';

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** The order in the owner's list: a row of its table, or a card. */
export const row = (page: Page, number: number): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: `Order ${number}`, exact: true }) });

/** Picks what is not the next thing to do with an order. */
export async function inMenu(page: Page, name: string): Promise<void> {
  await press(page, 'More');
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Lets the clock of the page run until the list has asked for news and shows them. */
export const told = (page: Page, news: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(11_000);
    await expect(news).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });

/** Keeps what the page asks for by itself waiting until it is let go: what changes meanwhile is news to the page. */
export async function holdReads(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** A name as long as they come. */
export const LONG_NAME = 'श्रीमती अनुराधा लक्ष्मीनारायण वेंकटसुब्रमण्यन चट्टोपाध्याय अय्यर';
