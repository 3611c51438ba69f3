import puppeteer, { type ElementHandle, type KeyInput, type Page } from 'puppeteer-core';
import { type Driver, findPart, type Key } from './driver.ts';

const KEYS: Record<Key, KeyInput> = { Tab: 'Tab', Enter: 'Enter', Escape: 'Escape', Space: 'Space' };
const PREFERENCES = {
  // Whatever the machine's own settings are: nothing is fetched but the shop.
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'ui.prefersReducedMotion': 0,
};

/** A page that leads on by itself meanwhile ends the first try. */
async function openPage(page: Page, url: string): Promise<void> {
  const go = async () => void (await page.goto(url, { waitUntil: 'load' }));
  await go().catch((error: Error) => (/NS_BINDING_ABORTED/.test(error.message) ? go() : Promise.reject(error)));
}

/** Firefox without a window, over WebDriver BiDi, with a profile of its own that goes with it. */
export async function openFirefox(executablePath: string): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    extraPrefsFirefox: PREFERENCES,
  });
  const page = await browser.newPage();
  let errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error instanceof Error ? error.message : String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`);
  });
  return {
    resize: (width, height) => page.setViewport({ width, height }),
    open: (url) => openPage(page, url),
    back: () => page.evaluate(() => history.back()),
    run: async (work, ...given) => (await page.evaluate(work as never, ...(given as unknown as never[]))) as never,
    async look(wanted, work) {
      const handle = await page.evaluateHandle(findPart, wanted);
      return (await page.evaluate(work as never, handle as never)) as never;
    },
    async click(wanted) {
      const handle = await page.evaluateHandle(findPart, wanted);
      const part = handle.asElement();
      if (!part) throw new Error(`no ${wanted.name ?? wanted.css} to click on`);
      await (part as ElementHandle<Element>).click();
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(KEYS[key]),
    async choose(css, paths) {
      const input = await page.$(css);
      if (!input) throw new Error(`no ${css} to give files to`);
      await (input as ElementHandle<HTMLInputElement>).uploadFile(...paths);
    },
    async takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
    close: () => browser.close(),
  };
}
