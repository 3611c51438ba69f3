import { randomUUID } from 'node:crypto';
import { afterAll, expect, it, vi } from 'vitest';
import { aboutIn, grievance, mark, somebody, toldTo } from '@/e2e/grievances';
import { sql } from '@/e2e/shopper';
import { complain } from '@/lib/care/grievances/service';
import { stopQueue } from '@/lib/core/queue';
import { getAdminSettings, saveSettings } from '@/lib/core/settings/service';
import { listOwnerAddresses } from '@/lib/people/alarms/service';

/** What the next grievances are given for their numbers. */
const drawn = vi.hoisted(() => ({ next: [] as number[] }));

vi.mock('node:crypto', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:crypto')>();
  const randomInt = (low: number, high?: number) =>
    high === undefined
      ? ((low === 100_000_000 ? drawn.next.shift() : undefined) ?? real.randomInt(low))
      : real.randomInt(low, high);
  return { ...real, default: real, randomInt };
});

afterAll(async () => {
  await sql('DELETE FROM grievances');
  await stopQueue();
});

it('a grievance whose number is taken has another one, and hears of that alone', async () => {
  drawn.next = [7];
  expect(await complain(grievance(), somebody())).toEqual({ number: 'G00000007' });
  drawn.next = [7, 7, 99_999_999];
  const given = grievance({ phone: null });
  expect(await complain(given, somebody())).toEqual({ number: 'G99999999' });
  expect(drawn.next).toEqual([]);
  expect((await toldTo(given.email)).map(({ data }) => data)).toEqual([
    expect.objectContaining({ number: 'G99999999' }),
  ]);
});

it('where five numbers are taken, whoever complains is asked to try again', async () => {
  drawn.next = [8];
  await complain(grievance(), somebody());
  drawn.next = [8, 8, 8, 8, 8];
  const given = grievance();
  await expect(complain(given, somebody())).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Your grievance could not be sent. Please try again, or call us.',
    beside: { retryAfterS: 5 },
  });
  expect(drawn.next).toEqual([]);
  expect(await toldTo(given.phone, given.email)).toEqual([]);
});

it('the officer hears of it as the owner does, and whoever is both hears once', async () => {
  const by = { id: randomUUID(), userName: 'Asha Rao', email: null };
  const save = async (email: string | null) => {
    const { version } = await getAdminSettings();
    await saveSettings({ group: 'grievance', values: { email }, version }, by, null);
  };
  const owners = (await listOwnerAddresses()).sort();
  const { email: before } = (await getAdminSettings()).settings.grievance;
  const toldOf = async (own: string) => {
    await complain(grievance({ text: own }), somebody());
    return (await aboutIn(own)).map(({ to }) => to).sort();
  };
  try {
    await save('officer@example.com');
    expect(await toldOf(mark())).toEqual([...owners, 'officer@example.com'].sort());
    await save(owners[0] ?? '');
    expect(await toldOf(mark())).toEqual(owners);
  } finally {
    await save(before);
  }
});
