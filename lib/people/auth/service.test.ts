import { describe, expect, it, vi } from 'vitest';
import { Member, newEmail, PASSWORD, sessionRows, setRoleOf } from '@/e2e/member';
import { sql } from '@/e2e/shopper';
import { ensureAdmin, hashPassword, resetAdmin } from './service';

const hashes = vi.hoisted(() => ({ running: 0, most: 0, made: 0 }));

vi.mock('node:crypto', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:crypto')>();
  const argon2: typeof real.argon2 = (algorithm, parameters, done) => {
    hashes.running += 1;
    hashes.most = Math.max(hashes.most, hashes.running);
    real.argon2(algorithm, parameters, (error, key) => {
      hashes.running -= 1;
      hashes.made += 1;
      done(error, key);
    });
  };
  return { ...real, default: real, argon2 };
});

it('case 4: passwords are hashed one after the other, so that a core is left for the pages', async () => {
  const before = hashes.made;
  await Promise.all(Array.from({ length: 6 }, () => hashPassword('Quiet-Lantern*42')));
  expect([hashes.made - before, hashes.most]).toEqual([6, 1]);
});

describe('the configured admin at each start', () => {
  const CONFIGURED = 'Early-Meadow*17';
  const visit = async () => Member.visitor();
  const canEnter = async (email: string, password: string) => (await (await visit()).logIn(email, password)).status;

  it('is made once, and keeps an own password and the sessions from then on', async () => {
    const email = newEmail();
    await ensureAdmin(` ${email.toUpperCase()} `, CONFIGURED);
    const owner = await (await visit()).enter(email, CONFIGURED);
    const change = { currentPassword: CONFIGURED, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await owner.post('/api/auth/password', change)).status).toBe(200);
    await owner.enter(email, PASSWORD);

    await ensureAdmin(email, CONFIGURED);
    expect(await owner.isSignedIn()).toBe(true);
    expect([await canEnter(email, PASSWORD), await canEnter(email, CONFIGURED)]).toEqual([200, 401]);

    await resetAdmin(email, CONFIGURED);
    expect(await owner.isSignedIn()).toBe(false);
    expect([await canEnter(email, PASSWORD), await canEnter(email, CONFIGURED)]).toEqual([401, 200]);
  });

  it.each([
    ['a shopper', (email: string) => setRoleOf(email, 'user')],
    [
      'an admin without a password',
      (email: string) => sql('UPDATE users SET password_hash = NULL WHERE email = $1', email),
    ],
  ])('is given the password where the account was that of %s', async (_who, prepare) => {
    const { email } = await Member.createAdmin();
    await prepare(email);
    await ensureAdmin(email, CONFIGURED);
    expect((await sessionRows(email)).filter(({ ended }) => !ended)).toEqual([]);
    const owner = await (await visit()).enter(email, CONFIGURED);
    expect((await owner.checkAuth()).body.user).toMatchObject({ email, role: 'admin' });
  });
});
