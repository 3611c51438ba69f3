import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '@/e2e/database-proxy';
import { jpeg } from '@/e2e/hostile-files';
import { sendFiles, setMediaFault } from '@/e2e/media';
import { Member } from '@/e2e/member';
import { type Server, startServer } from '@/e2e/server';
import { type Answer, newPhone, orderBody, resetEmulators, Shopper, setFault, sql } from '@/e2e/shopper';
import { transaction } from '@/lib/core/db';

const ANSWER_MS = 5_000;
const QUICK_MS = 2_000;
const RECOVERY = { timeout: 10_000, interval: 100 };

type Timed = Answer<unknown> & { ms: number };
async function timed(call: () => Promise<Answer<unknown>>): Promise<Timed> {
  const from = performance.now();
  return { ...(await call()), ms: performance.now() - from };
}

/** What a stranger, a shopper and an admin wait for, one of each kind. */
const CALLS: Record<string, (shopper: Shopper, admin: Member) => Promise<Answer<unknown>>> = {
  'check-auth': (shopper) => shopper.checkAuth(),
  'send-otp': (shopper) => shopper.sendOtp(newPhone()),
  sessions: (shopper) => shopper.get('/api/auth/sessions'),
  cod: (shopper) => shopper.placeCod(orderBody(1, { phone: shopper.phone })),
  initiate: (shopper) => shopper.initiate(orderBody(1)),
  status: (shopper) => shopper.status('0'.repeat(26)),
  gallery: (_shopper, admin) => admin.get('/api/admin/gallery'),
  ready: (shopper) => shopper.get('/api/health/ready'),
  contact: (shopper) =>
    shopper.post('/api/contact', { name: 'Asha', email: 'asha@example.com', message: 'When does my order come?' }),
};

describe('case 70: a database that does not answer', () => {
  let proxy: DatabaseProxy;
  let server: Server;
  let shopper: Shopper;
  let admin: Member;
  beforeAll(async () => {
    [shopper, admin] = [await new Shopper().signIn(), await Member.createAdmin()];
    proxy = await startDatabaseProxy();
    server = await startServer({ DATABASE_URL: proxy.url });
    for (const person of [shopper, admin]) person.home = server.url;
    await Promise.all(Object.values(CALLS).map((call) => call(shopper, admin)));
  });
  afterAll(async () => {
    proxy?.thaw();
    await server?.stop();
    await proxy?.close();
  });

  it.each(['freeze', 'cut'] as const)(
    '%s: every call is answered within five seconds, with what to do, and works again by itself',
    async (way) => {
      proxy[way]();
      // The second round meets a pool whose connections are used up or gone.
      for (let round = 0; round < 2; round++) {
        const answers = await Promise.all(
          Object.entries(CALLS).map(async ([name, call]) => [name, await timed(() => call(shopper, admin))] as const),
        );
        for (const [name, answer] of answers) {
          expect(answer.status, `${name} ${answer.text}`).toBe(503);
          if (name !== 'ready') expect(answer.headers.get('retry-after'), name).toMatch(/^[1-9]\d*$/);
          expect(answer.body.message, name).toMatch(name === 'ready' ? /database/ : /[Tt]ry again/);
          expect(answer.ms, name).toBeLessThan(ANSWER_MS);
        }
        expect((await timed(() => shopper.get('/api/health/live'))).ms).toBeLessThan(QUICK_MS);
        const pincode = await timed(() => shopper.get('/api/shop/pincodes/411001'));
        expect([pincode.status, pincode.ms < QUICK_MS]).toEqual([200, true]);
      }
      proxy.thaw();
      await expect.poll(async () => (await shopper.get('/api/auth/sessions')).status, RECOVERY).toBe(200);
      expect((await shopper.placeCod(orderBody(1, { phone: shopper.phone }))).status).toBe(200);
    },
    60_000,
  );
});

/**
 * What an order asks of the orders before it; jobs by the clock may wait there too, and longer. Looked at from outside:
 * in a transaction every look is the first one.
 */
const ordersHeld = async () =>
  (
    await sql(`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%AS earlier,%'`)
  ).length;

describe('case 70: a table that somebody has locked', () => {
  it('keeps only those waiting who need it, and them not for long', async () => {
    const shopper = await new Shopper().signIn();
    const holder = new Client({ connectionString: process.env.DATABASE_URL ?? '' });
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE orders IN ACCESS EXCLUSIVE MODE');
      const waiting = Array.from({ length: 30 }, () => timed(() => shopper.placeCod(orderBody(1))));
      await expect.poll(ordersHeld, RECOVERY).toBeGreaterThan(0);
      let [slowest, looks] = [0, 0];
      const orders = Promise.all(waiting).finally(() => {
        looks = -looks;
      });
      while (looks >= 0) {
        const look = await timed(() => shopper.checkAuth());
        expect(look.status).toBe(200);
        slowest = Math.max(slowest, look.ms);
        looks += 1;
      }
      for (const answer of await orders) {
        expect(answer.status, answer.text).toBe(503);
        expect(answer.body.message).toMatch(/Please try again in a minute\.$/);
        expect(answer.ms).toBeLessThan(ANSWER_MS);
      }
      expect(slowest).toBeLessThan(QUICK_MS);
      await expect.poll(ordersHeld, RECOVERY).toBe(0);
    } finally {
      await holder.query('ROLLBACK');
      await holder.end();
    }
    expect((await shopper.placeCod(orderBody(1))).status).toBe(200);
  });
});

