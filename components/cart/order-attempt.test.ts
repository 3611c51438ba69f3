import { describe, expect, it } from 'vitest';
import { newOrderAttempt } from './order-attempt';

describe('the key of an order attempt', () => {
  it('stays for a retry of the same body', () => {
    const attempt = newOrderAttempt();
    const key = attempt.keyFor('a');
    attempt.close('refused');
    expect(attempt.keyFor('a')).toBe(key);
  });

  it('changes with the body', () => {
    const attempt = newOrderAttempt();
    expect(attempt.keyFor('a')).not.toBe(attempt.keyFor('b'));
  });

  it('changes after an accepted order', () => {
    const attempt = newOrderAttempt();
    const key = attempt.keyFor('a');
    attempt.close('accepted');
    expect(attempt.keyFor('a')).not.toBe(key);
  });

  it('outlives the dialog where the answer was lost, until one comes', () => {
    const first = newOrderAttempt();
    const key = first.keyFor('lost');
    first.close('unknown');
    const second = newOrderAttempt();
    expect(second.keyFor('other')).not.toBe(key);
    second.close('unknown');
    expect(second.keyFor('lost')).toBe(key);
    second.close('accepted');
    expect(newOrderAttempt().keyFor('lost')).not.toBe(key);
  });
});
