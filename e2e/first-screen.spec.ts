import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixture';
import { visit } from './steps';

const PHONES = [
  { width: 360, height: 640 },
  { width: 390, height: 664 },
  { width: 390, height: 844 },
] as const;

const inView = (of: Locator, ratio = 1) => expect(of).toBeInViewport({ ratio });

const floating = (page: Page) => page.locator('main').getByRole('link', { name: 'WhatsApp' });

/** Whether a press in the middle of one of them meets it; those that are gone meanwhile are not waited for. */
const isOneFree = (of: Locator) =>
  of.evaluateAll((elements) =>
    elements.some((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const met = document.elementFromPoint(left + width / 2, top + height / 2);
      return met !== null && element.contains(met);
    }),
  );

test.describe('the first screen of a phone', { tag: '@phone' }, () => {
  test('shows the kit and a button, and nothing lies over them', async ({ page }) => {
    for (const size of PHONES) {
      await page.setViewportSize(size);
      await visit(page, '/shop/home');
      const shop = page.locator('main').getByRole('link', { name: 'Shop Now', exact: true }).first();
      const picture = page.locator('main img').first();
      await inView(shop);
      await inView(picture);
      expect((await picture.boundingBox())?.height, `${size.width}x${size.height}`).toBeGreaterThan(140);
      expect(await isOneFree(shop)).toBe(true);
      expect(await isOneFree(picture)).toBe(true);
      await expect(floating(page)).toBeHidden();

      await page.goto('/shop/product');
      await inView(
        page
          .getByRole('group', { name: /^1 of / })
          .getByRole('img')
          .last(),
        0.9,
      );
      await expect(page.getByRole('button', { name: 'BUY IT NOW' }).filter({ visible: true }).last()).toBeInViewport();
    }
  });

  test('the floating buttons come when its own have left, and go where the last one is', async ({ page }) => {
    await page.setViewportSize(PHONES[0]);
    await visit(page, '/shop/home');
    const own = page.locator('main').getByRole('link', { name: 'Watch Video' });
    const last = page.getByRole('region', { name: 'Ready when you are' }).getByRole('link');
    await expect(floating(page)).toBeHidden();
    await page.getByRole('heading', { name: 'Six proven benefits' }).scrollIntoViewIfNeeded();
    await expect(floating(page)).toBeVisible();
    await expect(own).not.toBeInViewport();
    // They have a bar of their own, as wide as the screen.
    const bar = floating(page).locator('xpath=ancestor::div[contains(@class, "fixed")]');
    expect((await bar.boundingBox())?.width).toBe(PHONES[0].width);
    await last.scrollIntoViewIfNeeded();
    await expect(floating(page)).toBeHidden();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(floating(page)).toBeHidden();
  });
});

test('a phone held sideways has no floating buttons before its own either', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 360 });
  await visit(page, '/shop/home');
  await expect(floating(page)).toBeHidden();
});

test.describe('on a large screen', { tag: '@desktop' }, () => {
  test('the floating buttons stand beside the page', async ({ page }) => {
    await visit(page, '/shop/home');
    await expect(floating(page)).toBeHidden();
    const title = page.getByRole('heading', { name: 'Six proven benefits' });
    await title.scrollIntoViewIfNeeded();
    await expect(floating(page)).toBeVisible();
    const page_ = await page.getByRole('banner').locator('> div').boundingBox();
    const buttons = await floating(page).boundingBox();
    expect(buttons?.x ?? 0).toBeGreaterThanOrEqual((page_?.x ?? 0) + (page_?.width ?? Number.POSITIVE_INFINITY));
  });

  test('a button to buy is on every screen of the product page', async ({ page }) => {
    await visit(page, '/shop/product');
    const offer = page.getByRole('region', { name: 'Buy 5 and get 1 free' });
    await expect(offer.getByRole('button', { name: 'BUY IT NOW' })).toBeVisible();
    const buy = page.getByRole('button', { name: /^(BUY IT NOW|Order Now)$/ });
    const end = await page.getByRole('button', { name: 'Order Now' }).boundingBox();
    const { height } = page.viewportSize() ?? { height: 900 };
    for (let top = 0; top < (end?.y ?? 0); top += height / 2) {
      await page.evaluate((to) => window.scrollTo(0, to), top);
      await expect.poll(() => isOneFree(buy), `${top} px down`).toBe(true);
    }
  });
});
