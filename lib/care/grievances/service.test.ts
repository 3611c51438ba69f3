import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aboutIn, age, grievance, idOf, mark, somebody, toldTo } from '@/e2e/grievances';
import { newAddress, newPhone, readInbox, sql } from '@/e2e/shopper';
import { formatTime } from '@/lib/core/format';
import { stopQueue } from '@/lib/core/queue';
import { listOwnerAddresses } from '@/lib/people/alarms/service';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { asha, refusal } from './fixture';
import { complain, countGrievances, lookUp, remindOfGrievances, removeOldGrievances } from './service';
import { takeStep } from './service.desk';

let owner: string;
beforeAll(async () => {
  [owner = ''] = await listOwnerAddresses();
});
afterAll(stopQueue);

const HOUR_MS = 3_600_000;

describe('a grievance', () => {
  it('has its number sent at once, by SMS and by mail, and the owner hears of it', async () => {
    const own = mark();
    const given = grievance({ text: `First line\n \n${own}` });
    const { number } = await complain(given, { user: null, address: '10.20.30.40' });
    expect(number).toMatch(/^G\d{8}$/);
    const told = await toldTo(given.phone, given.email);
    expect(told.map(({ topic, channel, to }) => [topic, channel, to])).toEqual([
      ['grievance-received', 'sms', given.phone],
      ['grievance-received', 'email', given.email],
    ]);
    expect(told[0]?.body).toContain(number);
    const inbox = async () => (await readInbox(given.phone ?? '')).map(({ body }) => body);
    await expect.poll(inbox, { timeout: 15_000 }).toEqual([told[0]?.body]);
    // Whoever named somebody else's phone or address has us send nothing of their own words there.
    expect(JSON.stringify(told)).not.toMatch(/First line|Asha/);
    const id = await idOf(number);
    const { acknowledgeBy, answerBy } = await lookUp({ number, contact: given.phone ?? '' }, newAddress());
    const until = `Please acknowledge it by ${formatTime(acknowledgeBy)} and answer it by ${formatTime(answerBy)}.`;
    expect(await aboutIn(own)).toEqual([
      {
        to: owner,
        data: {
          subject: `Grievance ${number}`,
          lines: ['First line', own, 'Asha Rao', until],
          ...{ path: `/admin/grievances/${id}`, action: 'Open the grievance' },
        },
      },
    ]);
    const causes = await sql<{ key: string }>(
      `SELECT dedupe_key AS key, caused_from AS "from", is_to_proved AS "isToProved" FROM outbox_messages
       WHERE dedupe_key LIKE '%' || $1 || '%'`,
      id,
    );
    expect(causes.toSorted((one, other) => (one.key < other.key ? -1 : 1))).toEqual([
      { key: `grievance-received:${id}:1:email`, from: '10.20.30', isToProved: false },
      { key: `grievance-received:${id}:1:sms`, from: '10.20.30', isToProved: false },
      { key: `grievance:${id}:${owner}`, from: null, isToProved: true },
    ]);
    const rows = await sql(
      `SELECT user_id, name, phone, email, text, placed_from, acknowledged_at, answered_at, reopened_at, version, steps
       FROM grievances WHERE number = $1`,
      number,
    );
    const untouched = { acknowledged_at: null, answered_at: null, reopened_at: null, version: 1, steps: [] };
    expect(rows).toEqual([{ user_id: null, ...given, placed_from: '10.20.30', ...untouched }]);
  });

  it.each([
    ['a phone alone', { email: null }, ['sms']],
    ['an address alone', { phone: null }, ['email']],
  ])('with %s', async (_name, change, channels) => {
    const given = grievance(change);
    await complain(given, somebody());
    expect((await toldTo(given.phone, given.email)).map(({ channel }) => channel)).toEqual(channels);
  });

  it('sent thirty times at once is one, with one number and one message', async () => {
    const given = grievance({ email: null });
    const numbers = await Promise.all(Array.from({ length: 30 }, () => complain(given, somebody()).catch(() => null)));
    const kept = new Set(numbers.filter((one) => one !== null).map(({ number }) => number));
    expect(kept.size).toBe(1);
    expect(await toldTo(given.phone)).toHaveLength(1);
    expect(await complain(given, somebody())).toEqual({ number: [...kept][0] });
  });

  it('counts as of whoever is signed in, and an SMS to a number they have not proved as such', async () => {
    const user = await upsertPhoneUser(newPhone());
    const [own, other] = [grievance({ phone: user.phoneNumber }), grievance()];
    await complain(own, { user, address: newAddress() });
    await complain(other, { user, address: newAddress() });
    const rows = await sql<{ to: string; is_to_proved: boolean }>(
      'SELECT "to", is_to_proved FROM outbox_messages WHERE channel = \'sms\' AND "to" = ANY($1)',
      [own.phone, other.phone],
    );
    expect(new Map(rows.map((row) => [row.to, row.is_to_proved]))).toEqual(
      new Map([
        [own.phone, true],
        [other.phone, false],
      ]),
    );
    expect(await sql('SELECT 1 FROM grievances WHERE user_id = $1::uuid', user.id)).toHaveLength(2);
  });

  it('of one site of IPv6 are so many an hour, from whichever of its networks', async () => {
    const site = `2001:db8:${randomInt(65_536).toString(16)}`;
    const from = (network: number) => complain(grievance(), { user: null, address: `${site}:${network}::1` });
    await from(1);
    await sql("UPDATE rate_limits SET points = 240 WHERE key = 'grievance-network:' || $1", site);
    expect((await refusal(from(2))).code).toBe('rateLimited');
  });

  it('of five to one phone the sixth of a day is refused, from wherever, its owner has five of their own, and so is the eleventh from one place', async () => {
    const phone = newPhone();
    for (let nth = 0; nth < 5; nth++) await complain(grievance({ phone, email: null }), somebody());
    const sixth = await refusal(complain(grievance({ phone, email: null }), somebody()));
    const message = 'Too many were sent. Please try again in 24 hours, or call us.';
    expect([sixth.code, sixth.message]).toEqual(['rateLimited', message]);
    const owner = { ...somebody(), user: await upsertPhoneUser(phone) };
    for (let nth = 0; nth < 5; nth++) await complain(grievance({ phone, email: null }), owner);
    expect((await refusal(complain(grievance({ phone, email: null }), owner))).code).toBe('rateLimited');
    const address = newAddress();
    for (let nth = 0; nth < 10; nth++) await complain(grievance(), { user: null, address });
    expect((await refusal(complain(grievance(), { user: null, address }))).code).toBe('rateLimited');
    await complain(grievance(), somebody());
  });

  it('holds what the database must never hold only by force', async () => {
    const { number } = await complain(grievance(), somebody());
    for (const change of ["number = 'X1'", "phone = '12'", "steps = '{}'", 'answered_at = now()'])
      await expect(sql(`UPDATE grievances SET ${change} WHERE number = '${number}'`)).rejects.toThrow(/grievances_/);
  });
});

