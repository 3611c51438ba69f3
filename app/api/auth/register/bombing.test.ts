import { describe, expect, it } from 'vitest';
import { type Mail, Member, mailsTo, newEmail, PASSWORD, userRows } from '@/e2e/member';
import { newNetwork, orderBody, sql } from '@/e2e/shopper';

/** What stands in the outbox for an address, sent or not. */
const templatesTo = async (email: string): Promise<string[]> =>
  (
    await sql<{ template: string }>('SELECT template FROM outbox_messages WHERE "to" = $1 ORDER BY template', email)
  ).map(({ template }) => template);
const mailsFor = async (emails: string[]) =>
  (await sql('SELECT 1 FROM outbox_messages WHERE "to" = ANY($1)', emails)).length;

/** As if so many points of this counter had been taken in the last minutes. */
const useUp = (key: string, points: number) =>
  sql(
    'INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3) ON CONFLICT (key) DO UPDATE SET points = $2',
    key,
    points,
    Date.now() + 1_800_000,
  );
const registerAs = async (email: string, address?: string) =>
  (await Member.visitor(address)).register({ userName: 'You won http://evil.example', email, password: PASSWORD });

const wordsOf = (mails: Mail[]) => mails.map(({ subject, body }) => `${subject}\n${body}`).join('\n');

describe('case 23: our sender is no weapon', () => {
  it('one receiver, attacked from 115 addresses: 6 mails instead of 18, none of an order', async () => {
    const victim = newEmail();
    const attacker = await Member.registered(victim);
    const registers: Awaited<ReturnType<typeof registerAs>>[] = [];
    for (let at = 0; at < 3; at++)
      registers.push(...(await Promise.all(Array.from({ length: 5 }, () => registerAs(victim)))));
    const forgots: number[] = [];
    const visitor = await Member.visitor();
    for (let at = 0; at < 20; at++) {
      const from = () => ({ 'x-forwarded-for': new Member().address });
      const batch = Array.from({ length: 5 }, () => visitor.forgot(victim, from()));
      forgots.push(...(await Promise.all(batch)).map(({ status }) => status));
    }
    const orders = await Promise.all(
      Array.from({ length: 12 }, () => attacker.placeCod(orderBody(1, { name: 'You won http://evil.example' }))),
    );
    expect(new Set(registers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(registers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(forgots)).toEqual(new Set([200]));
    expect(orders.some(({ status }) => status === 200)).toBe(true);
    expect(await templatesTo(victim)).toEqual([
      ...Array(2).fill('already-registered'),
      ...Array(3).fill('reset-password'),
      'welcome',
    ]);
    expect(wordsOf(await mailsTo(victim))).not.toMatch(/You won|evil|Asha/);
  });

  it('one address, 10 receivers: 5 mails instead of 10, all answered alike, and the accounts are made', async () => {
    const { address } = new Member();
    const emails = Array.from({ length: 10 }, () => newEmail());
    const answers = await Promise.all(emails.map((email) => registerAs(email, address)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await mailsFor(emails)).toBe(5);
    expect((await Promise.all(emails.map(userRows))).flat()).toHaveLength(10);
  });

  it('one network of many addresses: 20 mails an hour', async () => {
    const network = newNetwork();
    await useUp(`register-mail-network:${network}`, 18);
    const emails = Array.from({ length: 4 }, () => newEmail());
    const answers = await Promise.all(emails.map((email, at) => registerAs(email, `${network}.${at + 1}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(201));
    expect(await mailsFor(emails)).toBe(2);
  });

  it('one mailbox: 6 of these mails a day', async () => {
    const known = await Member.registered();
    await useUp(`register-email-day:${known.email}`, 5);
    for (let turn = 0; turn < 2; turn++) expect((await registerAs(known.email)).status).toBe(201);
    expect(await templatesTo(known.email)).toEqual(['already-registered', 'welcome']);
  });

  it('case 3: with its mails used up an address is answered the same, whether its receivers are known or not', async () => {
    const { address } = new Member();
    const known = await Member.registered();
    await useUp(`register-mail-address:${address}`, 5);
    const [toKnown, toUnknown] = [await registerAs(known.email, address), await registerAs(newEmail(), address)];
    expect([toKnown.status, toKnown.text]).toEqual([toUnknown.status, toUnknown.text]);
    expect(await templatesTo(known.email)).toEqual(['welcome']);
  });

  it('one network, forgotten passwords: 40 mails an hour, silently', async () => {
    const network = newNetwork();
    await useUp(`reset-network:${network}`, 38);
    const emails = Array.from({ length: 5 }, () => newEmail());
    await sql(
      'INSERT INTO users (id, email, updated_at) SELECT gen_random_uuid(), given, now() FROM unnest($1::text[]) AS given',
      emails,
    );
    const answers = await Promise.all(
      emails.map(async (email, at) => (await Member.visitor(`${network}.${at + 1}`)).forgot(email)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await mailsFor(emails)).toBe(2);
  });
});
