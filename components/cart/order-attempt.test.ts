import { describe, expect, it } from 'vitest';
import { closeAttempt, keyFor } from './order-attempt';

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
