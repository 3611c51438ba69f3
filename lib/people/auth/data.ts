import 'server-only';
import { prisma, runPrepared, sweepRows, type Tx } from '@/lib/core/db';
import { Prisma } from '@/prisma/generated/client';
import type { Confirmation, FactorProof, SessionTimes, Shown, User } from './rules';

export type StoredSession = SessionTimes & FactorProof & { id: string; user: User };

const USER = { id: true, userName: true, email: true, phoneNumber: true, role: true } as const;

type SessionRow = SessionTimes &
  Pick<FactorProof, 'provedAt'> & { id: string; userId: string; totpSince: Date | null } & Omit<User, 'id'>;

/** Read by every call of whoever is signed in. */
export async function getSession(id: string): Promise<StoredSession | null> {
  const [row] = await runPrepared<SessionRow>(Prisma.sql`
    SELECT s.id, s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt", s.expires_at AS "expiresAt",
      s.ended_at AS "endedAt", s.proved_at AS "provedAt", u.id AS "userId", u.user_name AS "userName", u.email,
      u.phone_number AS "phoneNumber", u.role::text, u.totp_since AS "totpSince"
    FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = ${id}`);
  if (!row) return null;
  const { userId, userName, email, phoneNumber, role, totpSince, ...session } = row;
  const user = { id: userId, userName, email, phoneNumber, role };
  return { ...session, user, hasSecondFactor: totpSince !== null };
}

type NewSession = Pick<StoredSession, 'id' | 'createdAt' | 'expiresAt' | 'provedAt'> & {
  userId: string;
  method: string;
  userAgent: string | null;
};

/** A factor that was switched on meanwhile was not asked for. */
const stillHas = (shown: Shown, provedAt: Date | null): Prisma.Sql =>
  'passwordHash' in shown
    ? Prisma.sql`password_hash = ${shown.passwordHash} AND (totp_since IS NULL OR ${provedAt !== null})`
    : Prisma.sql`phone_number = ${shown.phoneNumber}`;

/**
 * Begins a session of whoever has shown this of the account. Who is changing it at the moment holds the account's row, is
 * waited for, and ends what began before.
 * @returns false where it is the account's no longer
 */
export async function createSession(session: NewSession, shown: Shown): Promise<boolean> {
  const { id, userId, method, userAgent, createdAt, expiresAt, provedAt } = session;
  const begun = await prisma().$executeRaw`
    INSERT INTO sessions (id, user_id, method, user_agent, created_at, last_seen_at, expires_at, proved_at)
    SELECT ${id}, id, ${method}, ${userAgent}, ${createdAt}::timestamptz, ${createdAt}::timestamptz,
      ${expiresAt}::timestamptz, ${provedAt}::timestamptz
    FROM users WHERE id = ${userId}::uuid AND ${stillHas(shown, provedAt)} FOR SHARE`;
  return begun === 1;
}

export async function touchSession(id: string, seenAt: Date): Promise<void> {
  await prisma().session.updateMany({ where: { id, endedAt: null }, data: { lastSeenAt: seenAt } });
}

/** Notes when the second factor was shown in this session. */
export async function setProved(id: string, provedAt: Date): Promise<void> {
  await prisma().session.updateMany({ where: { id, endedAt: null }, data: { provedAt } });
}

/** Notes when the owner confirmed in this session that it is them; null once that was used. */
export async function setConfirmed(tx: Tx, id: string, confirmedAt: Date | null): Promise<void> {
  await tx.session.updateMany({ where: { id, endedAt: null }, data: { confirmedAt } });
}

export async function getConfirmation(id: string): Promise<Confirmation | null> {
  return prisma().session.findUnique({ where: { id }, select: { createdAt: true, confirmedAt: true } });
}

export async function isOpen(tx: Tx, id: string): Promise<boolean> {
  return (await tx.session.count({ where: { id, endedAt: null } })) > 0;
}

/** How the owner of an account can be told about it. */
export async function getContact(
  tx: Tx,
  id: string,
): Promise<{ email: string | null; emailProvedAt: Date | null; phoneNumber: string | null } | null> {
  const select = { email: true, emailProvedAt: true, phoneNumber: true } as const;
  return tx.user.findUnique({ where: { id }, select });
}

export async function endSession(id: string, endedAt: Date): Promise<void> {
  await prisma().session.updateMany({ where: { id, endedAt: null }, data: { endedAt } });
}

