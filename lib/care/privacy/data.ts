import 'server-only';
import { letForget, prisma, type Tx } from '@/lib/core/db';
import { enqueue } from '@/lib/core/queue';
import type { User } from '@/lib/people/auth/rules';
import { Prisma } from '@/prisma/generated/client';
import type { Standing } from './rules';
import type { Download, Emptied, Personal, Whose } from './rules.entries';

/** By what a person is found. */
export type Person = {
  id: string;
  /** Every number that the account has proved and no other one has a claim to. */
  phones: string[];
  /** That of them which somebody else had before: nothing from before this time is the person's. */
  second: { phone: string; since: Date } | null;
  /** The account's address, */
  email: string | null;
  /** and whether its owner has shown that it is theirs: anybody may register anybody's. */
  isEmailProved: boolean;
  /** Under which other names counters know the account. */
  aliases: string[];
};

const ownOrders = ({ id }: Person) => Prisma.sql`(SELECT id FROM orders WHERE user_id = ${id}::uuid)`;
const mine = ({ email, isEmailProved }: Person): string[] => (email && isEmailProved ? [email] : []);

/** Mails that only the owner of an account causes, or whoever wants one at this address. */
const ABOUT_ACCOUNTS = [
  'welcome',
  'already-registered',
  'confirm-email',
  'reset-password',
  'password-changed',
  'account-changed',
];

/** Mails to the owner of the shop: they say nothing of an order that it does not, and name whoever reads them. */
const TO_OWNER = ['owner-notice', 'owner-news'];

/** Whether a number is the person's, in a row that was written at `created_at`. */
const numbered = (number: Prisma.Sql, { phones, second }: Person) =>
  second
    ? Prisma.sql`(${number} = ANY(${phones}) AND NOT (${number} = ${second.phone} AND created_at < ${second.since}))`
    : Prisma.sql`${number} = ANY(${phones})`;

/** Somebody else's order can be delivered to the person, and somebody else's grievance can name them. */
const ofNobodyElse = (person: Person) => Prisma.sql`((order_id IS NULL OR order_id IN ${ownOrders(person)})
  AND NOT (dedupe_key LIKE 'grievance%' AND split_part(dedupe_key, ':', 2) IN (
    SELECT id::text FROM grievances WHERE user_id <> ${person.id}::uuid)))`;
const toPerson = (person: Person) => Prisma.sql`(
  (channel = 'sms' AND ${numbered(Prisma.sql`"to"`, person)} AND ${ofNobodyElse(person)})
  OR (channel = 'email' AND "to" = ANY(${mine(person)}) AND ${ofNobodyElse(person)})
  OR (channel = 'email' AND "to" = ${person.email} AND template = ANY(${ABOUT_ACCOUNTS})))`;
const questions = (person: Person) => Prisma.sql`(template = 'enquiry'
  AND (data->>'email' = ANY(${mine(person)}) OR ${numbered(Prisma.sql`data->>'phone'`, person)}))`;
const payments = (person: Person) => Prisma.sql`(
  SELECT lower(id) AS word FROM orders WHERE user_id = ${person.id}::uuid
  UNION SELECT lower(id) FROM payments WHERE order_id IN ${ownOrders(person)})`;
/** What was told of a change of the account, whichever number or address it had then. */
const changes = ({ id }: Person) => Prisma.sql`dedupe_key LIKE ${`account-changed:${id}:%`}`;
/** Before its mailbox was proved the account may have been somebody else's, with another number. */
const ownChanges = (person: Person) => Prisma.sql`(${changes(person)} AND created_at >= coalesce(
  (SELECT email_proved_at FROM users WHERE id = ${person.id}::uuid), '-infinity'))`;
const words = (person: Person) => [...person.phones, ...mine(person)];

const grievances = (person: Person) => Prisma.sql`(user_id = ${person.id}::uuid
  OR user_id IS NULL AND (${numbered(Prisma.sql`phone`, person)} OR email = ANY(${mine(person)})))`;
/** What the owner of the shop was told of them is found by their ids. */
const aboutGrievances = (person: Person) => Prisma.sql`(dedupe_key LIKE 'grievance%'
  AND split_part(dedupe_key, ':', 2) IN (SELECT id::text FROM grievances WHERE ${grievances(person)}))`;

