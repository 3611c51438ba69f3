import { NextRequest } from 'next/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readJson } from './read-body';

const schema = z.object({ name: z.string('Who?'), count: z.number(), kind: z.enum(['a', 'b']).optional() });

const read = (body: unknown) =>
  readJson(
    new NextRequest('http://localhost/api', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
    schema,
  );

it.each([
  [{}, 'Who?'],
  [null, 'Who?'],
  [[], 'Who?'],
  [{ name: 'Asha' }, 'The request is not valid'],
  [{ name: 'Asha', count: '1' }, 'The request is not valid'],
  [{ name: 'Asha', count: 1, kind: 'c' }, 'The request is not valid'],
])('%j is refused in words of the shop', async (body, message) => {
  await expect(read(body)).rejects.toMatchObject({ code: 'invalid', message });
});

it('what is well-formed is read', async () => {
  expect(await read({ name: 'Asha', count: 1 })).toEqual({ name: 'Asha', count: 1 });
});
