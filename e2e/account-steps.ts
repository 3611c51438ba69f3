import { type BrowserContext, expect, type Page } from '@playwright/test';
import { findNothing } from './axe';
import type { Member } from './member';
import { BASE_URL } from './shopper';
import { stickingOut } from './steps';

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const panel = (page: Page, name: string) => page.getByRole('region', { name });

/** Has the browser of a page be that of this member. */
export const adopt = (context: BrowserContext, { cookies }: Member) =>
  context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: BASE_URL })));

export async function expectAccessible(page: Page): Promise<void> {
  await findNothing(page);
  expect(await stickingOut(page)).toEqual([]);
}
