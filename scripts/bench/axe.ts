import AxeBuilder from '@axe-core/playwright';
import { chromium } from 'playwright';
import { findChromium, NO_CHROMIUM } from '../testing/chromium.ts';
import type { ScratchStack } from '../testing/scratch.ts';
import { BROWSER_FLAGS } from './browser-flags.ts';
import { listPages } from './page-list.ts';
import type { Note } from './results.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** What axe finds on each page as a phone shows it. */
export async function run(stack: ScratchStack, note: Note): Promise<void> {
  const executablePath = await findChromium(console.log);
  if (!executablePath) return console.log(`  not measured: ${NO_CHROMIUM}`);
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  let findings = 0;
  const paths = listPages(/^$/);
  try {
    const context = await browser.newContext(PHONE);
    for (const path of paths) {
      const page = await context.newPage();
      await page.goto(`${stack.url}${path}`, { waitUntil: 'networkidle' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const { id, impact, nodes } of violations)
        console.log(`  ${path}: ${id} (${impact}), ${nodes.length} places, first: ${nodes[0]?.html.slice(0, 120)}`);
      findings += violations.length;
      await page.close();
    }
  } finally {
    await browser.close();
  }
  console.log(`  findings at 390 px on ${paths.length} pages: ${findings} (budget 0)`);
  note({ name: `findings on ${paths.length} pages at 390 px`, value: findings, unit: 'findings', budget: { most: 0 } });
}
