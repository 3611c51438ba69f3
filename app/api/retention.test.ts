import { beforeEach, expect, it, vi } from 'vitest';
import { RULES } from '@/lib/care/retention/rules';
import { keepTo } from '@/lib/care/retention/service';

/** How many counters there are to be removed, or why they cannot be. */
const counters = vi.hoisted(() => vi.fn());
const keys = vi.hoisted(() => vi.fn());
vi.mock('@/lib/core/limits/service', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  removeExpiredLimits: counters,
}));
vi.mock('@/lib/sales/orders/service.keeping', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  removeOldKeys: keys,
}));

const now = Date.now();
beforeEach(() => {
  counters.mockReset();
  keys.mockReset().mockResolvedValue(0);
});

it('a rule that fails keeps no other from its turn, and is told of at the end', async () => {
  counters.mockRejectedValue(new Error('the first'));
  await expect(keepTo('hour', now, true)).rejects.toThrow('the first');
  expect(keys.mock.calls).toEqual([[new Date(now - 3 * 86_400_000), true]]);
  keys.mockRejectedValue(new Error('the second'));
  await expect(keepTo('hour', now, false)).rejects.toThrow('the first');
  expect(keys.mock.calls.at(-1)).toEqual([new Date(now - 3 * 86_400_000), false]);
});

it('what each rule has removed is said by the rule and its table', async () => {
  counters.mockResolvedValue(7);
  const removed = await keepTo('hour', now, true);
  expect(removed.find(({ key }) => key === 'counters')).toEqual({ key: 'counters', table: 'rate_limits', count: 7 });
  expect(removed.find(({ key }) => key === 'keys')).toEqual({ key: 'keys', table: 'idempotency_keys', count: 0 });
  expect(removed.every(({ key, table }) => RULES[key].table === table)).toBe(true);
});
