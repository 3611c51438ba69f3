import { expect, test } from './fixture';
import { visit } from './steps';

for (const path of ['/shop/contact', '/auth/login-phone']) {
  test(`${path} fetches nothing in vain for the pages it looks ahead at`, { tag: '@desktop' }, async ({ page }) => {
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    const unused = await page.evaluate(() => {
      const used = new Set([
        ...[...document.images].map(({ currentSrc }) => currentSrc),
        ...[...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href),
      ]);
      return performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.initiatorType === 'link')
        .map(({ name }) => name)
        .filter((name) => /\.(css|svg|webp|jpe?g|png|avif)(\?|$)/.test(name) && !used.has(name));
    });
    expect(unused).toEqual([]);
  });
}
