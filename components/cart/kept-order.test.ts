import { beforeEach, expect, test, vi } from 'vitest';
import { forgetOrder, keepOrder, keptOrder } from './kept-order';

const ORDER = { userId: 'asha', userDetails: {} as never, quantity: 3, method: 'cod' } as const;
const NOW = Date.UTC(2026, 10, 29);
const MINUTE = 60_000;
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  const sessionStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  vi.stubGlobal('window', { sessionStorage });
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('what was typed is there for the same account, for a quarter of an hour', () => {
  keepOrder(ORDER, NOW);
  expect(keptOrder('asha', NOW + 15 * MINUTE - 1)).toMatchObject(ORDER);
  expect(keptOrder('asha', NOW + 15 * MINUTE)).toBeNull();
  expect(keptOrder('ravi', NOW)).toBeNull();
  expect(keptOrder(undefined, NOW)).toBeNull();
});

test('it does not lie in the tab for longer, and not once it is forgotten', () => {
  keepOrder(ORDER);
  vi.advanceTimersByTime(15 * MINUTE - 1);
  expect(kept.size).toBe(1);
  vi.advanceTimersByTime(1);
  expect(kept.size).toBe(0);
  keepOrder(ORDER);
  forgetOrder();
  expect(kept.size).toBe(0);
});
