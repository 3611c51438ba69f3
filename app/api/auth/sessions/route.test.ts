import { beforeEach, describe, expect, it } from 'vitest';
import { Member, newEmail, sessionRows, setRoleOf } from '@/e2e/member';
import { sql } from '@/e2e/shopper';

type View = {
  id: string;
  isCurrent: boolean;
  method: string;
  userAgent: string | null;
  createdAt: string;
  lastSeenAt: string;
};
const PATH = '/api/auth/sessions';
const list = async (member: Member) => (await member.get<View[]>(PATH)).body.data ?? [];
const end = (member: Member, id: string) => member.send(`${PATH}/${id}`, { method: 'DELETE' });
const GONE = { success: false, message: 'This session has already ended' };

describe('own sessions', () => {
  let owner: Member;
  let phone: Member;
  beforeEach(async () => {
    owner = await Member.create();
    phone = await owner.again();
  });

  it('case 36: lists exactly six fields of one’s own, newest first, and no name that opens anything', async () => {
    const answer = await owner.get<View[]>(PATH);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const views = answer.body.data ?? [];
    expect(views).toHaveLength(2);
    for (const view of views)
      expect(view).toEqual({
        id: expect.stringMatching(/^[\w-]{8}$/),
        isCurrent: expect.any(Boolean),
        method: 'password',
        userAgent: expect.toBeOneOf([expect.any(String), null]),
        createdAt: expect.stringMatching(/Z$/),
        lastSeenAt: expect.stringMatching(/Z$/),
      });
    expect(views.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    for (const { id } of await sessionRows(owner.email)) expect(answer.text).not.toContain(id);
  });

  it('ends one of one’s own, and that one only', async () => {
    const other = (await list(owner)).find(({ isCurrent }) => !isCurrent);
    const answer = await end(owner, other?.id ?? '');
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: 'The session has ended' }]);
    expect(await phone.isSignedIn()).toBe(false);
    expect(await owner.isSignedIn()).toBe(true);
    expect(await list(owner)).toHaveLength(1);
    const again = await end(owner, other?.id ?? '');
    expect([again.status, again.body]).toEqual([404, GONE]);
  });

  it('case 35: somebody else’s name, a full id or nonsense is not found', async () => {
    const stranger = await Member.create();
    const [own] = await list(stranger);
    const [row] = await sessionRows(stranger.email);
    for (const id of [own?.id ?? '', row?.id ?? '', 'x'.repeat(8), 'x'.repeat(4_000), '__proto__', '%25']) {
      const answer = await end(owner, id);
      expect([answer.status, answer.body], id).toEqual([404, GONE]);
    }
    expect((await end(owner, '%00')).status).toBe(400);
    expect(await stranger.isSignedIn()).toBe(true);
    expect((await sessionRows(owner.email)).filter(({ ended }) => !ended)).toHaveLength(2);
  });

  it('ends all others at once', async () => {
    const stranger = await Member.create();
    const third = await owner.again();
    const answer = await owner.send(PATH, { method: 'DELETE' });
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, message: 'You are signed out everywhere else' },
    ]);
    expect(await Promise.all([owner, phone, third, stranger].map((member) => member.isSignedIn()))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('names the way in', async () => {
    const browser = await (await Member.visitor()).signIn();
    const email = newEmail();
    await sql('UPDATE users SET email = $1 WHERE phone_number = $2', email, browser.phone);
    expect((await list(browser)).map(({ method }) => method)).toEqual(['otp']);
  });

  it.each<['user' | 'admin', column: string, interval: string, number]>([
    ['user', 'expires_at', '1 second', 1],
    ['user', 'last_seen_at', '13 days 23:59:00', 2],
    ['user', 'last_seen_at', '14 days', 1],
    ['user', 'created_at', '29 days 23:59:00', 2],
    ['user', 'created_at', '30 days', 1],
    ['admin', 'last_seen_at', '29 minutes', 2],
    ['admin', 'last_seen_at', '30 minutes', 1],
    ['admin', 'created_at', '7:59:00', 2],
    ['admin', 'created_at', '8 hours', 1],
  ])('case 30: the list of a %s with one whose %s is %s ago is %i long', async (role, column, interval, length) => {
    await setRoleOf(owner.email, role);
    const [mine, other] = await sessionRows(owner.email);
    await sql(`UPDATE sessions SET ${column} = now() - $2::interval WHERE id = $1`, other?.id, interval);
    const shown = (await list(owner)).map(({ id }) => id);
    expect(shown).toHaveLength(length);
    expect(shown).toContain(mine?.id.slice(0, 8));
    const ended = await end(owner, other?.id.slice(0, 8) ?? '');
    expect([ended.status, ended.body.message]).toEqual(
      length === 2 ? [200, 'The session has ended'] : [404, GONE.message],
    );
    expect(await phone.isSignedIn()).toBe(false);
  });

  it('needs a session', async () => {
    const visitor = await Member.visitor();
    expect((await visitor.get(PATH)).status).toBe(401);
    expect((await visitor.send(PATH, { method: 'DELETE' })).status).toBe(401);
    expect((await end(visitor, 'x'.repeat(8))).status).toBe(401);
  });
});
