import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { removeLeftForms } from './multipart';

const HOUR_MS = 3_600_000;
const DAY_AGO = Date.parse('2026-11-26T09:00:00Z');

let disk = '';
beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'left-forms-'));
  vi.stubEnv('TMPDIR', disk);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(disk, { recursive: true, force: true });
});

it.each([
  ['shop-upload-a1B2c3', 1, false],
  ['shop-upload-a1B2c3', -1, true],
  ['upload-a1B2c3', 1, true],
  ['postgres', 1, true],
])('%s with a photo that came %i hours before: stays %s', async (name, hours, stays) => {
  const folder = join(disk, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'photo'), 'bytes');
  const then = new Date(DAY_AGO - hours * HOUR_MS);
  utimesSync(folder, then, then);
  await removeLeftForms(DAY_AGO);
  expect(existsSync(join(folder, 'photo'))).toBe(stays);
});
