import { expect, test } from './fixture';
import { alive, stickingOut, visit } from './steps';

const PATHS = ['home', 'about', 'contact', 'terms', 'refund', 'shipping-policy', 'privacy', 'grievance'];
/** 320 pixels wide, and 1280 by 720 and 1440 by 900 at 200 %. */
const SIZES = [
  { width: 320, height: 640 },
  { width: 640, height: 360 },
  { width: 720, height: 450 },
] as const;
const HINDI = 'सुनीता देवी के बच्चों के लिए स्वर्ण आधारित आयुर्वेदिक बूँदें रोगप्रतिरोधकशक्ति और स्मरणशक्ति';
const TEXTS = 'main :is(h1, h2, h3, p, li, dt, dd, strong, label, a, button)';

test('the pages of the shop fit small and enlarged screens, in Hindi too', { tag: '@desktop' }, async ({ page }) => {
  const fits = async (path: string) => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      expect(await stickingOut(page), `${path}, ${size.width} px`).toEqual([]);
    }
  };
  for (const path of PATHS) {
    await visit(page, `/shop/${path}`);
    await fits(path);
    await alive(page, TEXTS);
    await page.evaluate(
      ([texts, hindi]) => {
        for (const element of document.querySelectorAll(texts))
          if (element.childElementCount === 0 && element.textContent)
            element.textContent = hindi.slice(0, Math.max(8, Math.round(element.textContent.length * 1.3)));
      },
      [TEXTS, HINDI] as const,
    );
    await fits(path);
  }
});
