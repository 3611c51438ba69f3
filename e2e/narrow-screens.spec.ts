import type { Locator } from '@playwright/test';
import { expect, test } from './fixture';
import { chooseCod, detailsFor, next, openCart, signedIn, stickingOut, toPayment, visit } from './steps';

/** As long as names and addresses get, and one word that cannot be broken by itself. */
const LONG = {
  name: 'श्रीमती वेंकटलक्ष्मीनरसिम्हाचारी सुब्रमण्यम राजगोपालाचार्युलु',
  address1: 'मकान संख्या १२३/४, तीसरी मंजिल, श्री राधाकृष्ण अपार्टमेंट, महात्मा गांधी मार्ग, पुराना बस अड्डा के सामने',
  address2: `हनुमान मंदिर के पीछे, ${'Sikandrabadnagarpalika'.repeat(4)}`,
};

const SIZES = [
  { name: '320 px wide', viewport: { width: 320, height: 640 } },
  { name: '390 px wide above a keyboard', viewport: { width: 390, height: 420 } },
  { name: '1280 by 720 at 200 %', viewport: { width: 640, height: 360 } },
  { name: '1440 by 900 at 200 %', viewport: { width: 720, height: 450 } },
] as const;

const PHONE_AT_200 = { name: '390 by 844 at 200 %', viewport: { width: 195, height: 422 } } as const;

const PATHS = [
  '/shop/product',
  '/shop/home',
  '/shop/gallery',
  '/auth/login-phone',
  '/payment-success?method=cod',
  '/payment-failed',
  '/offline',
  '/shop/about',
  '/shop/grievance',
];

for (const letters of ['the letters of the shop', 'those of the device']) {
  test(`no page scrolls sideways in ${letters}`, { tag: '@desktop' }, async ({ page, expectError }) => {
    if (letters === 'those of the device') {
      expectError(/ERR_FAILED.*\.woff2$/);
      await page.route(/\.woff2$/, (route) => route.abort());
    }
    for (const path of PATHS) {
      await page.setViewportSize(SIZES[0].viewport);
      await visit(page, path);
      for (const { name, viewport } of [...SIZES, PHONE_AT_200]) {
        await page.setViewportSize(viewport);
        expect(await stickingOut(page), `${path}, ${name}`).toEqual([]);
      }
    }
  });
}

test('what is free stands on one line', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize(SIZES[0].viewport);
  await visit(page, '/shop/product');
  for (const free of ['1 free', '2 free']) {
    const label = page.getByRole('table').getByText(free, { exact: true }).first();
    const { width, height } = (await label.boundingBox()) ?? { width: 0, height: 0 };
    expect(width).toBeGreaterThan(1.5 * height);
  }
});

test('what runs past stands there whole where nothing may move', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/shop/home');
  const offers = page.getByRole('complementary', { name: 'Offers' });
  const isWhole = () =>
    offers.locator('.overflow-hidden [aria-hidden="true"] > :visible').evaluateAll((copies) =>
      copies.map((copy) => {
        const [inner, outer] = [
          copy.getBoundingClientRect(),
          copy.closest('.overflow-hidden')?.getBoundingClientRect(),
        ];
        return outer !== undefined && inner.left >= outer.left && inner.right <= outer.right && inner.height <= 36;
      }),
    );
  for (const { name, viewport } of SIZES) {
    await page.setViewportSize(viewport);
    await expect.poll(isWhole, name).toEqual([true]);
  }
});

test('the cart can be used to its end', { tag: '@desktop' }, async ({ page, context, phone }) => {
  await signedIn(context, phone);
  await page.setViewportSize(SIZES[0].viewport);
  const cart = await openCart(page);
  const fits = async (button: Locator) => {
    for (const { name, viewport } of [...SIZES, PHONE_AT_200]) {
      await page.setViewportSize(viewport);
      await expect.poll(() => stickingOut(page), name).toEqual([]);
      await button.click({ trial: true });
      const over = await cart.evaluate(
        (dialog) =>
          [dialog, ...dialog.querySelectorAll('*')].filter(
            (element) =>
              element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'auto',
          ).length,
      );
      expect(over, name).toBe(0);
      const box = await cart.boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 9_999) <= viewport.width, name).toBe(true);
    }
  };
  // Each part of the way is gone at another size.
  const at = (size: (typeof SIZES)[number]) => page.setViewportSize(size.viewport);
  const place = cart.getByRole('button', { name: 'Place order' });
  await fits(next(cart));
  await at(SIZES[1]);
  await next(cart).click();
  await fits(next(cart));
  await at(SIZES[0]);
  await toPayment(cart, detailsFor(phone, LONG));
  await fits(cart.getByRole('button', { name: /^Pay/ }));
  await at(SIZES[3]);
  await chooseCod(cart);
  await fits(place);
  await at(SIZES[2]);
  await place.click();
  await page.waitForURL(/\/payment-success/);
  for (const { name, viewport } of SIZES) {
    await page.setViewportSize(viewport);
    expect(await stickingOut(page), name).toEqual([]);
  }
});
