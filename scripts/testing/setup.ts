import { format } from 'node:util';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

type Kept = { shopDatabase?: { pool: { end(): Promise<void> } } };

function forgetKept(): void {
  for (const key of Object.keys(globalThis)) if (key.startsWith('shop')) Reflect.deleteProperty(globalThis, key);
}

// Files that share a process share nothing else: neither our modules nor what one of them has set, or still sets late.
vi.resetModules();
forgetKept();
const before = { ...process.env };
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const key of Object.keys(process.env)) if (!(key in before)) delete process.env[key];
  Object.assign(process.env, before);
  // Not waited for: a connection in use ends when its work does.
  void (globalThis as Kept).shopDatabase?.pool.end();
  forgetKept();
});

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