describe('how it stands', () => {
  it('is told by number with phone or address, and nothing of what was written', async () => {
    const given = grievance();
    const { number } = await complain(given, somebody());
    for (const contact of [given.phone, given.email]) {
      const standing = await lookUp({ number, contact: contact ?? '' }, newAddress());
      expect(standing).toMatchObject({
        number,
        state: 'received',
        acknowledgedAt: null,
        answeredAt: null,
        answer: null,
      });
      expect(standing.acknowledgeBy.getTime() - standing.receivedAt.getTime()).toBe(48 * HOUR_MS);
      expect(JSON.stringify(standing)).not.toMatch(/Asha|Nothing came/);
    }
  });

  it('is not told with anything else, always in the same words', async () => {
    const [one, other] = [grievance(), grievance()];
    const { number } = await complain(one, somebody());
    await complain(other, somebody());
    const wrong = [
      { number, contact: other.phone ?? '' },
      { number, contact: other.email ?? '' },
      { number: 'G00000000', contact: one.phone ?? '' },
      { number, contact: '%' },
    ];
    for (const request of wrong) {
      const error = await refusal(lookUp(request, newAddress()));
      expect([error.code, error.message, error.beside]).toEqual([
        'notFound',
        'There is no grievance with this number and this phone number or email. Please check both.',
        {},
      ]);
    }
  });

  it('after sixty wrong tries from one place is told there no more, and elsewhere still', async () => {
    const given = grievance();
    const { number } = await complain(given, somebody());
    const [address, contact] = [newAddress(), given.phone ?? ''];
    for (let nth = 0; nth < 60; nth++) await refusal(lookUp({ number: 'G00000001', contact }, address));
    expect((await refusal(lookUp({ number, contact }, address))).code).toBe('rateLimited');
    expect((await lookUp({ number, contact }, newAddress())).number).toBe(number);
  });
});

