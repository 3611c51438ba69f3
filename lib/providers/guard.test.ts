import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withDeadline } from '@/lib/core/deadline';
import { ProviderError, type ProviderOutcome } from '@/lib/http/errors';
import { guarded, listBreakers, NOT_ASKED, onVerdict, type Use, type Verdict } from './guard';

const held = globalThis as typeof globalThis & { shopProviders?: unknown };
const failing = (outcome: ProviderOutcome, status?: number) => () =>
  Promise.reject(new ProviderError('one', outcome, status ? { status } : {}));

/** Calls a provider so often, one after the other, and says what came of each call. */
async function calls(count: number, call: () => Promise<string>, use: Use = 'person'): Promise<string[]> {
  const told: string[] = [];
  for (let turn = 0; turn < count; turn++)
    told.push(await guarded('one', use, call).catch((error: ProviderError) => error.reason ?? error.outcome));
  return told;
}
const well = async () => 'well';

describe('case 72: one provider in trouble', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    delete held.shopProviders;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each(['unknown', 'retryable'] as const)('after eight times %s the ninth call fails at once', async (outcome) => {
    expect(await calls(9, failing(outcome))).toEqual([...Array(8).fill(outcome), NOT_ASKED]);
    expect(listBreakers()).toEqual([{ provider: 'one', use: 'person', isOpen: true }]);
  });

  it('works again with the first call after two seconds, and only one call has to find that out', async () => {
    await calls(8, failing('unknown'));
    vi.advanceTimersByTime(1_900);
    expect(await calls(1, well)).toEqual([NOT_ASKED]);
    vi.advanceTimersByTime(200);
    expect(await calls(3, well)).toEqual(['well', 'well', 'well']);
  });

  it('stays closed when the first call afterwards fails as well', async () => {
    await calls(8, failing('unknown'));
    vi.advanceTimersByTime(2_100);
    expect(await calls(2, failing('unknown'))).toEqual(['unknown', NOT_ASKED]);
  });

  it.each([
    ['permanent', 400],
    ['unauthorized', 401],
    ['retryable', 429],
    ['unknown', 400],
  ] as const)('%s (%i) is an answer: nobody is kept away', async (outcome, status) => {
    expect(await calls(30, failing(outcome, status))).toEqual(Array(30).fill(outcome));
  });

  it('an answer in between begins the count anew', async () => {
    await calls(7, failing('unknown'));
    await calls(1, failing('permanent', 400));
    expect(await calls(7, failing('unknown'))).toEqual(Array(7).fill('unknown'));
  });

  it('what the queue meets does not keep people away', async () => {
    await calls(8, failing('unknown'), 'job');
    expect(await calls(1, well, 'job')).toEqual([NOT_ASKED]);
    expect(await calls(1, well)).toEqual(['well']);
  });

  it('a person’s call is given up in time, and a job’s is waited for', async () => {
    const hangs = () => new Promise<string>(() => undefined);
    const given = calls(1, hangs);
    await vi.advanceTimersByTimeAsync(4_500);
    expect(await given).toEqual(['timeout']);
    let isOver = false;
    void calls(1, hangs, 'job').finally(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(isOver).toBe(false);
  });

  it('has no more than so many calls waiting at once', async () => {
    const open: (() => void)[] = [];
    const hangs = () => new Promise<string>((resolve) => open.push(() => resolve('well')));
    const waiting = Array.from({ length: 32 }, () => guarded('one', 'upload', hangs));
    expect(await calls(1, hangs, 'upload')).toEqual([NOT_ASKED]);
    expect(open).toHaveLength(8);
    while (open.length > 0) {
      open.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(await Promise.all(waiting)).toEqual(Array(32).fill('well'));
  });

  it('more calls than there are places do not count against the provider', async () => {
    const hangs = () => new Promise<string>(() => undefined);
    for (let turn = 0; turn < 60; turn++) void guarded('two', 'upload', hangs).catch(() => undefined);
    const breakerOf = () => guarded('two', 'upload', well).catch((error: ProviderError) => error.reason);
    expect(await breakerOf()).toBe(NOT_ASKED);
    expect(listBreakers()).toEqual([{ provider: 'two', use: 'upload', isOpen: false }]);
  });

  it('does not even ask for somebody whose time is over', async () => {
    let asked = 0;
    const call = async () => String(++asked);
    expect(await withDeadline('test', 100, () => calls(1, call))).toEqual([NOT_ASKED]);
    expect(asked).toBe(0);
    expect(await withDeadline('test', 1_000, () => calls(1, call))).toEqual(['1']);
  });

  it('does not blame a provider that had less time than is fair', async () => {
    const hangs = () => new Promise<string>(() => undefined);
    const hurried = (ms: number) =>
      Array.from({ length: 20 }, () => withDeadline('test', ms, () => calls(1, hangs)).then(([reason]) => reason));
    const late = Promise.all(hurried(1_000));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(new Set(await late)).toEqual(new Set(['hurried']));
    expect(await calls(1, well)).toEqual(['well']);
    const fair = Promise.all(hurried(2_000));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(new Set(await fair)).toEqual(new Set(['timeout']));
    expect(await calls(1, well)).toEqual([NOT_ASKED]);
  });

  it('gives a call up with the time of whoever waits, not with that of who left the place', async () => {
    const hangs = () => new Promise<string>(() => undefined);
    const first = Array.from({ length: 100 }, () =>
      withDeadline('first', 2_200, () => guarded('one', 'person', hangs)).catch((error: ProviderError) => error.reason),
    );
    const second = withDeadline('second', 4_000, () => guarded('one', 'person', well));
    await vi.advanceTimersByTimeAsync(2_100);
    expect(new Set(await Promise.all(first))).toEqual(new Set(['timeout']));
    expect(await second).toBe('well');
  });

  it('tells what each answer says about our key, and nothing where there was none', async () => {
    const told: Verdict[] = [];
    onVerdict((verdict) => told.push(verdict));
    for (const call of [
      well,
      failing('unauthorized', 401),
      failing('permanent', 400),
      failing('unknown'),
      failing('retryable', 429),
    ])
      await calls(1, call);
    expect(told.map(({ isRefused }) => isRefused)).toEqual([false, true, false]);
    expect(told[1]).toEqual({ provider: 'one', isRefused: true, reason: 'one unauthorized 401' });
  });
});
