import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Member } from './member';
import { BASE_URL, EMULATORS_URL } from './shopper';
import { toast } from './steps';

export type Chosen = { name: string; mimeType: string; buffer: Buffer };

export const UPLOAD = '**/v1_1/**';

export const chosen = (name: string, bytes: Uint8Array): Chosen => ({
  name,
  mimeType: '',
  buffer: Buffer.from(bytes),
});

/** What a camera makes: twelve million pixels, with the place where it stood. */
export const photo = () =>
  sharp({
    create: { width: 500, height: 375, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 30 } } as never,
  })
    .resize(4000, 3000)
    .jpeg({ quality: 60 })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 17/1' } })
    .toBuffer();

export const signIn = (context: BrowserContext, admin: Member): Promise<void> =>
  context.addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: BASE_URL })));

export const uploadTo = (place: Locator, ...files: Chosen[]): Promise<void> =>
  place.locator('input[type=file]').setInputFiles(files);

/** Picks files as somebody without a mouse does. */
export async function chooseByKeyboard(place: Locator, ...files: Chosen[]): Promise<void> {
  const opened = place.page().waitForEvent('filechooser');
  await place.getByRole('button', { name: 'Choose files' }).press('Enter');
  await (await opened).setFiles(files);
}

const visitors = new WeakMap<Browser, Promise<BrowserContext>>();

/** The browser of somebody who is not signed in; one for all the looks at the shop. */
function visitorIn(browser: Browser): Promise<BrowserContext> {
  const known =
    visitors.get(browser) ??
    browser.newContext({ baseURL: BASE_URL, reducedMotion: 'reduce', serviceWorkers: 'block' });
  visitors.set(browser, known);
  return known;
}

/** Opens a page of the shop as somebody who is not signed in. */
export async function asVisitor(browser: Browser, path: string, look: (page: Page) => Promise<void>): Promise<void> {
  const page = await (await visitorIn(browser)).newPage();
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await look(page);
  await page.close();
}

/** Waits until an item can be picked up: the place where that is said comes last when a list comes alive. */
export const sortable = (page: Page) => expect(page.locator('[id^=DndLiveRegion]').first()).toBeAttached();

/** Takes an item of a sortable list up with the keyboard; its arrow keys are heard one task after it has said so. */
export async function pickUp(page: Page, handle: Locator): Promise<void> {
  await sortable(page);
  await handle.press('Space');
  await expect(page.getByText(/ picked up from place /)).toBeAttached();
  await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Answers the next calls of this kind without a word of explanation. */
export const breakCalls = (page: Page, path: string, method: string, times = 1): Promise<unknown> => {
  let left = times;
  return page.route(path, (route) => {
    if (route.request().method() !== method || left === 0) return route.fallback();
    left -= 1;
    return route.fulfill({ status: 500, json: { success: false } });
  });
};

/** Slows what this browser sends down to so many bytes a second; -1 lets go. */
export async function throttled(page: Page): Promise<(bytesPerSecond: number) => Promise<unknown>> {
  const network = await page.context().newCDPSession(page);
  return (uploadThroughput) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
}

/** Leads the page's uploads over a line that can be cut while they run. */
export async function lineToMediaService(page: Page): Promise<{ cut: () => void; release: () => Promise<void> }> {
  const { hostname, port } = new URL(EMULATORS_URL);
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.add(near);
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  await new Promise<void>((resolve) => line.listen(0, 'localhost', resolve));
  const { port: own } = line.address() as AddressInfo;
  await page.route(UPLOAD, (route) =>
    route.continue({ url: Object.assign(new URL(route.request().url()), { port: String(own) }).href }),
  );
  return {
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    release: async () => {
      await page.unroute(UPLOAD);
      line.close();
    },
  };
}

export const tab = async (page: Page, name: 'Images' | 'Videos') => {
  await page.getByRole('tab', { name }).click();
  return page.getByRole('tabpanel', { name });
};
export const ready = (page: Page, count: number) =>
  expect(page.getByText('Ready', { exact: true }).filter({ visible: true })).toHaveCount(count, { timeout: 30_000 });
export const names = (page: Page) =>
  page.getByRole('button', { name: /^Move: / }).evaluateAll((all) => all.map((one) => one.ariaLabel?.split(', ')[1]));
export const isOrder = (page: Page, ...wanted: string[]) => expect.poll(() => names(page)).toEqual(wanted);
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
export const added = (page: Page, count: number, type: string) =>
  expect(toast(page, `${count} ${type} added successfully!`)).toBeVisible();
