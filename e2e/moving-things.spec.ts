import { expect, test } from './fixture';
import { cartDialog, openCart, signedIn, visit } from './steps';

const confetti = 'body > canvas';

test.describe('where motion is welcome', { tag: '@desktop' }, () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the opening cart plays a burst of confetti', async ({ page, context, phone }) => {
    await signedIn(context, phone);
    await openCart(page);
    await expect(page.locator(confetti)).toBeAttached();
    await expect(page.locator(confetti)).toHaveCount(0);
  });

  test('one switch stops everything, on later pages too', async ({ page, context, phone }) => {
    await signedIn(context, phone);
    await visit(page, '/shop/home');
    await page.getByRole('button', { name: 'Pause motion' }).click();
    await expect(page.getByRole('button', { name: 'Play motion' })).toBeVisible();
    await openCart(page);
    await page.keyboard.press('Escape');
    await expect(cartDialog(page)).toHaveCount(0);
    await expect(page.locator(confetti)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Play motion' })).toBeVisible();
    const running = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
    expect(running).toBe(0);
  });
});
