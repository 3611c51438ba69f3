import { describe, expect, it } from 'vitest';
import { Member, mailsTo, proofTokensTo } from '@/e2e/member';
import { type Answer, newPhone, orderBody, Shopper, sql } from '@/e2e/shopper';

const DEAD =
  'This link is too old, or it is for another account. Please sign out, sign in with the email address that this mail came to and its password, and open the link again. If it still does not work, ask for a new one on your account page.';
const said = ({ status, body }: Answer<unknown>) => [status, body];
const confirm = (member: Shopper, token: unknown) => member.post('/api/auth/email/confirm', { token });
const ask = (member: Shopper) => member.post('/api/auth/email/proof', {});
const isProved = async ({ email }: Member) =>
  (await sql<{ proved: boolean }>('SELECT email_proved_at IS NOT NULL AS proved FROM users WHERE email = $1', email))[0]
    ?.proved;
const orderMails = async ({ email }: Member) => (await mailsTo(email)).filter(({ subject }) => / order /.test(subject));
const tokenOf = async ({ email }: Member) => (await proofTokensTo(email))[0] ?? '';

const numberOf = async (orderId: string | undefined) =>
  (await sql<{ number: number }>('SELECT number FROM orders WHERE id = $1', orderId))[0]?.number;

describe('proving an e-mail address', () => {
  it('case 8: orders are told by SMS alone until the link of the welcome mail was used', async () => {
    const member = await Member.registered();
    const phone = newPhone();
    const first = await member.placeCod(orderBody(1, { phone }));
    expect(first.status).toBe(200);
    expect(await orderMails(member)).toEqual([]);
    const sms = await sql('SELECT 1 FROM outbox_messages WHERE "to" = $1', phone);
    expect(sms).toHaveLength(1);
    expect(await isProved(member)).toBe(false);

    expect(said(await confirm(member, await tokenOf(member)))).toEqual([
      200,
      { success: true, message: 'Thank you. Your email address is confirmed.' },
    ]);
    expect(await isProved(member)).toBe(true);
    const second = await member.placeCod(orderBody(2));
    expect((await orderMails(member)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(`order ${await numberOf(second.body.data?.orderId)}`),
    ]);
  });

  it('case 21: looking at the page of the link, twenty times, proves nothing', async () => {
    const member = await Member.registered();
    const token = await tokenOf(member);
    const pages = await Promise.all(Array.from({ length: 20 }, () => member.get(`/auth/confirm-email?token=${token}`)));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await member.get(`/api/auth/email/confirm?token=${token}`)).status).toBe(405);
    expect(await isProved(member)).toBe(false);
  });

  it('case 8: it takes mailbox and password in one hand: signed out, or as somebody else, the link proves nothing', async () => {
    const [member, other] = [await Member.registered(), await Member.registered()];
    const token = await tokenOf(member);
    expect((await confirm(await Member.visitor(), token)).status).toBe(401);
    expect(said(await confirm(other, token))).toEqual([400, { success: false, message: DEAD }]);
    expect([await isProved(member), await isProved(other)]).toEqual([false, false]);
  });

  it('case 19: a changed, cut, or overdue link proves nothing', async () => {
    const member = await Member.registered();
    const token = await tokenOf(member);
    expect(token).toMatch(/^[0-9a-f-]{36}\.\d{13}\.[\w-]{43}$/);
    const [id, until = '', mac = ''] = token.split('.');
    const forged = [
      `${id}.${Number(until) + 1}.${mac}`,
      `${id}.${until}.${mac.slice(0, -1)}`,
      `${id}.${until}.`,
      `${id}.${until}`,
      `${token}.`,
      'x'.repeat(200),
      '..',
    ];
    for (const each of forged) expect((await confirm(member, each)).status, each).toBe(400);
    for (const each of [undefined, 5, ['x'], 'x'.repeat(201)]) expect((await confirm(member, each)).status).toBe(400);
    expect(await isProved(member)).toBe(false);
  });

  it('a new link can be had, three an hour, none once the address is confirmed, and none without an address', async () => {
    const member = await Member.registered();
    const answers = [await ask(member), await ask(member), await ask(member)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[0]?.body.message).toBe('The link is on its way. Please look into your mailbox.');
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(3_000);
    const mails = await mailsTo(member.email);
    expect(mails.map(({ subject }) => subject.replace(/ at .*| to .*/, '')).sort()).toEqual([
      'Confirm your email',
      'Confirm your email',
      'Welcome',
    ]);
    expect((await confirm(member, (await proofTokensTo(member.email)).at(-1))).status).toBe(200);
    expect(said(await ask(member))).toEqual([409, { success: false, message: 'Your email address is confirmed' }]);
    const byPhone = await new Shopper().signIn();
    expect(said(await ask(byPhone))).toEqual([409, { success: false, message: 'Your account has no email address' }]);
    expect((await ask(await Member.visitor())).status).toBe(401);
  });

  it('the account says what is proved', async () => {
    const member = await Member.registered();
    const state = async () => (await member.get<object>('/api/auth/account')).body.data;
    const known = { hasPassword: true, needsConfirmation: false };
    expect(await state()).toEqual({ ...known, isEmailProved: false });
    await confirm(member, await tokenOf(member));
    expect(await state()).toEqual({ ...known, isEmailProved: true });
  });

  it('an address is proved by a reset link too', async () => {
    const member = await Member.registered();
    const { resetLinksTo } = await import('@/e2e/member');
    await member.forgot(member.email);
    await member.reset((await resetLinksTo(member.email))[0]?.token ?? '', 'Bright-Harbour$77');
    expect(await isProved(member)).toBe(true);
  });
});
