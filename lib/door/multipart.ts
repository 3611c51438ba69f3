import 'server-only';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import type { NextRequest } from 'next/server';
import { door } from '@/content/door';
import { toBeginning, toLine } from '@/lib/core/text';
import { AppError } from '@/lib/http/errors';

/** `maxFileBytes` is what is kept of one file; a longer one is marked and its rest thrown away. */
export type FormLimits = { files: string; maxFiles: number; maxFileBytes: number };
/** A file that came with a form, on this machine's disk until the call has been answered. */
type SpooledFile = { path: string; name: string; bytes: number; isTooLarge: boolean };
export type Form = { fields: Record<string, string>; files: SpooledFile[] };

const MAX_FIELDS = 10;
const MAX_FIELD_BYTES = 4 * 1024;
const OVERHEAD_BYTES = 64 * 1024;
const MAX_NAME = 200;
const FOLDER = 'shop-upload-';

/** What a form of so many files may weigh in all. */
export const mostFormBytes = ({ maxFiles, maxFileBytes }: Pick<FormLimits, 'maxFiles' | 'maxFileBytes'>): number =>
  maxFiles * (maxFileBytes + OVERHEAD_BYTES) + OVERHEAD_BYTES;

function capped(maxBytes: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(new AppError('tooLarge', door.tooLarge));
      else done(null, chunk);
    },
  });
}

/** The last part of a name that a browser sent. */
const cleanName = (name: string): string => toBeginning(toLine(name.split(/[\\/]/).at(-1) ?? ''), MAX_NAME) || 'file';

const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 3 });

/**
 * Removes from this machine's disk the files of forms that a process has left behind because it was killed.
 * @param before when they came, in ms; another process may still read what is younger
 */
export async function removeLeftForms(before: number): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    const since = name.startsWith(FOLDER) ? await stat(folder).catch(() => null) : null;
    if (since && since.mtimeMs < before) await removeFolder(folder);
  }
}

/**
 * Reads a multipart body to disk while it arrives, never into memory.
 * @returns the form, and what removes its files
 * @throws AppError `unsupported`, `tooLarge`, `invalid`
 */
export async function readForm(
  request: NextRequest,
  limits: FormLimits,
): Promise<{ form: Form; discard: () => Promise<void> }> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data;/i.test(type) || !request.body) throw new AppError('unsupported', door.mustBeForm);
  const maxBytes = mostFormBytes(limits);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('tooLarge', door.tooLarge);
  const folder = await mkdtemp(join(tmpdir(), FOLDER));
  const discard = () => removeFolder(folder);
  try {
    return { form: await spool(request, type, limits, maxBytes, folder), discard };
  } catch (error) {
    await discard();
    throw error instanceof AppError ? error : new AppError('invalid', door.brokenForm);
  }
}

async function spool(
  request: NextRequest,
  type: string,
  limits: FormLimits,
  maxBytes: number,
  folder: string,
): Promise<Form> {
  const form: Form = { fields: {}, files: [] };
  const body = Readable.fromWeb(request.body as ReadableStream);
  const writes: Promise<void>[] = [];
  const broken = new AbortController();
  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: {
      files: limits.maxFiles,
      fileSize: limits.maxFileBytes,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      parts: limits.maxFiles + MAX_FIELDS,
    },
  });
  parser.on('field', (name, value) => {
    if (!Object.hasOwn(form.fields, name)) form.fields[name] = value;
  });
  parser.on('file', (field, stream, name) => {
    if (field !== limits.files) {
      stream.resume();
      return;
    }
    const file = { path: join(folder, randomUUID()), name: cleanName(name ?? ''), bytes: 0, isTooLarge: false };
    form.files.push(file);
    stream.on('data', (chunk: Buffer) => {
      file.bytes += chunk.length;
    });
    stream.on('limit', () => {
      file.isTooLarge = true;
    });
    const write = pipeline(stream, createWriteStream(file.path), { signal: broken.signal });
    // A full disk must end the reading: nobody takes the rest of this file any more.
    write.catch((error: Error) => body.destroy(error));
    writes.push(write);
  });
  let hasTooMany = false;
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => {
      hasTooMany = true;
    });
  try {
    await pipeline(body, capped(maxBytes), parser);
  } catch (error) {
    // The parser never ends the file that it was in: its descriptor would stay open as long as the process.
    broken.abort();
    await Promise.allSettled(writes);
    throw error;
  }
  await Promise.all(writes);
  if (hasTooMany) throw new AppError('tooLarge', door.tooManyFiles(limits.maxFiles));
  return form;
}
