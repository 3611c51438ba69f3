import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

let errors: string[] = [];

beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...parts) => {
    errors.push(format(...parts));
  });
});

// A test that expects an error puts its own spy over this one, and nothing arrives here.
afterEach(() => {
  const unexpected = errors;
  errors = [];
  expect(unexpected, 'unexpected console.error').toEqual([]);
});
