import { afterEach, describe, expect, it, vi } from 'vitest';
import { insertUser, newEmail, resetLinksTo, userRows } from '@/e2e/member';
import { Shopper, sql } from '@/e2e/shopper';
import { type Tx, transaction } from '@/lib/core/db';
import { spendReset } from './data';
import { hashOf } from './rules';
import { removeEndedResets, requestReset, resetPassword } from './service';

const MINUTE_MS = 60_000;
const NEW = 'Bright-Harbour$77';
const at = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const address = () => new Shopper().address;

async function asked(): Promise<{ email: string; token: string }> {
  const email = await insertUser();
  await requestReset(email, address());
  const [newest] = await resetLinksTo(email);
  return { email, token: newest?.token ?? '' };
}

describe('case 19: reset links by the clock', () => {
  afterEach(async () => {
    vi.useRealTimers();
    // What was queued by the other clock would wait for it.
    await sql("DELETE FROM outbox_messages WHERE created_at > now() + interval '1 minute'");
  });

  it('a link is good until just before thirty minutes', async () => {
    const { email, token } = await asked();
    at(30 * MINUTE_MS - 20_000);
    await resetPassword(token, NEW, address());
    expect((await userRows(email))[0]?.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('after thirty minutes it is dead and changes nothing', async () => {
    const { email, token } = await asked();
    at(30 * MINUTE_MS + 1_000);
    await expect(resetPassword(token, NEW, address())).rejects.toMatchObject({ code: 'invalid' });
    expect((await userRows(email))[0]?.password_hash).toBeNull();
  });

  it('case 19: of two that spend one link in the same moment one gets its owner', async () => {
    const { token } = await asked();
    const spend = (tx: Tx) => spendReset(tx, hashOf(token), new Date());
    const blocked = () =>
      sql(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%password_resets%'",
      );
    let second: Promise<unknown> | undefined;
    const first = await transaction(async (tx) => {
      const owner = await spend(tx);
      second = transaction(spend);
      await vi.waitFor(async () => expect(await blocked()).toHaveLength(1), { timeout: 5_000 });
      return owner;
    });
    expect([first?.role, await second]).toEqual(['user', null]);
  });

  it('case 23: after an hour the address may get mails again', async () => {
    const email = await insertUser();
    for (let turn = 0; turn < 4; turn++) await requestReset(email, address());
    const rows = () => sql('SELECT id FROM outbox_messages WHERE "to" = $1', email);
    expect(await rows()).toHaveLength(3);
    at(61 * MINUTE_MS);
    await requestReset(email, address());
    expect(await rows()).toHaveLength(4);
  });

  it('case 3: an answer about nobody takes as long as making a link may', async () => {
    const began = performance.now();
    await requestReset(newEmail(), address());
    expect(performance.now() - began).toBeGreaterThan(95);
  });

  it('ended links are deleted after their time, open ones stay', async () => {
    const { email } = await asked();
    const rows = () =>
      sql('SELECT 1 FROM password_resets WHERE user_id = (SELECT id FROM users WHERE email = $1)', email);
    await removeEndedResets(new Date());
    expect(await rows()).toHaveLength(1);
    await removeEndedResets(new Date(Date.now() + 31 * MINUTE_MS));
    expect(await rows()).toHaveLength(0);
  });
});
