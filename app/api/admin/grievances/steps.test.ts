import { afterAll, describe, expect, it } from 'vitest';
import { grievance, idOf, somebody, toldTo } from '@/e2e/grievances';
import { newAddress, sql } from '@/e2e/shopper';
import { asha, refusal } from '@/lib/care/grievances/fixture';
import { listRequestOf } from '@/lib/care/grievances/schema';
import { complain, lookUp } from '@/lib/care/grievances/service';
import { getGrievance, listGrievances, openGrievance, takeStep } from '@/lib/care/grievances/service.desk';
import { stopQueue } from '@/lib/core/queue';
import type { AppError } from '@/lib/http/errors';

afterAll(async () => {
  // Others look for theirs on the first page of the list.
  await sql('DELETE FROM grievances');
  await stopQueue();
});

/** Every page of those that wait, as a screen asks for them. */
async function allOpen(nowMs: number) {
  const all = [];
  for (let after: string | null = ''; after !== null; ) {
    const query: string = after && `&after=${after}`;
    const page = await listGrievances(listRequestOf(new URLSearchParams(`state=open${query}`)), nowMs);
    all.push(...page.grievances);
    after = page.next;
  }
  return all;
}

describe('the owner', () => {
  it('reads it word for word, as does whoever wrote it', async () => {
    const given = grievance({ text: `Nothing came.\n\n${'Nothing came. '.repeat(8)}\nPlease look.` });
    const { number } = await complain(given, somebody());
    const id = await idOf(number);
    const now = Date.now();
    const by = await asha();
    const listed = {
      ...{ id, number, name: 'Asha Rao', state: 'received', receivedAt: expect.any(Date), answeredAt: null },
      beginning: `${'Nothing came. '.repeat(8)}Nothing…`,
      next: { what: 'acknowledge', by: expect.any(Date) },
      waitsTooLong: false,
    };
    const messages = ['email', 'sms'].map((channel) => ({
      ...{ topic: 'grievance-received', channel, at: expect.any(Date) },
      state: expect.stringMatching(/^(queued|sending|sent|delivered)$/),
    }));
    const detail = await getGrievance(id, now);
    expect(detail).toEqual({
      ...listed,
      ...{ phone: given.phone, email: given.email, text: given.text, version: 1, steps: [], isMember: false },
      ...{ acknowledgeBy: expect.any(Date), answerBy: expect.any(Date) },
      messages: expect.arrayContaining(messages),
    });
    expect(detail.messages).toHaveLength(2);
    expect(detail.acknowledgeBy.getTime() - detail.receivedAt.getTime()).toBe(48 * 3_600_000);
    expect(await openGrievance(id, now)).toEqual({ ...detail, messages: expect.any(Array) });
    expect((await allOpen(now)).find((one) => one.id === id)).toEqual(listed);
    const short = await complain(grievance({ text: 'x'.repeat(120) }), somebody());
    expect((await getGrievance(await idOf(short.number), now)).beginning).toBe('x'.repeat(120));

    const text = 'A new kit is coming.';
    const { steps, ...answered } = await takeStep(id, { action: 'answer', version: 1, text }, by);
    expect(steps).toEqual([{ at: expect.any(String), action: 'answer', by: 'Asha', version: 2, text }]);
    expect(answered).toMatchObject({ state: 'answered', next: null, answeredAt: expect.any(Date), version: 2 });
    const standing = await lookUp({ number, contact: given.email ?? '' }, newAddress());
    expect(standing).toEqual({
      ...{ number, state: 'answered', receivedAt: detail.receivedAt, reopenedAt: null, answer: text },
      ...{ acknowledgeBy: detail.acknowledgeBy, answerBy: detail.answerBy },
      ...{ acknowledgedAt: answered.answeredAt, answeredAt: answered.answeredAt },
    });
  });

  it('acknowledges, answers, takes up again and answers once more; each is told once', async () => {
    const given = grievance();
    const by = await asha();
    const { number } = await complain(given, somebody());
    const id = await idOf(number);
    const known = await takeStep(id, { action: 'acknowledge', version: 1 }, by);
    for (const other of [{ action: 'reopen', version: 1 } as const, { action: 'acknowledge', version: 0 } as const]) {
      const { code, beside } = await refusal(takeStep(id, other, by));
      expect([code, beside]).toEqual(['conflict', { reason: 'changed', data: { grievance: expect.anything() } }]);
      const { grievance: stands } = beside.data as { grievance: object };
      expect({ ...stands, messages: [] }).toEqual({ ...known, messages: [] });
    }
    expect([known.state, known.next?.what, known.version]).toEqual(['acknowledged', 'answer', 2]);
    const said = await takeStep(id, { action: 'answer', version: 2, text: 'A new kit\nis coming.' }, by);
    expect([said.state, said.next]).toEqual(['answered', null]);
    expect((await lookUp({ number, contact: given.phone ?? '' }, newAddress())).answer).toBe('A new kit\nis coming.');
    const again = await takeStep(id, { action: 'reopen', version: 3 }, by);
    expect([again.state, again.next?.what]).toEqual(['acknowledged', 'answer']);
    expect((await lookUp({ number, contact: given.phone ?? '' }, newAddress())).answer).toBeNull();
    const last = await takeStep(id, { action: 'answer', version: 4, text: 'It came.' }, by);
    expect(last.steps.map(({ action, by: name, text }) => [action, name, text])).toEqual([
      ['acknowledge', 'Asha', undefined],
      ['answer', 'Asha', 'A new kit\nis coming.'],
      ['reopen', 'Asha', undefined],
      ['answer', 'Asha', 'It came.'],
    ]);
    const told = await toldTo(given.email);
    expect(told.map(({ topic, data }) => [topic, data.answer])).toEqual([
      ['grievance-received', null],
      ['grievance-acknowledged', null],
      ['grievance-answered', 'A new kit\nis coming.'],
      ['grievance-reopened', null],
      ['grievance-answered', 'It came.'],
    ]);
    expect(last.messages).toHaveLength(10);
    expect(last.messages.map(({ topic, channel }) => `${topic} by ${channel}`).sort()).toEqual(
      told.flatMap(({ topic }) => [`${topic} by email`, `${topic} by sms`]).sort(),
    );
    const causes = await sql(
      'SELECT DISTINCT caused_from, is_to_proved FROM outbox_messages WHERE "to" = $1 AND topic <> \'grievance-received\'',
      given.phone,
    );
    expect(causes).toEqual([{ caused_from: null, is_to_proved: true }]);
    expect((await toldTo(given.phone)).map(({ body }) => body).join()).not.toContain('kit');
  });

  it('answers at once, which acknowledges it', async () => {
    const { number } = await complain(grievance(), somebody());
    const after = await takeStep(await idOf(number), { action: 'answer', version: 1, text: 'Sorry.' }, await asha());
    const [row] = await sql('SELECT acknowledged_at = answered_at AS same FROM grievances WHERE number = $1', number);
    expect([after.state, row?.same]).toEqual(['answered', true]);
  });

  it('of twenty at once one answers, the others see how it stands; the same press twice is one', async () => {
    const given = grievance({ phone: null });
    const { number } = await complain(given, somebody());
    const id = await idOf(number);
    const by = await asha();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        takeStep(id, { action: 'answer', version: 1, text: `Answer ${nth}` }, by).then(
          () => `Answer ${nth}`,
          (error: AppError) => {
            expect([error.code, error.beside.reason]).toEqual(['conflict', 'changed']);
            return null;
          },
        ),
      ),
    );
    const [won, ...more] = outcomes.filter((one) => one !== null);
    expect(more).toEqual([]);
    expect((await toldTo(given.email)).map(({ data }) => data.answer)).toEqual([null, won]);
    const repeated = await takeStep(id, { action: 'answer', version: 1, text: won }, by);
    expect([repeated.version, repeated.steps.length]).toEqual([2, 1]);
    expect(await toldTo(given.email)).toHaveLength(2);
  });

  it('is refused what cannot be done now, and what is not there', async () => {
    const by = await asha();
    const { number } = await complain(grievance(), somebody());
    const id = await idOf(number);
    expect((await refusal(takeStep(id, { action: 'reopen', version: 1 }, by))).code).toBe('conflict');
    for (const wrong of ['x', '', "' OR 1=1", '01999999-9999-7999-8999-999999999999', `x${id}`, `${id}x`]) {
      expect((await refusal(takeStep(wrong, { action: 'acknowledge', version: 1 }, by))).code).toBe('notFound');
      expect((await refusal(getGrievance(wrong, Date.now()))).code).toBe('notFound');
      expect(await openGrievance(wrong, Date.now())).toBeNull();
    }
    expect((await getGrievance(id, Date.now())).version).toBe(1);
  });

  it('finds each in its list once, page by page', async () => {
    await sql('DELETE FROM grievances');
    const numbers: string[] = [];
    for (let nth = 0; nth < 50; nth++) numbers.push((await complain(grievance(), somebody())).number);
    expect((await listGrievances({ state: 'open', after: null }, Date.now())).next).toBeNull();
    for (let nth = 0; nth < 2; nth++) numbers.push((await complain(grievance(), somebody())).number);
    const found: string[] = [];
    const sizes: number[] = [];
    let after: string | null = null;
    do {
      const page = await pageOf('open', after);
      found.push(...page.grievances.map(({ number }) => number));
      sizes.push(page.grievances.length);
      after = page.next;
    } while (after);
    expect(found).toEqual(numbers);
    expect(sizes).toEqual([50, 2]);
    const by = await asha();
    const id = await idOf(numbers[3] ?? '');
    await takeStep(id, { action: 'answer', version: 1, text: 'Done.' }, by);
    const { grievances } = await listGrievances({ state: 'answered', after: null }, Date.now());
    expect(grievances.map((one) => one.id)).toEqual([id]);
  });

  it('misses none where the last one of a page is dealt with before the next is asked for', async () => {
    await sql('DELETE FROM grievances');
    for (let nth = 0; nth < 53; nth++) await complain(grievance(), somebody());
    const by = await asha();
    const ids = await idsInOrder();
    const open = await pageOf('open', null);
    await takeStep(ids[49] ?? '', { action: 'answer', version: 1, text: 'Done.' }, by);
    expect(idsOf(await pageOf('open', open.next))).toEqual(ids.slice(50));

    // Some of them in the same moment.
    await sql(
      `UPDATE grievances SET acknowledged_at = created_at,
         answered_at = '2026-01-01'::timestamptz + interval '1 day' * (version % 2)`,
    );
    const answered = await pageOf('answered', null);
    const [last] = idsOf(answered).slice(-1);
    const rest = (await idsInOrder('answered_at DESC, id DESC')).slice(50);
    await takeStep(last ?? '', { action: 'reopen', version: 1 }, by);
    expect(idsOf(await pageOf('answered', answered.next))).toEqual(rest);
  });
});

type Listing = Awaited<ReturnType<typeof listGrievances>>;
const pageOf = (state: string, after: string | null): Promise<Listing> =>
  listGrievances(listRequestOf(new URLSearchParams({ state, after: after ?? '' })), Date.now());
const idsOf = ({ grievances }: Listing) => grievances.map(({ id }) => id);
const idsInOrder = async (order = 'id') =>
  (await sql<{ id: string }>(`SELECT id FROM grievances ORDER BY ${order}`)).map(({ id }) => id);
