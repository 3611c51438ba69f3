import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, Capabilities, Key as Keys, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../stack/ports.ts';
import { openDisplay, type Program, startProgram } from './display.ts';
import { type Driver, findPart, type Key } from './driver.ts';

const KEYS: Record<Key, string> = { Tab: Keys.TAB, Enter: Keys.ENTER, Escape: Keys.ESCAPE, Space: Keys.SPACE };
const START_MS = 10_000;
const LOAD_MS = 30_000;

const WINDOW = join(import.meta.dirname, 'window.gjs');

type Watched = Window & { found?: string[] };

async function build(port: number, binary: string): Promise<WebDriver> {
  const wanted = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: [WINDOW] },
  });
  const builder = new Builder().disableEnvironmentOverrides().usingServer(`http://127.0.0.1:${port}`);
  return builder.withCapabilities(wanted).build();
}

async function until(what: string, test: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + LOAD_MS;
  while (!(await test().catch(() => false))) if (performance.now() > end) throw new Error(`waited for ${what}`);
}

async function resize(driver: WebDriver, width: number, height: number): Promise<void> {
  const size = () => driver.executeScript<[number, number]>(() => [innerWidth, innerHeight]);
  const window = driver.manage().window();
  await window.setRect({ width, height });
  const [, inner] = await size();
  await window.setRect({ width, height: height + height - inner });
  const [got] = await size();
  if (got !== width) throw new Error(`the window is ${got} px wide instead of ${width}`);
}

function driverOf(driver: WebDriver, end: () => Promise<void>): Driver {
  const run = async (work: unknown, ...given: unknown[]) => driver.executeScript(work as never, ...given) as never;
  return {
    run,
    resize: (width, height) => resize(driver, width, height),
    open: (url) => driver.get(url),
    back: () => run(() => history.back()),
    look: async (wanted, work) => run(work, await run(findPart, wanted)),
    async click(wanted) {
      const part = await driver.executeScript<WebElement | null>(findPart, wanted);
      if (!part) throw new Error(`no ${wanted.name ?? wanted.css} to click on`);
      await part.click();
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    choose: async (css, paths) => driver.findElement(By.css(css)).sendKeys(paths.join('\n')),
    takeErrors: () => run(() => (window as Watched).found?.splice(0) ?? []),
    close: end,
  };
}

/** WebKitGTK's own small browser on a display that nobody sees. */
export async function openWebKit(driverPath: string, browserPath: string): Promise<Driver> {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
  const started: Program[] = [];
  const end = async () => {
    for (const program of started.reverse()) await program.end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const display = await openDisplay(started);
    const port = await freePort();
    const env = {
      ...process.env,
      DISPLAY: display,
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
      GDK_BACKEND: 'x11',
    };
    started.push(startProgram(driverPath, [`--port=${port}`], env));
    const isUp = async () =>
      (await fetch(`http://127.0.0.1:${port}/status`, { signal: AbortSignal.timeout(START_MS) })).ok;
    await until('WebKitWebDriver', isUp);
    const driver = await build(port, browserPath);
    return driverOf(driver, async () => {
      await driver.quit().catch(() => {});
      await end();
    });
  } catch (error) {
    await end();
    throw error;
  }
}