const CONDITION: Record<Whose, (person: Person) => Prisma.Sql> = {
  'own-account': ({ id }) => Prisma.sql`id = ${id}::uuid`,
  own: ({ id }) => Prisma.sql`user_id = ${id}::uuid`,
  'own-orders': (person) => Prisma.sql`order_id IN ${ownOrders(person)}`,
  'own-invoices': (person) =>
    Prisma.sql`invoice_id IN (SELECT id FROM invoices WHERE order_id IN ${ownOrders(person)})`,
  'own-codes': (person) => numbered(Prisma.sql`phone_number`, person),
  'own-messages': (person) =>
    Prisma.sql`(${toPerson(person)} OR ${ownChanges(person)}
      OR (order_id IN ${ownOrders(person)} AND (template = ANY(${TO_OWNER})) IS NOT TRUE))
      AND template IS DISTINCT FROM 'enquiry'`,
  'own-questions': questions,
  'own-grievances': grievances,
  'about-own-messages': (person) =>
    Prisma.sql`${toPerson(person)} OR ${questions(person)} OR ${aboutGrievances(person)}
      OR ${changes(person)} OR order_id IN ${ownOrders(person)}`,
  'about-own-payments': (person) =>
    Prisma.sql`EXISTS (SELECT 1 FROM ${payments(person)} AS known WHERE strpos(lower(body), word) > 0)`,
  'naming-the-person': (person) => Prisma.sql`EXISTS (
    SELECT 1 FROM (SELECT word FROM ${payments(person)} AS known UNION SELECT unnest(${words(person)}::text[])) AS known
    WHERE strpos(lower(body), word) > 0)`,
  // A block of numbers is named by its first, which may be somebody's.
  'counting-the-person': ({ id, phones, email, aliases }) => Prisma.sql`
    string_to_array(key, ':') && ${[id, ...phones, ...(email ? [email] : []), ...aliases]}
      AND key NOT LIKE 'otp-block:%'`,
  'own-changes': ({ id }) => Prisma.sql`by_id = ${id}::uuid`,
};

const fieldOf = (column: string): string => column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const name = (text: string) => Prisma.raw(`"${text}"`);

function shown(column: string, { without, ofType }: Download) {
  const keys = without?.[column];
  if (keys)
    return Prisma.sql`(SELECT coalesce(jsonb_agg(one - ${[...keys]}::text[] ORDER BY place), '[]')
      FROM jsonb_array_elements(${name(column)}) WITH ORDINALITY AS each(one, place))`;
  if (ofType?.column !== column) return name(column);
  return Prisma.sql`${name(column)} - CASE WHEN type = ${ofType.type} THEN ${[...ofType.without]}::text[] ELSE '{}' END`;
}

/** Everything that these tables keep of a person, by the names under which a download has it. */
export async function readAll(tx: Tx, tables: readonly Personal[], person: Person): Promise<Record<string, object[]>> {
  const all: Record<string, object[]> = {};
  for (const { table, downloads } of tables)
    for (const download of downloads) {
      const { as, whose, columns } = download;
      const chosen = columns.map((column) => Prisma.sql`${shown(column, download)} AS ${name(fieldOf(column))}`);
      const order = Prisma.raw(columns.length > 1 ? '1, 2' : '1');
      const rows = await tx.$queryRaw<{ row: object }[]>`
        SELECT to_jsonb(kept) AS row FROM (
          SELECT ${Prisma.join(chosen)} FROM ${name(table)} WHERE ${CONDITION[whose](person)} ORDER BY ${order}) AS kept`;
      all[as] = rows.map(({ row }) => row);
    }
  return all;
}

const VALUES: Record<Emptied, (column: string) => Prisma.Sql> = {
  null: () => Prisma.sql`NULL`,
  empty: () => Prisma.sql`''`,
  emptyObject: () => Prisma.sql`'{}'`,
  false: () => Prisma.sql`false`,
  default: () => Prisma.sql`DEFAULT`,
  now: () => Prisma.sql`now()`,
  next: (column) => Prisma.sql`${name(column)} + 1`,
  unwritten: (column) => Prisma.sql`${name(column)} - ${[...WRITTEN]}::text[]`,
  user: () => Prisma.sql`'user'`,
};

