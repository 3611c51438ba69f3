import { chromium, type Page } from '@playwright/test';
import { errorWords } from '../../content/lost.ts';
import { BROWSER_FLAGS } from '../bench/browser-flags.ts';
import { newAddress, type World } from '../chaos/shopper.ts';
import { pause } from '../stack/say.ts';

const TABS = 6;
const BETWEEN_STEPS_MS = 500;
const STEP_MS = 15_000;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const START = '/shop/home';
const PATHS = [
  '/shop/contact',
  '/shop/privacy',
  '/shop/terms',
  '/shop/product',
  '/shop/shipping-policy',
  '/shop/about',
];
/** Said of a file that has gone, by a page that is about to load itself anew. */
const IS_MEANT = /Failed to load chunk|ChunkLoadError/;

/** `moved` had a page of the newer build before they were told to load it. */
export type Walked = { tabs: number; steps: number; moved: number; failed: string[] };

/** Tabs in which people go from page to page by the links in them until they are told to stop. */
export class Tabs {
  private isOver = false;
  private readonly failed: string[] = [];
  private steps = 0;
  private readonly pages: Page[] = [];
  private walks: Promise<unknown>[] = [];
  private close: () => Promise<void> = () => Promise.resolve();

  private readonly url: string;
  private readonly world: World;

  constructor(url: string, world: World) {
    this.url = url;
    this.world = world;
  }

  async open(executablePath: string): Promise<void> {
    const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
    this.close = () => browser.close();
    for (let at = 0; at < TABS; at += 1) {
      const headers = { 'X-Forwarded-For': newAddress(this.world.chance) };
      const context = await browser.newContext({ ...PHONE, extraHTTPHeaders: headers });
      const page = await context.newPage();
      this.watch(page);
      this.pages.push(page);
      await page.goto(`${this.url}${START}`);
      this.walks.push(this.walk(page, at));
    }
  }

  private watch(page: Page): void {
    page.on('pageerror', ({ message }) => {
      if (!IS_MEANT.test(message)) this.failed.push(`${page.url()}: ${message}`);
    });
    page.on('crash', () => this.failed.push(`${page.url()}: the tab crashed`));
  }

  private async walk(page: Page, first: number): Promise<void> {
    for (let turn = first; !this.isOver; turn += 1) {
      const path = PATHS[turn % PATHS.length] ?? START;
      try {
        await this.follow(page, path);
        this.steps += 1;
      } catch (error) {
        this.failed.push(`to ${path}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
        await page.goto(`${this.url}${START}`).catch(() => undefined);
      }
      await pause(BETWEEN_STEPS_MS);
    }
  }

  /** A touch that meets a page that is just loaded anew is repeated, as people do. */
  private async follow(page: Page, path: string): Promise<void> {
    const link = page.locator(`footer a[href="${path}"]`);
    for (const until = performance.now() + STEP_MS; new URL(page.url()).pathname !== path; ) {
      if (performance.now() > until) throw new Error(`still at ${page.url()}`);
      await link.click({ timeout: 5_000, noWaitAfter: true }).catch(() => undefined);
      await page.waitForURL(`**${path}`, { timeout: 3_000, waitUntil: 'commit' }).catch(() => undefined);
    }
    await this.expectShown(page);
  }

  private async expectShown(page: Page): Promise<void> {
    const heading = page.getByRole('heading', { level: 1 }).first();
    await heading.waitFor({ timeout: STEP_MS });
    const said = await heading.textContent();
    if (said === errorWords.title) throw new Error(said);
  }

  /** Ends them, after each has loaded its page anew, which has to be of the build of this id. */
  async end(id: string): Promise<Walked> {
    this.isOver = true;
    await Promise.all(this.walks);
    let moved = 0;
    for (const page of this.pages) {
      const isNewer = async () => (await page.content()).includes(id);
      if (await isNewer()) moved += 1;
      await page.reload();
      await this.expectShown(page);
      if (!(await isNewer())) this.failed.push(`${page.url()}: still of the older build`);
    }
    await this.close();
    return { tabs: TABS, steps: this.steps, moved, failed: this.failed };
  }
}
