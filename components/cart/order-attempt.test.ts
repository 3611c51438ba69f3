import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attemptKey, closeAttempt, forgetBegun, forgetUnanswered, keepBegun, leaveUnanswered } from './order-attempt';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  forgetUnanswered();
  const sessionStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  vi.stubGlobal('window', { sessionStorage });
  return () => vi.unstubAllGlobals();
});

describe('the key after a cash order whose answer was lost', () => {
  it('is that order’s, whatever is ordered now and however it is paid', async () => {
    const key = await attemptKey('["cod",1]');
    leaveUnanswered(key);
    for (const body of ['["cod",1]', '["cod",2]', '["online",1]']) expect(await attemptKey(body)).toBe(key);
  });

  it('is another one once an order was accepted under it', async () => {
    const key = await attemptKey('["cod",3]');
    leaveUnanswered(key);
    closeAttempt('["cod",3]');
    expect(await attemptKey('["cod",3]')).not.toBe(key);
    expect(await attemptKey('["cod",4]')).not.toBe(key);
  });

  it('is another one for other orders once its parent knows that it was placed', async () => {
    const key = await attemptKey('["cod",5]');
    leaveUnanswered(key);
    forgetUnanswered();
    expect(await attemptKey('["cod",5]')).toBe(key);
    expect(await attemptKey('["cod",6]')).not.toBe(key);
  });
});

describe('the key of an order that waits for its payment', () => {
  const body = '["online",{"name":"Asha Rao"}]';

  it('is that of the same order until it is paid, on pages loaded anew too', async () => {
    const key = await attemptKey(body);
    await keepBegun(body, key);
    expect(await attemptKey(body)).toBe(key);
    expect(await attemptKey(`${body} `)).not.toBe(key);
    forgetBegun();
    expect(await attemptKey(body)).not.toBe(key);
  });

  it('is kept without what was ordered, and for the last one alone', async () => {
    await keepBegun(body, 'first');
    expect([...kept.values()].join()).not.toContain('Asha');
    await keepBegun('another', 'second');
    expect(await attemptKey(body)).not.toBe('first');
    expect(await attemptKey('another')).toBe('second');
  });

  it('is none where the browser keeps nothing', async () => {
    vi.stubGlobal('window', {});
    await keepBegun(body, 'first');
    expect(await attemptKey(body)).not.toBe('first');
  });
});
