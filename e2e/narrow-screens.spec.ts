import { expect, test } from './fixture';
import { chooseCod, detailsFor, next, openCart, sidewaysOverflow, signedIn, toPayment, visit } from './steps';

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

const PATHS = [
  '/shop/product',
  '/shop/home',
  '/shop/gallery',
  '/auth/login-phone',
  '/payment-success?method=cod',
  '/payment-failed',
];

test.describe('320 px wide', { tag: '@desktop' }, () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('what is free stands on one line', async ({ page }) => {
    await visit(page, '/shop/product');
    for (const free of ['1 free', '2 free']) {
      const label = page.getByRole('table').getByText(free, { exact: true }).first();
      const { width, height } = (await label.boundingBox()) ?? { width: 0, height: 0 };
      expect(width).toBeGreaterThan(1.5 * height);
    }
  });
});

for (const { name, viewport } of SIZES) {
  test.describe(name, { tag: '@desktop' }, () => {
    test.use({ viewport });

    test('no page scrolls sideways', async ({ page }) => {
      for (const path of PATHS) {
        await visit(page, path);
        expect(await sidewaysOverflow(page), path).toBe(0);
      }
    });

    test('the cart can be used to its end', async ({ page, context, phone }) => {
      await signedIn(context, phone);
      const cart = await openCart(page);
      const fits = async () => {
        const over = await cart.evaluate(
          (dialog) =>
            [dialog, ...dialog.querySelectorAll('*')].filter(
              (element) =>
                element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'auto',
            ).length,
        );
        expect(over).toBe(0);
        expect(await sidewaysOverflow(page)).toBe(0);
        const box = await cart.boundingBox();
        expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 9_999) <= viewport.width).toBe(true);
      };
      await fits();
      await next(cart).click();
      await fits();
      await toPayment(cart, detailsFor(phone, LONG));
      await fits();
      await chooseCod(cart);
      await fits();
      await cart.getByRole('button', { name: 'Place order' }).click();
      await page.waitForURL(/\/payment-success/);
      expect(await sidewaysOverflow(page)).toBe(0);
    });
  });
}
