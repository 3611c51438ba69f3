import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkedBy, rememberChecked } from './checked-pin';

const kept = new Map<string, string>();

describe('the pincode that was checked', () => {
  beforeEach(() => {
    kept.clear();
    const sessionStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    vi.stubGlobal('window', { sessionStorage });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is found again by a visitor who signs in, and by nobody else', () => {
    expect(checkedBy(null)).toBe('');
    rememberChecked('411 001', null);
    expect(checkedBy(null)).toBe('411 001');
    expect(checkedBy('asha')).toBe('411 001');
    expect(checkedBy('asha')).toBe('411 001');
    expect(checkedBy(null)).toBe('');
    expect(checkedBy('asha')).toBe('');
    expect(kept.size).toBe(0);
  });

  it('what one account typed is not for another', () => {
    rememberChecked('411001', 'asha');
    expect(checkedBy('meera')).toBe('');
    rememberChecked('560001', 'meera');
    expect(checkedBy('meera')).toBe('560001');
  });

  it.each(['', 'null', '{', '7', '"411001"', '[]', '{}'])('%s in the storage is nothing', (value) => {
    kept.set('checkedPincode', value);
    expect(checkedBy('asha')).toBe('');
  });

  it('a browser without a storage remembers nothing', () => {
    vi.stubGlobal('window', {});
    rememberChecked('411001', null);
    expect(checkedBy(null)).toBe('');
  });
});
