import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, PARCEL } from '@/e2e/desk';
import { png } from '@/e2e/hostile-files';
import { setMediaFault, setUploadFault, storedFiles } from '@/e2e/media';
import { newKey, sql } from '@/e2e/shopper';
import { type Report, reportProblem } from '@/lib/care/problems/service';
import { sweepPhotos } from '@/lib/care/problems/service.sweep';
import { stopQueue } from '@/lib/core/queue';
import { AppError } from '@/lib/http/errors';

let desk: Desk;
let userId: string;
let folder: string;
beforeAll(async () => {
  desk = await Desk.open();
  const [user] = await sql<{ id: string }>('SELECT id FROM users WHERE phone_number = $1', desk.parent.phone);
  userId = user?.id ?? '';
  folder = await mkdtemp(join(tmpdir(), 'problem-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await stopQueue();
});

async function report(change: Partial<Report> = {}): Promise<Report> {
  const orderId = await desk.place();
  await desk.take(orderId, 'ship', PARCEL);
  const [path, bytes] = [join(folder, newKey()), await png()];
  await writeFile(path, bytes);
  const photos = [{ path, name: 'a.png', bytes: bytes.length, isTooLarge: false }];
  return { userId, orderId, key: newKey(), problem: { text: 'The vial is broken' }, photos, ...change };
}
const ours = async () => (await storedFiles()).filter((file) => file.includes('parents/problems'));
const written = (orderId: string) =>
  sql<{ detail: { photos: string[] } }>(
    `SELECT by, by_user_id, from_stage, to_stage, detail FROM order_events WHERE order_id = $1 AND type = 'problem'`,
    orderId,
  );

it('a problem is written down with its photos and who said so, once per key, and a person is to look', async () => {
  const one = await report();
  const before = await ours();
  const both = await Promise.all([reportProblem(one), reportProblem(one)]);
  expect(await reportProblem(one)).toEqual(both[0]);
  expect(both[1]).toEqual(both[0]);
  const stored = (await ours()).filter((file) => !before.includes(file));
  expect(stored).toHaveLength(1);
  const events = await written(one.orderId);
  const detail = {
    text: 'The vial is broken',
    photos: [expect.stringMatching(/\/image\/upload\/v\d+\/parents\/problems\/[\w-]{22}\.png$/)],
  };
  expect(events).toEqual([{ by: 'parent', by_user_id: userId, from_stage: 'shipped', to_stage: 'shipped', detail }]);
  expect(events[0]?.detail.photos[0]).toContain(stored[0]?.replace('image/', ''));
  const open = await sql('SELECT reason, detail FROM attentions WHERE order_id = $1 AND ended_at IS NULL', one.orderId);
  expect(open).toEqual([{ reason: 'problem', detail }]);
  const [photo] = one.photos;
  for (const other of [
    { ...one, photos: [] },
    { ...one, photos: [{ ...photo, name: 'b.png' }] as typeof one.photos },
    { ...one, problem: { text: 'Another thing' } },
  ])
    await expect(reportProblem(other)).rejects.toMatchObject({ code: 'conflict' });
  expect((await ours()).length).toBe(before.length + 1);
});

it('a photo that is stored already goes again where the next one cannot be, as far as it can', async () => {
  const one = await report({ key: null });
  const before = await ours();
  const note = join(folder, 'note.txt');
  await writeFile(note, 'hello');
  const work = { ...one, photos: [...one.photos, { path: note, name: 'note.txt', bytes: 5, isTooLarge: false }] };
  await expect(reportProblem(work)).rejects.toMatchObject({ code: 'unsupported' });
  expect(await ours()).toEqual(before);
  await setMediaFault('error', 1, '/destroy');
  await expect(reportProblem(work)).rejects.toMatchObject({ code: 'unsupported' });
  await setMediaFault('ok', 0);
  expect(await ours()).toHaveLength(before.length + 1);
  expect(await written(one.orderId)).toEqual([]);
});

describe('a photo of nobody', () => {
  const later = (minutes: number) => Date.now() + minutes * 60_000;
  /** Its answer was lost: nobody knows of it. @returns it, beside one that a problem speaks of */
  async function lose(): Promise<{ lost: string; kept: string }> {
    const before = await ours();
    await reportProblem(await report());
    const [kept = ''] = (await ours()).filter((file) => !before.includes(file));
    await setUploadFault('lost-answer');
    await expect(reportProblem(await report())).rejects.toMatchObject({ code: 'badGateway' });
    const [lost = ''] = (await ours()).filter((file) => ![...before, kept].includes(file));
    expect([kept, lost]).toEqual(Array(2).fill(expect.stringMatching(/^image\/parents\/problems\//)));
    return { lost: lost.replace('image/', ''), kept: kept.replace('image/', '') };
  }

  it('is swept after fifty minutes, and none that a problem speaks of', async () => {
    const { lost, kept } = await lose();
    expect(await sweepPhotos(later(49), false)).not.toContain(lost);
    expect(await sweepPhotos(later(51), true)).toContain(lost);
    expect(await ours()).toContain(`image/${lost}`);
    expect(await sweepPhotos(later(51), false)).not.toContain(kept);
    expect(await ours()).toContain(`image/${kept}`);
    expect(await ours()).not.toContain(`image/${lost}`);
  });

  it('stays where it is another shop’s', async () => {
    const { lost, kept } = await lose();
    const [{ id } = { id: '' }] = await sql<{ id: string }>('SELECT id FROM shop');
    await sql('UPDATE shop SET id = gen_random_uuid()');
    try {
      expect(await sweepPhotos(later(51), false)).toEqual([]);
    } finally {
      await sql('UPDATE shop SET id = $1::uuid', id);
    }
    expect(await ours()).toEqual(expect.arrayContaining([`image/${lost}`, `image/${kept}`]));
  });
});

it('what is no problem of an own order is refused before anything is stored', async () => {
  const one = await report();
  const before = await ours();
  for (const [change, code] of [
    [{ problem: {} }, 'invalid'],
    [{ orderId: 'x'.repeat(26) }, 'notFound'],
  ] as const) {
    const error = await reportProblem({ ...one, ...change }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).code).toBe(code);
  }
  expect(await ours()).toEqual(before);
});
