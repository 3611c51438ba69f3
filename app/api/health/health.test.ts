import { afterEach, describe, expect, it, vi } from 'vitest';
import { Shopper } from '@/e2e/shopper';

const held = globalThis as typeof globalThis & { shopDatabase?: unknown };

describe('health', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it.each([
    ['/api/health/live', 'live'],
    ['/api/health/ready', 'ready'],
  ])('case 79: %s answers one word, uncached, without versions or cookies', async (path, word) => {
    const answer = await new Shopper().get(path);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, message: word });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(`${answer.text}${[...answer.headers.keys()]}`).not.toMatch(/next\.js|node|prisma|powered|\d+\.\d+\.\d+/i);
  });

  it('case 79: without its database the process is not ready, and says so in time', async () => {
    const before = held.shopDatabase;
    delete held.shopDatabase;
    vi.resetModules();
    vi.stubEnv('DATABASE_URL', 'postgresql://nobody:nothing@127.0.0.1:1/none');
    try {
      const { isReady } = await import('@/lib/process');
      expect(await isReady()).toBe(false);
    } finally {
      held.shopDatabase = before;
    }
  });
});
