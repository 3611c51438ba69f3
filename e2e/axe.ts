import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixture';

/** What is in order is not told in detail; as no page has frames, axe needs no second page to put its findings together. */
const WANTED: Parameters<AxeBuilder['options']>[0] = { resultTypes: ['violations'] };
/** axe without its comments; a page that has it keeps it. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** Nothing, in place of the source with all comments that a builder sends to the page twice for each look at it. */
const axeSource = 'void 0';

/** axe has nothing to say about a page, or about the part of it that a selector names. */
export async function findNothing(page: Page, within = 'html'): Promise<void> {
  // A part that streams in is kept as a hidden copy until it is shown: the page changes under axe's hands meanwhile.
  await expect(page.locator('body > [hidden][id^="S:"]')).toHaveCount(0);
  // So is the title of a page that was gone to.
  await expect(page).toHaveTitle(/\S/);
  expect(page.frames(), 'frames, which axe would not look into').toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const builder = new AxeBuilder({ page, axeSource }).include(within).setLegacyMode().options(WANTED);
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  // What is wrong elsewhere on the way is told as well.
  expect.soft(found, page.url()).toEqual([]);
}
