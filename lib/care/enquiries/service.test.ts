import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Member } from '@/e2e/member';
import { keepSettings, setSettings } from '@/e2e/settings';
import { newAddress, newNetwork, sql } from '@/e2e/shopper';
import { FAILURES_PER_NETWORK_IN_ALARM, LIMITS } from '@/lib/core/limits/rules';
import { stopQueue } from '@/lib/core/queue';
import { getSettings } from '@/lib/core/settings/service';
import { sendEnquiry } from './service';

const NOBODY = 'Messages cannot be received here at the moment. Please call us instead.';

it('case 23: however many questions everybody has sent together, each network has a few an hour', async () => {
  const ceiling = ['enquiry-all:all', LIMITS.enquiriesInAll.points, Date.now() + 60_000];
  await sql('DELETE FROM rate_limits WHERE key = $1', ceiling[0]);
  await sql('INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)', ...ceiling);
  await Member.createAdmin();
  const network = newNetwork();
  const send = (address: string) =>
    sendEnquiry({ name: 'Asha Rao', email: 'asha@example.com', phone: null, message: address }, address);
  for (let at = 1; at <= FAILURES_PER_NETWORK_IN_ALARM; at++) await send(`${network}.${at}`);
  await expect(send(`${network}.99`)).rejects.toMatchObject({ code: 'rateLimited' });
  await send(newAddress());
  await sql('DELETE FROM rate_limits WHERE key = $1', ceiling[0]);
});

describe('where no owner is configured', () => {
  let putBack: () => Promise<void>;
  beforeAll(async () => {
    const admin = await Member.createAdmin();
    await Member.createAdmin();
    putBack = await keepSettings(admin, 'messages');
    await setSettings(admin, 'messages', { ownerEmails: [] });
    // This process may be a second behind.
    await vi.waitFor(async () => expect((await getSettings()).messages.ownerEmails).toEqual([]), { timeout: 10_000 });
  });
  afterAll(async () => {
    await putBack();
    await stopQueue();
  });

  it('a question goes to the ten oldest admins of the shop, once to each', async () => {
    const message = `mark${randomBytes(8).toString('hex')}`;
    const enquiry = { name: 'Asha Rao', email: 'asha@example.com', phone: null, message };
    await sendEnquiry(enquiry, newAddress());
    await sendEnquiry(enquiry, newAddress());
    const told = await sql<{ to: string; key: string }>(
      "SELECT \"to\", dedupe_key AS key, data FROM outbox_messages WHERE template = 'enquiry' AND data->>'message' = $1",
      message,
    );
    const data = { ...enquiry, reference: expect.stringMatching(/^[A-Z0-9]{6}$/) };
    expect(told).toEqual(told.map(({ to }) => ({ to, key: expect.stringMatching(/^enquiry:[\w-]{43}$/), data })));
    expect(new Set(told.map(({ key }) => key)).size).toBe(told.length);
    const admins = await sql<{ email: string }>(
      "SELECT email FROM users WHERE role = 'admin' AND email IS NOT NULL ORDER BY created_at LIMIT 10",
    );
    expect(admins.length).toBeGreaterThanOrEqual(2);
    expect(told.map(({ to }) => to).sort()).toEqual(admins.map(({ email }) => email).sort());
  });

  it('nor an admin, a question is refused kindly', async () => {
    const admins = await sql<{ id: string }>("UPDATE users SET role = 'user' WHERE role = 'admin' RETURNING id");
    try {
      const enquiry = { name: 'Asha Rao', email: 'asha@example.com', phone: null, message: 'Is anybody there?' };
      await expect(sendEnquiry(enquiry, newAddress())).rejects.toMatchObject({ code: 'unavailable', message: NOBODY });
    } finally {
      await sql(
        "UPDATE users SET role = 'admin' WHERE id = ANY($1)",
        admins.map(({ id }) => id),
      );
    }
  });
});
