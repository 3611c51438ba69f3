import { argon2Sync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { drainOutbox } from './outbox';
import { EMULATORS_URL, Shopper, sql } from './shopper';

/** Passes every rule of registration and of a reset. */
export const PASSWORD = 'Quiet-Lantern*42';

/** An address that no other test uses. */
export const newEmail = (): string => `member-${randomBytes(8).toString('hex')}@example.com`;

export type Mail = { channel: string; to: string; subject: string; body: string; sentAt: string };

/** What an address has received once nothing waits in the outbox, newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  await drainOutbox(15_000, email);
  const answer = await fetch(`${EMULATORS_URL}/inbox.json?to=${encodeURIComponent(email)}`);
  return (await answer.json()) as Mail[];
}

const RESET_LINK = /https?:\/\/\S+\/auth\/reset\/([\w-]+)/;

/** The links of the reset mails to this address, newest first. */
export async function resetLinksTo(email: string): Promise<{ link: string; token: string }[]> {
  return (await mailsTo(email)).flatMap(({ body }) => {
    const [link, token] = RESET_LINK.exec(body) ?? [];
    return link && token ? [{ link, token }] : [];
  });
}

const PROOF_LINK = /https?:\/\/\S+\/auth\/confirm-email#([\w.-]+)/;

/** What the links prove that were mailed to this address, newest first. */
export async function proofTokensTo(email: string): Promise<string[]> {
  return (await mailsTo(email)).flatMap(({ body }) => PROOF_LINK.exec(body)?.[1] ?? []);
}

export type UserRow = {
  id: string;
  user_name: string | null;
  email: string | null;
  phone_number: string | null;
  password_hash: string | null;
  role: string;
  totp_secret: string | null;
  totp_since: Date | null;
};

export const userRows = (email: string) => sql<UserRow>('SELECT * FROM users WHERE email = $1', email);

export type SessionRow = { id: string; method: string; user_agent: string | null; ended: boolean };

export const sessionRows = (email: string) =>
  sql<SessionRow>(
    `SELECT s.id, s.method, s.user_agent, s.ended_at IS NOT NULL AS ended
     FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1 ORDER BY s.created_at`,
    email,
  );

export const setRoleOf = (email: string, role: 'admin' | 'user') =>
  sql('UPDATE users SET role = $2::"Role" WHERE email = $1', email, role);

export type LoginData = { needsCode?: boolean };

const CHEAP_KIB = 8;

/** The stored form of a password, of a work that costs nothing: it says itself how much memory it takes. */
function cheapHash(password: string): string {
  const nonce = randomBytes(16);
  const settings = { message: password, nonce, parallelism: 1, tagLength: 32, memory: CHEAP_KIB, passes: 1 };
  const parts = [nonce, argon2Sync('argon2id', settings)].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return ['', 'argon2id', 'v=19', `m=${CHEAP_KIB},t=1,p=1`, ...parts].join('$');
}

const addAccount = (email: string, password: string, role: 'admin' | 'user') =>
  sql(
    `INSERT INTO users (id, user_name, email, password_hash, role, updated_at)
     VALUES (gen_random_uuid(), 'Asha Rao', $1, $2, $3::"Role", now())`,
    email,
    cheapHash(password),
    role,
  );

/** A browser for accounts with an e-mail address and a password. */
export class Member extends Shopper {
  email = '';
  password = '';

  /** A browser that has looked at the shop once, and so holds an XSRF pair. */
  static async visitor(address?: string): Promise<Member> {
    const visitor = new Member(address);
    await visitor.checkAuth();
    return visitor;
  }

  /** Somebody who has an account, signed in; registering has tests of its own. */
  static async create(email = newEmail(), password = PASSWORD): Promise<Member> {
    await addAccount(email, password, 'user');
    return (await Member.visitor()).enter(email, password);
  }

  /** Somebody who has registered as everybody does, was told so by mail, and has signed in. */
  static async registered(email = newEmail()): Promise<Member> {
    const member = await Member.visitor();
    const made = await member.register({ userName: 'Asha Rao', email, password: PASSWORD });
    if (made.status !== 201) throw new Error(`register answered ${made.status}: ${made.text}`);
    return member.enter(email);
  }

  /** An admin with a password, signed in. */
  static async createAdmin(email = newEmail()): Promise<Member> {
    await addAccount(email, PASSWORD, 'admin');
    return (await Member.visitor()).enter(email);
  }

  /** Another browser that signs in to the same account. */
  async again(code?: string): Promise<Member> {
    return (await Member.visitor()).enter(this.email, this.password, code);
  }

  register = (body: unknown) => this.post('/api/auth/register', body);

  logIn = (email: string, password: string, code?: string, headers: Record<string, string> = {}) =>
    this.post<LoginData>('/api/auth/login', { email, password, ...(code === undefined ? {} : { code }) }, headers);

  /** Signs in, or fails the test. */
  async enter(email: string, password = PASSWORD, code?: string): Promise<this> {
    const answer = await this.logIn(email, password, code);
    if (answer.status !== 200) throw new Error(`login answered ${answer.status}: ${answer.text}`);
    this.email = email;
    this.password = password;
    return this;
  }

  forgot = (email: string, headers: Record<string, string> = {}) =>
    this.post('/api/auth/forgotpassword', { email }, headers);

  reset = (token: string, password: string, confirmPassword = password) =>
    this.send(`/api/auth/resetpassword/${token}`, { method: 'PATCH', body: { password, confirmPassword } });

  /** Whether the shop still knows this browser. */
  isSignedIn = async (): Promise<boolean> => (await this.checkAuth()).body.user !== null;
}

const STEP_MS = 30_000;

/** The code an authenticator app shows, or showed some steps away from now. */
export const appCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** Switches the second factor of a signed-in admin on. */
export async function enableSecondFactor(admin: Member): Promise<{ secret: string; recoveryCodes: string[] }> {
  const setup = await admin.post<{ secret: string }>('/api/auth/totp/setup', {});
  const secret = setup.body.data?.secret ?? '';
  const enabled = await admin.post<{ recoveryCodes: string[] }>('/api/auth/totp/enable', {
    code: appCode(secret),
    password: admin.password,
  });
  if (enabled.status !== 200) throw new Error(`enable answered ${enabled.status}: ${enabled.text}`);
  // The present code is left for the test.
  await forgetUsedCodes(admin.email);
  return { secret, recoveryCodes: enabled.body.data?.recoveryCodes ?? [] };
}

/** As if the codes of the app that were used had been used long ago. */
export const forgetUsedCodes = (email: string) => sql('UPDATE users SET totp_last_step = 0 WHERE email = $1', email);

/** An account that is only a row: quick to make, nobody can sign in to it. */
export async function insertUser(email = newEmail()): Promise<string> {
  await sql(
    "INSERT INTO users (id, email, user_name, updated_at) VALUES (gen_random_uuid(), $1, 'Asha', now())",
    email,
  );
  return email;
}

/** As if the account that signs in with this phone had proved another one by a code. */
export const noteProved = (shopper: Shopper, phone: string) =>
  sql(
    `INSERT INTO proved_phones (user_id, phone_number) SELECT id, $2 FROM users WHERE phone_number = $1
     ON CONFLICT DO NOTHING`,
    shopper.phone,
    phone,
  );

/** How many minutes ago the living session of this person was seen; as if it had been so long ago, where that is given. */
export async function seenAgo({ email }: Member, interval: string | null = null): Promise<number> {
  const [row] = await sql<{ minutes: number }>(
    `UPDATE sessions SET last_seen_at = coalesce(now() - $2::interval, last_seen_at)
     WHERE ended_at IS NULL AND user_id = (SELECT id FROM users WHERE email = $1)
     RETURNING (extract(epoch FROM now() - last_seen_at) / 60)::float AS minutes`,
    email,
    interval,
  );
  return row?.minutes ?? Number.NaN;
}
