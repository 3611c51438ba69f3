import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NextRequest } from 'next/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readForm, removeLeftForms } from './multipart';

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

/** The files below the folder of this test that this process has open, removed ones too. */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const to = readlinkSync(`/proc/self/fd/${fd}`);
      return to.startsWith(disk) ? [to] : [];
    } catch {
      return [];
    }
  });

const part = (name: string) =>
  Buffer.from(`--edge\r\nContent-Disposition: form-data; name="photos"; filename="${name}"\r\n\r\n`);
const bytes = Buffer.alloc(64 * 1024, 'x');

/** A form whose second file has begun; what follows is pulled, and `seen` is asked when the file is open. */
function brokenForm(rest: (control: ReadableStreamDefaultController<Uint8Array>) => void): NextRequest {
  const chunks = [part('a.jpg'), bytes, Buffer.from('\r\n'), part('b.jpg'), bytes];
  const body = new ReadableStream<Uint8Array>({
    pull: async (control) => {
      const chunk = chunks.shift();
      if (chunk) return control.enqueue(chunk);
      await vi.waitFor(() => expect(openFiles()).not.toEqual([]));
      rest(control);
    },
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
  return new NextRequest('http://shop.test/', { method: 'POST', headers, body, duplex: 'half' });
}

it.each<[string, Parameters<typeof brokenForm>[0], string]>([
  ['whose sender goes away', (control) => control.error(new Error('aborted')), 'invalid'],
  ['that ends inside a file', (control) => control.close(), 'invalid'],
  ['that runs past its limit', (control) => control.enqueue(Buffer.alloc(256 * 1024)), 'tooLarge'],
])('a form %s leaves no file open and none on the disk', async (_name, rest, code) => {
  const read = readForm(brokenForm(rest), { files: 'photos', maxFiles: 2, maxFileBytes: 128 * 1024 });
  await expect(read).rejects.toMatchObject({ code });
  expect(openFiles()).toEqual([]);
  expect(readdirSync(disk)).toEqual([]);
});