describe('what PostgreSQL itself refuses', () => {
  const phone = newPhone();
  /** Has the database fail like this whenever a challenge for our phone is written, so often; a sequence is not undone. */
  const failWith = (code: string, times: number) =>
    sql(`
      DROP SEQUENCE IF EXISTS test_failures;
      CREATE SEQUENCE test_failures;
      CREATE OR REPLACE FUNCTION test_fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.phone_number = '${phone}' AND nextval('test_failures') <= ${times} THEN
          RAISE EXCEPTION 'no' USING ERRCODE = '${code}';
        END IF;
        RETURN NEW;
      END $$;
      DROP TRIGGER IF EXISTS test_fail ON otp_challenges;
      CREATE TRIGGER test_fail BEFORE INSERT ON otp_challenges FOR EACH ROW EXECUTE FUNCTION test_fail();`);
  afterEach(async () => {
    await sql(
      'DROP TRIGGER IF EXISTS test_fail ON otp_challenges; DROP FUNCTION IF EXISTS test_fail; DROP SEQUENCE IF EXISTS test_failures;',
    );
    await sql('DELETE FROM rate_limits WHERE key LIKE $1', `otp-%:${phone}`);
  });

  it.each([
    ['53100', 'the disk is full'],
    ['53300', 'too many connections'],
    ['57P03', 'it is starting'],
    ['57P01', 'it is stopping'],
  ])('case 70: %s (%s) is a 503 that says what to do', async (code) => {
    await failWith(code, 1_000);
    const answer = await new Shopper().sendOtp(phone);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.body).toEqual({ success: false, message: 'Failed to send OTP. Please try again in a minute.' });
  });

  it.each(['40P01', '40001'])('case 71: after %s twice the call is made again and nobody notices', async (code) => {
    await failWith(code, 2);
    expect((await new Shopper().sendOtp(phone)).status).toBe(200);
  });

  it.each(['40P01', '40001'])('case 71: %s for good is tried three times, then told', async (code) => {
    await failWith(code, 1_000);
    expect((await new Shopper().sendOtp(phone)).status).toBe(503);
    expect(await sql('SELECT last_value::int AS tried FROM test_failures')).toEqual([{ tried: 3 }]);
  });

  it('case 71: of two transactions in a deadlock both are done in the end', async () => {
    let arrived = 0;
    const bothHold = async () => {
      arrived += 1;
      while (arrived < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    const lock = (first: number, second: number) =>
      transaction(async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(71, ${first}::int)`;
        await bothHold();
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(71, ${second}::int)`;
        return `${first}${second}`;
      });
    expect(await Promise.all([lock(1, 2), lock(2, 1)])).toEqual(['12', '21']);
    expect(arrived).toBe(3);
  });
});

describe('case 72: a provider that hangs', () => {
  afterEach(async () => {
    await resetEmulators();
    await setMediaFault('ok', 0);
  });

  it('keeps nobody waiting for more than five seconds, not even an upload, and after a while nobody at all; other calls are quick', async () => {
    const shopper = await new Shopper().signIn();
    const admin = await Member.createAdmin();
    const files = [{ name: 'a.jpg', bytes: await jpeg() }];
    await setMediaFault('hang', 1, '/upload');
    await setFault('twilio', 'hang', 1_000, 'Verifications');
    const senders = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const sender = new Shopper();
        await sender.checkAuth();
        return sender;
      }),
    );
    const uploaded = timed(() => sendFiles(admin, '/api/admin/products/upload-image', 'file', files));
    const sent = Promise.all(senders.map((sender) => timed(() => sender.sendOtp(newPhone()))));
    const meanwhile = [await timed(() => shopper.checkAuth()), await timed(() => shopper.initiate(orderBody(1)))];
    for (const { status, ms } of meanwhile) expect([status, ms < QUICK_MS]).toEqual([200, true]);
    for (const answer of await sent) {
      expect(answer.status).toBe(503);
      expect(answer.ms).toBeLessThan(ANSWER_MS);
    }
    const refused = await timed(() => new Shopper().sendOtp(newPhone()));
    expect([refused.status, refused.ms < QUICK_MS]).toEqual([503, true]);
    const upload = await uploaded;
    expect([upload.status, upload.ms < ANSWER_MS]).toEqual([502, true]);
    await setFault('twilio', 'ok', 0);
    await expect.poll(async () => (await new Shopper().sendOtp(newPhone())).status, RECOVERY).toBe(200);
  });
});
