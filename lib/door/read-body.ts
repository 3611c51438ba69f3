import 'server-only';
import type { NextRequest } from 'next/server';
import type { z } from 'zod';
import { door } from '@/content/door';
import { notOurs } from '@/lib/core/deadline';
import { AppError } from '@/lib/http/errors';
import { MAX_BODY_BYTES } from './bodies';

/**
 * The exact bytes of a body.
 * @throws AppError `tooLarge` above `limit` bytes, `invalid` where it broke off
 */
export const readBytes = (request: NextRequest, limit: number): Promise<Uint8Array> =>
  notOurs(() => readAtMost(request, limit));

async function readAtMost(request: NextRequest, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('tooLarge', door.tooLarge);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > limit) throw new AppError('tooLarge', door.tooLarge);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('invalid', door.broken);
  }
  return Buffer.concat(chunks);
}

/** What is no object has no fields: its sender is told about the first that is missing, in the words of the schema. */
function fieldsIn(text: string): object {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    throw new AppError('invalid', door.notJson);
  }
}

/**
 * The body of a call as its schema has it.
 * @throws AppError `unsupported`, `tooLarge`, or `invalid` with the first sentence of the schema
 */
export async function readJson<Body>(request: NextRequest, schema: z.ZodType<Body>): Promise<Body> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('unsupported', door.mustBeJson);
  const text = new TextDecoder().decode(await readBytes(request, MAX_BODY_BYTES));
  // What a schema has no words for is not said in those of the library.
  const result = schema.safeParse(fieldsIn(text), { error: () => door.notValid });
  if (!result.success) throw new AppError('invalid', result.error.issues[0]?.message ?? door.notValid);
  return result.data;
}