describe('one that nobody acknowledged within a day', () => {
  it('is counted, and the owner is reminded of it once', async () => {
    const before = await countGrievances(Date.now());
    const [young, old, known] = [grievance(), grievance(), grievance()];
    const numbers: string[] = [];
    for (const given of [young, old, known]) numbers.push((await complain(given, somebody())).number);
    await takeStep(await idOf(numbers[2] ?? ''), { action: 'acknowledge', version: 1 }, await asha());
    await age(numbers[0] ?? '', 23);
    for (const number of numbers.slice(1)) await age(number, 25);
    const { open, waiting } = await countGrievances(Date.now());
    expect([open - before.open, waiting - before.waiting]).toEqual([3, 1]);
    for (let nth = 0; nth < 2; nth++) await remindOfGrievances(Date.now());
    const subjects = await Promise.all(
      numbers.map(async (number) => (await aboutIn(number)).filter(({ data }) => data.subject.includes('waits'))),
    );
    expect(subjects.map((mails) => mails.length)).toEqual([0, 1, 0]);
    const { acknowledgeBy } = await lookUp({ number: numbers[1] ?? '', contact: old.phone ?? '' }, newAddress());
    expect(subjects[1]).toEqual([
      {
        to: owner,
        data: {
          subject: `Grievance ${numbers[1]} waits for more than a day`,
          lines: [`It has to be acknowledged by ${formatTime(acknowledgeBy)}.`],
          ...{ path: `/admin/grievances/${await idOf(numbers[1] ?? '')}`, action: 'Open the grievance' },
        },
      },
    ]);
  });

  it('is told of while it is no more than thirty days old', async () => {
    const [late, forgotten] = [grievance(), grievance()];
    const numbers: string[] = [];
    for (const given of [late, forgotten]) numbers.push((await complain(given, somebody())).number);
    await age(numbers[0] ?? '', 30 * 24 - 1);
    await age(numbers[1] ?? '', 30 * 24 + 1);
    await remindOfGrievances(Date.now());
    const told = await Promise.all(numbers.map(async (number) => (await aboutIn(`${number} waits`)).length));
    expect(told).toEqual([1, 0]);
  });
});

it('is removed three years after its answer, and never before it', async () => {
  const [gone, kept, open] = await Promise.all([1, 2, 3].map(() => complain(grievance(), somebody())));
  for (const one of [gone, kept])
    await takeStep(await idOf(one?.number ?? ''), { action: 'answer', version: 1, text: 'Done.' }, await asha());
  await age(gone?.number ?? '', 24 * (3 * 365 + 3));
  await age(kept?.number ?? '', 24 * (3 * 365 - 3));
  await age(open?.number ?? '', 24 * 365 * 5);
  await removeOldGrievances(Date.now(), false);
  const left = await sql<{ number: string }>('SELECT number FROM grievances WHERE number = ANY($1)', [
    gone?.number,
    kept?.number,
    open?.number,
  ]);
  expect(left.map(({ number }) => number).sort()).toEqual([kept?.number, open?.number].sort());
});
