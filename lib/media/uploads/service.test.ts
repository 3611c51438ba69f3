import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setMediaFault } from '@/e2e/media';

const MINUTE_MS = 60_000;

/** As another process would load it. */
const load = async () => {
  vi.resetModules();
  return import('./service');
};

afterEach(() => setMediaFault('ok', 0));
afterAll(() => vi.unstubAllEnvs());

describe('what the media service has counted', () => {
  let getMediaUse: Awaited<ReturnType<typeof load>>['getMediaUse'];
  beforeEach(async () => {
    ({ getMediaUse } = await load());
  });

  it.each(['hang', 'error-html'])('%s: nothing, soon, and nobody asks again for a minute', async (mode) => {
    const now = Date.now();
    await setMediaFault(mode);
    const from = performance.now();
    expect(await getMediaUse(now)).toBeNull();
    expect(await getMediaUse(now + MINUTE_MS - 1)).toBeNull();
    expect(performance.now() - from).toBeLessThan(15_000);
    expect(await getMediaUse(now + MINUTE_MS)).toEqual({
      creditsUsed: expect.any(Number),
      creditsLimit: 25,
      storedBytes: expect.any(Number),
    });
  });

  it('is kept for five minutes', async () => {
    const now = Date.now();
    const first = await getMediaUse(now);
    await setMediaFault('error');
    expect(await getMediaUse(now + 5 * MINUTE_MS - 1)).toBe(first);
    expect(await getMediaUse(now + 5 * MINUTE_MS)).toBeNull();
  });
});

it('the mark of the shop is that of its database at its address', async () => {
  const markAt = async (url: string) => {
    vi.stubEnv('APP_URL', url);
    vi.resetModules();
    return (await import('./service.marks')).getShopMark();
  };
  const mark = await markAt('https://shop.example');
  expect(mark).toMatch(/^[0-9a-f]{16}$/);
  expect(await markAt('https://shop.example/')).toBe(mark);
  expect(await markAt('https://staging.shop.example')).not.toBe(mark);
});
