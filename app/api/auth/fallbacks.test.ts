import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { Member, newEmail, PASSWORD } from '@/e2e/member';
import { type Answer, newPhone, orderBody, sql } from '@/e2e/shopper';

/** Section 8: what each call says when the server has nothing better to say. */
const SAYS: Record<string, (visitor: Member, member: Member) => Promise<Answer<unknown>>> = {
  'Registration failed': (visitor) => visitor.register({ userName: 'Asha', email: newEmail(), password: PASSWORD }),
  'Login failed!': (visitor) => visitor.logIn(newEmail(), PASSWORD),
  'Auth check failed': (_visitor, member) => member.checkAuth(),
  'Logout failed': (_visitor, member) => member.logout(),
  'Failed to send reset email': (visitor) => visitor.forgot(newEmail()),
  'Failed to reset password': (visitor) => visitor.reset('x'.repeat(43), PASSWORD),
  'Failed to send OTP': (visitor) => visitor.sendOtp(newPhone()),
  'OTP verification failed!': (visitor) => visitor.verify(newPhone(), '123456'),
  'COD order creation failed': (_visitor, member) => member.placeCod(orderBody(1)),
  'Payment initiation failed': (_visitor, member) => member.initiate(orderBody(1)),
};

const CANCEL = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ~ 'sessions|rate_limits' AND pid <> pg_backend_pid()`;

/** The sentence with what to do behind it; nothing was stored where the call had not begun. */
const withRemedy = (message: string, given: string): string =>
  `${/[.!?]$/.test(message) ? message : `${message}.`}${given.includes('Nothing was stored.') ? ' Nothing was stored.' : ''} Please try again in a minute.`;

it('section 8: each call that the database fails says its own sentence, and nothing else', async () => {
  const [visitor, member] = [await Member.visitor(), await Member.create()];
  await visitor.sendOtp(newPhone());
  const database = new Client({ connectionString: process.env.DATABASE_URL ?? '' });
  await database.connect();
  const answers = new Map<string, Answer<unknown>>();
  try {
    await database.query('BEGIN');
    await database.query('LOCK TABLE sessions, rate_limits IN ACCESS EXCLUSIVE MODE');
    for (const [message, call] of Object.entries(SAYS))
      void call(visitor, member).then((answer) => answers.set(message, answer));
    await vi.waitFor(
      async () => {
        await sql(CANCEL);
        expect([...answers.keys()].sort()).toEqual(Object.keys(SAYS).sort());
      },
      { timeout: 15_000, interval: 20 },
    );
  } finally {
    await database.query('ROLLBACK');
    await database.end();
  }
  for (const [message, { status, body }] of answers) {
    expect([500, 503], message).toContain(status);
    // A database that cannot be used at the moment may be usable in a minute, and the person is told so.
    const said = status === 503 && body.message !== message ? withRemedy(message, body.message) : message;
    expect(body).toEqual({ success: false, message: said });
  }
  expect(await member.isSignedIn()).toBe(true);
});
