import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { alive, cartDialog, openCart, signedIn, visit } from './steps';

declare global {
  interface Window {
    /** How often something was asked to be drawn. */
    drawings: number;
  }
}

const confetti = 'body > canvas';

test.describe('where motion is welcome', { tag: '@desktop' }, () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the opening cart plays a burst of confetti, until motion is switched off', async ({ page, context, phone }) => {
    await page.addInitScript(() => {
      window.drawings = 0;
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...wanted: unknown[]) {
        window.drawings += 1;
        return Reflect.apply(getContext, this, wanted);
      } as typeof getContext;
    });
    await signedIn(context, phone);
    await openCart(page);
    await expect(page.locator(confetti)).toBeAttached();
    await expect(page.locator(confetti)).toHaveCount(0);
    expect(await page.evaluate(() => window.drawings)).toBeGreaterThan(0);

    await test.step('one switch stops everything, on later pages too', async () => {
      await visit(page, '/shop/home');
      await alive(page, 'aside button');
      await page.getByRole('button', { name: 'Pause motion' }).click();
      await expect(page.getByRole('button', { name: 'Play motion' })).toBeVisible();
      await openCart(page);
      await page.keyboard.press('Escape');
      await expect(cartDialog(page)).toHaveCount(0);
      // What was drawn may be gone by now.
      expect(await page.evaluate(() => window.drawings)).toBe(0);
      await expect(page.locator(confetti)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Play motion' })).toBeVisible();
      const running = await page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      );
      expect(running).toBe(0);
    });

    await test.step('also on a sign-in page that is opened by itself', async () => {
      await context.clearCookies();
      await page.goto('/auth/login-phone');
      await expect(page.locator('html')).toHaveAttribute('data-motion', 'off');
      expect(await page.locator('.welcome-text').evaluate((text) => text.getAnimations().length)).toBe(0);
    });
  });

  const strip = (page: Page) => page.getByRole('list', { name: 'Ten facts about the kit' });
  /** The places of the badges that are in view, counted from one. */
  const inView = (page: Page) =>
    strip(page).evaluate((list) => {
      const { left, right } = list.getBoundingClientRect();
      return [...list.children].flatMap((badge, at) => {
        const box = badge.getBoundingClientRect();
        const middle = (box.left + box.right) / 2;
        return middle > left && middle < right ? [at + 1] : [];
      });
    });
  /** The same, once the strip has stopped: twice alike. */
  const atRest = async (page: Page) => {
    let seen: number[] = [];
    await expect
      .poll(async () => {
        const before = String(seen);
        seen = await inView(page);
        return String(seen) === before;
      })
      .toBe(true);
    return seen;
  };
  const ROTATE_MS = 5_000;

  test('ten badges, of which 6, 5, 4 or 3 are seen, move on every five seconds', async ({ page }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      const recorded = window as Window & { intervals?: number[] };
      const delays: number[] = [];
      recorded.intervals = delays;
      const original = window.setInterval;
      const recording = (handler: () => void, delay?: number) => {
        delays.push(delay ?? 0);
        return original(handler, delay);
      };
      window.setInterval = Object.assign(recording, original) as unknown as typeof window.setInterval;
    });
    await visit(page, '/shop/home');
    await expect(strip(page).getByRole('listitem')).toHaveCount(10);
    for (const [width, seen] of [
      [1536, [1, 2, 3, 4, 5, 6]],
      [1024, [1, 2, 3, 4, 5]],
      [768, [1, 2, 3, 4]],
      [767, [1, 2, 3]],
      [390, [1, 2, 3]],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect(await inView(page), `${width} px`).toEqual(seen);
    }
    await strip(page).scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    const intervals = () => page.evaluate(() => (window as Window & { intervals?: number[] }).intervals ?? []);
    await expect.poll(intervals).toContain(ROTATE_MS);
    expect(new Set(await intervals())).toEqual(new Set([ROTATE_MS]));
    await page.clock.pauseAt(Date.now() + 60_000);
    const [start = 0] = await atRest(page);
    for (const step of [1, 2]) {
      await page.clock.runFor(ROTATE_MS);
      await expect.poll(() => inView(page)).toEqual([start + step, start + step + 1, start + step + 2]);
    }
    await page.getByRole('button', { name: 'Pause the badges' }).click();
    const on = page.getByRole('button', { name: 'Let the badges move' });
    await expect(on).not.toHaveAttribute('aria-pressed');
    const paused = await inView(page);
    await page.clock.runFor(3 * ROTATE_MS);
    expect(await inView(page)).toEqual(paused);
  });

  test('the bee is seen for eight of every ten seconds, and the marquee never ends', async ({ page }) => {
    await visit(page, '/shop/about');
    const seen = await page.evaluate(
      (moments) => {
        const animations = document.getAnimations();
        const timing = (name: RegExp) =>
          animations.find((each) => each instanceof CSSAnimation && name.test(each.animationName));
        const bee = timing(/fly/);
        const target = bee?.effect instanceof KeyframeEffect ? bee.effect.target : null;
        if (!bee || !target) return null;
        bee.pause();
        const { delay = 0 } = bee.effect?.getTiming() ?? {};
        return {
          visible: moments.map((moment) => {
            bee.currentTime = delay + moment;
            const { visibility, opacity } = getComputedStyle(target);
            return visibility === 'visible' && Number(opacity) > 0;
          }),
          bee: bee.effect?.getTiming(),
          marquee: timing(/marquee/)?.effect?.getTiming().iterations,
        };
      },
      [100, 500, 4_000, 7_900, 8_100, 9_000, 9_900, 10_500, 18_500],
    );
    expect(seen?.visible).toEqual([true, true, true, true, false, false, false, true, false]);
    expect(seen?.bee).toMatchObject({ delay: 4_000, duration: 10_000, iterations: Number.POSITIVE_INFINITY });
    expect(seen?.marquee).toBe(Number.POSITIVE_INFINITY);
  });
});
