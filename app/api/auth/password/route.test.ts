import { beforeEach, describe, expect, it } from 'vitest';
import { Member, mailsTo, PASSWORD, resetLinksTo, sessionRows, userRows } from '@/e2e/member';
import { type Answer, Shopper } from '@/e2e/shopper';

const NEW = 'Bright-Harbour$77';
const change = (member: Shopper, currentPassword: unknown, password: unknown = NEW, confirmPassword = password) =>
  member.post('/api/auth/password', { currentPassword, password, confirmPassword });
const said = ({ status, body }: Answer<unknown>) => [status, body];

describe('POST /api/auth/password', () => {
  let owner: Member;
  beforeEach(async () => {
    owner = await Member.create();
  });

  it('case 22: the other sessions end, this one lives, the address is told, open links die', async () => {
    const other = await owner.again();
    await (await Member.visitor()).forgot(owner.email);
    const [link] = await resetLinksTo(owner.email);
    expect(said(await change(owner, PASSWORD))).toEqual([
      200,
      { success: true, message: 'Your password is changed. You are signed out everywhere else.' },
    ]);
    expect(await owner.isSignedIn()).toBe(true);
    expect(await other.isSignedIn()).toBe(false);
    expect((await sessionRows(owner.email)).filter(({ ended }) => !ended)).toHaveLength(1);
    expect((await mailsTo(owner.email)).map(({ subject }) => subject).join('\n')).toMatch(/password was changed$/m);
    const visitor = await Member.visitor();
    expect((await visitor.reset(link?.token ?? '', 'Third-Harbour$77')).status).toBe(400);
    expect((await visitor.logIn(owner.email, PASSWORD)).status).toBe(401);
    expect((await visitor.logIn(owner.email, NEW)).status).toBe(200);
  });

  it.each<[string, number, unknown, unknown, string]>([
    ['a wrong current password', 403, 'not-it', NEW, 'The current password is not correct'],
    ['no current password', 400, undefined, NEW, 'Please fill in all fields'],
    ['2 KB of current password', 400, 'x'.repeat(2_048), NEW, 'The current password is not correct'],
    ['nothing new', 400, PASSWORD, '', 'Please fill in all fields'],
    ['a short one', 400, PASSWORD, 'Aa1!aaa', 'Password must be at least 8 characters long'],
    ['a common one', 400, PASSWORD, 'Password1!', 'This password is used by many people. Please choose another one.'],
  ])('refuses %s and changes nothing', async (_name, status, current, password, message) => {
    const [before] = await userRows(owner.email);
    const other = await owner.again();
    expect(said(await change(owner, current, password))).toEqual([status, { success: false, message }]);
    expect((await userRows(owner.email))[0]?.password_hash).toBe(before?.password_hash);
    expect(await other.isSignedIn()).toBe(true);
  });

  it('refuses a difference', async () => {
    expect(said(await change(owner, PASSWORD, NEW, 'Other-Harbour$77'))).toEqual([
      400,
      { success: false, message: 'Passwords do not match' },
    ]);
  });

  it('case 2: a stolen session may guess the password ten times', async () => {
    const answers: number[] = [];
    for (let turn = 0; turn < 12; turn++) answers.push((await change(owner, `guess ${turn}`)).status);
    expect(answers).toEqual([...Array(10).fill(403), 429, 429]);
    expect((await change(owner, PASSWORD)).headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await (await Member.visitor()).logIn(owner.email, PASSWORD)).status).toBe(200);
  });

  it('needs a session, and an account that has a password', async () => {
    expect((await change(await Member.visitor(), PASSWORD)).status).toBe(401);
    expect((await change(await new Shopper().signIn(), '')).status).toBe(400);
    expect((await change(await new Shopper().signIn(), PASSWORD)).status).toBe(403);
  });
});
