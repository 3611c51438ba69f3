import { type BrowserContext, test as base, expect } from '@playwright/test';
import { newAddress, newPhone } from './shopper';

export { expect };

type Journey = {
  /** A number that no other journey uses. */
  phone: string;
  /** Names an error that the journey provokes: it must appear, and any other one fails the test. */
  expectError: (pattern: RegExp) => void;
  /** Watches one more browser as the first one is watched. */
  watch: (context: BrowserContext) => BrowserContext;
  watchAll: undefined;
};

const OUR_PROTOCOLS = ['data:', 'blob:'];

const isOurs = (address: string): boolean => {
  const { hostname, protocol } = new URL(address);
  return hostname === 'localhost' || OUR_PROTOCOLS.includes(protocol);
};

type Watch = { errors: string[]; expected: RegExp[] };
const watches = new WeakMap<BrowserContext, Watch>();

function startWatching(context: BrowserContext, watch: Watch): BrowserContext {
  context.on('console', (message) => {
    if (message.type() === 'error') watch.errors.push(`console: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => watch.errors.push(`page: ${error.error().message}`));
  context.on('request', (request) => {
    if (!isOurs(request.url())) watch.errors.push(`foreign request: ${request.url()}`);
  });
  return context;
}

function watchOf(context: BrowserContext): Watch {
  const known = watches.get(context) ?? { errors: [], expected: [] };
  watches.set(context, known);
  return known;
}

/** Every browser has its own address, and nothing unexpected may appear in its console or go out of it. */
export const test = base.extend<Journey>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants a pattern here
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': newAddress() }),
  // Things that move by themselves cost more time than the journeys; the ones about them switch them on.
  contextOptions: { reducedMotion: 'reduce' },
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants a pattern here
  phone: async ({}, use) => use(newPhone()),
  expectError: async ({ context }, use) => use((pattern) => void watchOf(context).expected.push(pattern)),
  watch: async ({ context }, use) => use((other) => startWatching(other, watchOf(context))),
  watchAll: [
    async ({ context }, use) => {
      const watch = watchOf(context);
      startWatching(context, watch);
      await use(undefined);
      const unexpected = watch.errors.filter((error) => !watch.expected.some((pattern) => pattern.test(error)));
      const missing = watch.expected.filter((pattern) => !watch.errors.some((error) => pattern.test(error)));
      expect(unexpected, 'errors that nobody expected').toEqual([]);
      expect(missing.map(String), 'errors that were expected and did not come').toEqual([]);
    },
    { auto: true },
  ],
});
