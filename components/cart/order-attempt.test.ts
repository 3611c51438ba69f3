import { beforeEach, describe, expect, it, vi } from 'vitest';
import { begunKey, closeAttempt, forgetBegun, keepBegun, keyFor } from './order-attempt';

describe('the key of an order attempt', () => {
  it('stays for a retry of the same body, also after another one and from a dialog opened anew', () => {
    const key = keyFor('again');
    keyFor('another');
    expect(keyFor('again')).toBe(key);
  });

  it('changes with the body', () => {
    expect(keyFor('a')).not.toBe(keyFor('b'));
  });

  it('changes after an accepted order, and for that body alone', () => {
    const [key, other] = [keyFor('accepted'), keyFor('other')];
    closeAttempt('accepted');
    expect(keyFor('accepted')).not.toBe(key);
    expect(keyFor('other')).toBe(other);
  });
});

describe('the key of an order that waits for its payment', () => {
  const body = '["online",{"name":"Asha Rao"}]';
  const kept = new Map<string, string>();

  beforeEach(() => {
    kept.clear();
    const sessionStorage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    };
    vi.stubGlobal('window', { sessionStorage });
    return () => vi.unstubAllGlobals();
  });

  it('is that of the same order until it is paid, on pages loaded anew too', async () => {
    expect(await begunKey(body)).toBeNull();
    const key = keyFor(body);
    await keepBegun(body, key);
    expect(await begunKey(body)).toBe(key);
    expect(await begunKey(`${body} `)).toBeNull();
    forgetBegun();
    expect(await begunKey(body)).toBeNull();
    expect(keyFor(body)).not.toBe(key);
  });

  it('is kept without what was ordered, and for the last one alone', async () => {
    await keepBegun(body, 'first');
    expect([...kept.values()].join()).not.toContain('Asha');
    await keepBegun('another', 'second');
    expect([await begunKey(body), await begunKey('another')]).toEqual([null, 'second']);
  });

  it('is none where the browser keeps nothing', async () => {
    vi.stubGlobal('window', {});
    await keepBegun(body, 'first');
    expect(await begunKey(body)).toBeNull();
  });
});