/** The account of this phone, made on its first sign-in: of several who come at once for it one makes it. */
export async function upsertPhoneUser(phoneNumber: string, now: Date): Promise<User> {
  const found = await findByPhone(phoneNumber);
  if (found) return found;
  const phoneSince = (await hasFormer(phoneNumber)) ? now : null;
  const data = { phoneNumber, phoneSince };
  const [made] = await prisma().user.createManyAndReturn({ data, skipDuplicates: true, select: USER });
  return made ?? (await prisma().user.findUniqueOrThrow({ where: { phoneNumber }, select: USER }));
}

const findByPhone = (phoneNumber: string): Promise<User | null> =>
  prisma().user.findUnique({ where: { phoneNumber }, select: USER });

/** Whether the number was taken off an account that is still there. */
async function hasFormer(phoneNumber: string): Promise<boolean> {
  return (await prisma().user.count({ where: { formerPhone: phoneNumber } })) > 0;
}

/**
 * Takes the number off the account that has it, where it was last shown by then; an admin keeps it. The version before
 * notes sign-ins by code as sessions only.
 */
export async function takeLapsed(phoneNumber: string, shownBy: Date): Promise<void> {
  await prisma().$executeRaw`
    UPDATE users SET former_phone = phone_number, phone_number = NULL, updated_at = now()
    WHERE phone_number = ${phoneNumber} AND role = 'user' AND coalesce(phone_shown_at, created_at) <= ${shownBy}
      AND NOT EXISTS (
        SELECT 1 FROM sessions s WHERE s.user_id = users.id AND s.method = 'otp' AND s.created_at > ${shownBy})`;
}

/** Notes that a code to the account's number has come back. */
export async function setPhoneShown(id: string, phoneNumber: string, now: Date): Promise<void> {
  await prisma().user.updateMany({ where: { id, phoneNumber }, data: { phoneShownAt: now } });
}

export const removeOldSessions = (before: Date, isDry: boolean): Promise<number> =>
  sweepRows('sessions', Prisma.sql`expires_at < ${before}`, isDry);

/** Whoever runs the shop names its admins, and so vouches for their address. */
export async function upsertAdmin(email: string, passwordHash: string): Promise<void> {
  const now = new Date();
  await prisma().user.upsert({
    where: { email },
    create: { email, role: 'admin', userName: 'Owner', passwordHash, emailProvedAt: now },
    update: {
      role: 'admin',
      passwordHash,
      emailProvedAt: now,
      sessions: { updateMany: { where: { endedAt: null }, data: { endedAt: now } } },
    },
    select: { id: true },
  });
}

export async function isAdminWithPassword(email: string): Promise<boolean> {
  return (await prisma().user.count({ where: { email, role: 'admin', passwordHash: { not: null } } })) > 0;
}

/** The e-mail addresses of the shop's admins, the oldest account first. */
export async function listAdminEmails(limit: number, tx: Tx = prisma()): Promise<string[]> {
  const admins = await tx.user.findMany({
    where: { role: 'admin', email: { not: null } },
    orderBy: { createdAt: 'asc' },
    take: limit,
    select: { email: true },
  });
  return admins.flatMap(({ email }) => (email ? [email] : []));
}

export async function hasAdmin(): Promise<boolean> {
  return (await prisma().user.count({ where: { role: 'admin' } })) > 0;
}

export async function listSessions(
  userId: string,
  { now, seenAfter, createdAfter }: { now: Date; seenAfter: Date; createdAfter: Date },
): Promise<{ id: string; method: string; userAgent: string | null; createdAt: Date; lastSeenAt: Date }[]> {
  return prisma().session.findMany({
    where: {
      userId,
      endedAt: null,
      expiresAt: { gt: now },
      lastSeenAt: { gt: seenAfter },
      createdAt: { gt: createdAfter },
    },
    orderBy: { lastSeenAt: 'desc' },
    take: 50,
    select: { id: true, method: true, userAgent: true, createdAt: true, lastSeenAt: true },
  });
}

export async function endSessions(
  which: { userId: string; id?: string | { not: string } },
  endedAt: Date,
  tx?: Tx,
): Promise<void> {
  await (tx ?? prisma()).session.updateMany({ where: { ...which, endedAt: null }, data: { endedAt } });
}
