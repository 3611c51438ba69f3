import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NextRequest } from 'next/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/http/errors';
import type { User } from '@/lib/people/auth/rules';
import { type FormRule, takeForm } from './forms';

const LIMITS = { files: 'photos', maxFiles: 3, maxFileBytes: 1_000 };
const BODY = ['--b', 'Content-Disposition: form-data; name="photos"; filename="a.jpg"', '', 'bytes', '--b--', ''].join(
  '\r\n',
);

let disk = '';
let count = 0;
const someone = (role: User['role'] = 'user'): User => {
  count += 1;
  return { id: `user-${count}`, userName: null, email: null, phoneNumber: null, role };
};

/** A form that arrives once it is let, and says whether anybody reads it. */
function formOf() {
  let hasBeenRead = false;
  const arrival = Promise.withResolvers<void>();
  const body = new ReadableStream(
    {
      async pull(controller) {
        hasBeenRead = true;
        await arrival.promise;
        controller.enqueue(new TextEncoder().encode(BODY));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const init = { method: 'POST', headers, body, duplex: 'half' } as const;
  return { request: new NextRequest('http://shop.test/', init), arrive: arrival.resolve, isRead: () => hasBeenRead };
}
function send(user: User | null, rule: Partial<FormRule> = {}) {
  const { request, ...form } = formOf();
  return { ...form, taken: takeForm({ ...LIMITS, ...rule }, { request, user, params: { id: 'order' } }) };
}
const inTheWay = (taken: Promise<unknown>) => taken.catch((error: AppError) => [error.code, error.beside.retryAfterS]);
const takeAll = async (sent: ReturnType<typeof send>[]) => {
  for (const { arrive } of sent) arrive();
  for (const { discard } of await Promise.all(sent.map(({ taken }) => taken))) await discard();
};

beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'forms-'));
  vi.stubEnv('TMPDIR', disk);
});
afterEach(() => {
  expect(readdirSync(disk)).toEqual([]);
  vi.unstubAllEnvs();
  rmSync(disk, { recursive: true });
});

describe('case 61: forms on the disk', () => {
  it('are read once their sender may send one, and not before', async () => {
    const user = someone();
    const refused = new AppError('notFound', 'There is no such order');
    const admit = vi.fn(async () => {
      throw refused;
    });
    for (let turn = 0; turn < 5; turn++) {
      const { taken, isRead } = send(user, { admit });
      await expect(taken).rejects.toBe(refused);
      expect(isRead()).toBe(false);
    }
    expect(admit).toHaveBeenLastCalledWith({ request: expect.anything(), user, params: { id: 'order' } });
    expect(await inTheWay(send(null).taken)).toEqual(['unauthenticated', undefined]);
    const { taken, arrive } = send(user, { admit: async () => {} });
    arrive();
    const { form, discard } = await taken;
    expect(form.files).toMatchObject([{ name: 'a.jpg', bytes: 5 }]);
    await discard();
    expect(existsSync(form.files[0]?.path ?? '')).toBe(false);
  });

  it.each([
    ['user', 2],
    ['admin', 8],
  ] as const)('of one %s are %i at once, until they are answered', async (role, most) => {
    const user = someone(role);
    const sent = Array.from({ length: most }, () => send(user));
    const { taken, isRead } = send(user);
    expect(await inTheWay(taken)).toEqual(['rateLimited', 5]);
    expect(isRead()).toBe(false);
    const other = send(someone(role));
    await takeAll([...sent, other]);
    await takeAll(Array.from({ length: most }, () => send(user)));
  });

  it('of all parents are twelve at once, which keep no admin from sending', async () => {
    const sent = Array.from({ length: 12 }, () => send(someone()));
    expect(await inTheWay(send(someone()).taken)).toEqual(['unavailable', 5]);
    await takeAll([send(someone('admin')), ...sent]);
    await takeAll([send(someone())]);
  });

  it('that arrive broken leave their place', async () => {
    const user = someone();
    for (let turn = 0; turn < 5; turn++) {
      const { taken, arrive } = send(user, { maxFiles: 0, maxFileBytes: -64 * 1024 });
      arrive();
      await expect(taken).rejects.toMatchObject({ code: 'tooLarge' });
    }
    await takeAll([send(user), send(user)]);
  });
});
