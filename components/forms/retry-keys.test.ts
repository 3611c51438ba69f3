import { expect, test } from 'vitest';
import { forgetKey, keyFor } from './retry-keys';

test('the key stays for a retry of the same body, also after another one', () => {
  const key = keyFor('again');
  keyFor('another');
  expect(keyFor('again')).toBe(key);
});

test('the key changes with the body', () => {
  expect(keyFor('a')).not.toBe(keyFor('b'));
});

test('the key changes once the call was answered, and for that body alone', () => {
  const [key, other] = [keyFor('answered'), keyFor('other')];
  forgetKey('answered');
  expect(keyFor('answered')).not.toBe(key);
  expect(keyFor('other')).toBe(other);
});
