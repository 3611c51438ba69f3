import { pause } from '../stack/say.ts';
import type { Driver, Wanted } from './driver.ts';

const WAIT_MS = 20_000;
const POLL_MS = 100;
/** What Firefox says of a fetch that ends with the page that wanted it. */
const LEFT_BEHIND = /Failed to fetch RSC payload .* Falling back to browser navigation/;

/** What a person does at one window of the shop: looks, waits, clicks and types. */
export class Screen {
  readonly driver: Driver;
  readonly home: string;

  /** Whose complaints are not the shop's. */
  readonly others: string;

  constructor(driver: Driver, home: string, others: string) {
    this.driver = driver;
    this.home = home;
    this.others = others;
  }

  /** Waits until something holds; a page that is just being left answers nothing. */
  async until(what: string, test: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + WAIT_MS;
    while (!(await test().catch(() => false))) {
      if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
      await pause(POLL_MS);
    }
  }

  has = (wanted: Wanted): Promise<boolean> => this.driver.look(wanted, (part) => part !== null);
  see = (wanted: Wanted) => this.until(wanted.name ?? wanted.css, () => this.has(wanted));
  gone = (wanted: Wanted) => this.until(`${wanted.name ?? wanted.css} to go`, async () => !(await this.has(wanted)));

  async click(wanted: Wanted): Promise<void> {
    await this.see(wanted);
    // A page that scrolls smoothly is not there yet when a driver has scrolled and clicks.
    await this.driver.look(wanted, (part) => part?.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await this.driver.click(wanted);
  }

  /** Types into the field that is called so, instead of what stands there. */
  async fill(name: string, text: string, css = 'input, textarea'): Promise<void> {
    const field = { css, name: `^${name}` };
    await this.see(field);
    await this.driver.look(field, (part) => {
      part?.focus();
      if (part instanceof HTMLInputElement || part instanceof HTMLTextAreaElement) part.select();
    });
    await this.driver.type(text);
  }

  isFocused = (wanted: Wanted): Promise<boolean> =>
    this.driver.look(wanted, (part) => part !== null && part === document.activeElement);

  hasFocusInside = (wanted: Wanted): Promise<boolean> =>
    this.driver.look(wanted, (part) => part?.contains(document.activeElement) ?? false);

  /** Opens a page and waits until React has taken it over. */
  async visit(path: string): Promise<void> {
    await this.driver.open(`${this.home}${path}`);
    await this.until(`${path} to come alive`, () =>
      this.driver.run(() =>
        [...document.querySelectorAll('button, a')].some((part) =>
          Object.keys(part).some((key) => key.startsWith('__reactFiber$')),
        ),
      ),
    );
  }

  isAt = (path: RegExp): Promise<void> =>
    this.until(String(path), async () => path.test(await this.driver.run(() => location.href)));

  /** @throws Error where anything stands out to the right, or a script complained */
  async isClean(): Promise<void> {
    const [over, width] = await this.driver.run(async () => {
      await document.fonts.ready;
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth - clientWidth, clientWidth] as const;
    });
    if (over > 0) throw new Error(`${over} px stand out to the right of ${width}`);
    const errors = (await this.driver.takeErrors()).filter(
      (error) => !error.includes(this.others) && !LEFT_BEHIND.test(error),
    );
    if (errors.length > 0) throw new Error(errors.join('; '));
  }
}
