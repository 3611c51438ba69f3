import { expect, type Page } from '@playwright/test';

type Recorded = Window & { setDelays?: number[] };

/** Stops the page's clock before it is opened; time passes only by `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1_000);
  await page.addInitScript(() => {
    const recorded = window as Recorded;
    const delays: number[] = [];
    recorded.setDelays = delays;
    const original = window.setTimeout;
    const recording = (handler: () => void, delay?: number, ...rest: []) => {
      delays.push(delay ?? 0);
      return original(handler, delay, ...rest);
    };
    window.setTimeout = Object.assign(recording, original) as unknown as typeof window.setTimeout;
    const { setInterval } = window;
    window.setInterval = ((handler: () => void, delay?: number, ...rest: []) => {
      delays.push(delay ?? 0);
      return setInterval(handler, delay, ...rest);
    }) as typeof window.setInterval;
  });
}

/** Waits until the page has set its n-th timer of this length. */
export async function timerSet(page: Page, delayMs: number, nth = 1): Promise<void> {
  const count = () =>
    page.evaluate((delay) => (window as Recorded).setDelays?.filter((each) => each === delay).length ?? 0, delayMs);
  await expect.poll(count, { intervals: [10, 20, 50] }).toBe(nth);
}