/** The parts of an event's detail that people wrote, or that say where somebody lived. */
const WRITTEN = ['before', 'text', 'photos', 'reason'];

/** Deletes or empties every row of a person in these tables, in their order. */
export async function eraseAll(tx: Tx, tables: readonly Personal[], person: Person): Promise<void> {
  await letForget(tx);
  for (const { table, erasing } of tables) {
    const where = CONDITION[erasing.whose](person);
    if (erasing.rows === 'deleted') await tx.$executeRaw`DELETE FROM ${name(table)} WHERE ${where}`;
    else if (Object.keys(erasing.empties).length > 0) {
      const set = Object.entries(erasing.empties).map(
        ([column, how]) => Prisma.sql`${name(column)} = ${VALUES[how](column)}`,
      );
      await tx.$executeRaw`UPDATE ${name(table)} SET ${Prisma.join(set)} WHERE ${where}`;
    }
  }
}

/** The account with this id; null where there is none, or it is erased. */
export const getUnerased = (id: string): Promise<User | null> =>
  prisma().user.findFirst({
    where: { id, erasedAt: null },
    select: { id: true, userName: true, email: true, phoneNumber: true, role: true },
  });

/** The account, held until the transaction ends; null where it is erased already. */
export async function lockPerson(tx: Tx, id: string): Promise<{ role: string } | null> {
  const [row] = await tx.$queryRaw<{ role: string }[]>`
    SELECT role::text FROM users WHERE id = ${id}::uuid AND erased_at IS NULL FOR UPDATE`;
  return row ?? null;
}

/** How many admins there are; they cannot go until the transaction ends. */
export async function countAdmins(tx: Tx): Promise<number> {
  const rows = await tx.$queryRaw<object[]>`SELECT id FROM users WHERE role = 'admin' ORDER BY id FOR UPDATE`;
  return rows.length;
}

/** The orders of an account, oldest first, as far as they keep it. */
export const listStandings = (tx: Tx, userId: string): Promise<Standing[]> =>
  tx.$queryRaw<Standing[]>`
    SELECT o.number, o.stage::text, o.money::text,
      EXISTS (SELECT 1 FROM payment_attempts a WHERE a.order_id = o.id AND a.state IN ('creating', 'open')) AS "isPayable",
      EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.state IN ('waiting', 'pending'))
        OR EXISTS (SELECT 1 FROM attentions t WHERE t.order_id = o.id AND t.ended_at IS NULL
          AND t.reason IN ('refund', 'refund_failed', 'refund_stuck', 'payment_review', 'books')) AS "isMoneyOpen",
      EXISTS (SELECT 1 FROM orders n WHERE n.replaces_id = o.id)
        OR EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.state = 'processed') AS "isMadeGood"
    FROM orders o WHERE o.user_id = ${userId}::uuid ORDER BY o.number`;

/** Addresses of the photos that came with problems. */
export async function listPhotos(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ url: string }[]>`
    SELECT jsonb_array_elements_text(e.detail->'photos') AS url
    FROM order_events e JOIN orders o ON o.id = e.order_id
    WHERE o.user_id = ${userId}::uuid AND jsonb_typeof(e.detail->'photos') = 'array'`;
  return rows.map(({ url }) => url);
}

/** Ends every reason to look at orders of an account, and writes down in them that it is erased. */
export async function noteErased(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE attentions SET ended_at = now() WHERE ended_at IS NULL
      AND order_id IN (SELECT id FROM orders WHERE user_id = ${userId}::uuid)`;
  await tx.$executeRaw`
    INSERT INTO order_events (order_id, type, by, from_stage, to_stage)
    SELECT id, 'erased', 'parent', stage, stage FROM orders WHERE user_id = ${userId}::uuid`;
}

/** Has a photo removed from the media service once the transaction is done. */
export const queuePhoto = (tx: Tx, publicId: string): Promise<void> => enqueue(tx, 'photo-removal', { publicId });

/** One moment of the whole database. */
export const readTogether = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  prisma().$transaction(work, { isolationLevel: 'RepeatableRead', timeout: 4_000, maxWait: 4_000 });
