import { randomBytes } from 'node:crypto';
import { Desk, PARCEL } from './desk';
import { jpeg } from './hostile-files';
import { sendFiles } from './media';
import { Member, newEmail, PASSWORD, proofTokensTo } from './member';
import { callOwn, ownPath } from './own-orders';
import { newPhone, orderBody, readCode, settleLink, sql } from './shopper';

const canary = (word: string) => `${word} ${randomBytes(6).toString('hex')}`;

/** Somebody with everything that the shop can keep about a person; all of their orders are over. */
export type Known = {
  member: Member;
  phone: string;
  orders: string[];
  /** What must be gone once the account is erased, each by its name. */
  goes: Record<string, string>;
  /** What must still stand in the orders. */
  stays: Record<string, string>;
};

export const AGE = '13.7';

export async function linkPhone(member: Member): Promise<string> {
  const phone = newPhone();
  await member.sendOtp(phone);
  const linked = await member.post('/api/auth/phone/link', { phoneNumber: phone, otp: await readCode(phone) });
  if (linked.status !== 200) throw new Error(`link answered ${linked.status}: ${linked.text}`);
  return phone;
}

async function newMember(userName: string, email: string): Promise<Member> {
  const member = await Member.visitor();
  await member.register({ userName, email, password: PASSWORD });
  await member.logIn(email, PASSWORD, undefined, { 'user-agent': 'Canary browser' });
  await member.enter(email);
  const [token] = await proofTokensTo(email);
  const proved = await member.post('/api/auth/email/confirm', { token });
  if (proved.status !== 200) throw new Error(`email/confirm answered ${proved.status}: ${proved.text}`);
  return member;
}

/** Two payments of an order are not in the provider's books: one is seen to on the money page, then one at the desk. */
async function differ(desk: Desk, orderId: string, ...notes: [string, string]): Promise<void> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO book_differences (kind, subject, order_id, ours, seen_at, shown_at)
     SELECT 'payment_unknown', $1 || n, $1, '{"paise": 249900, "currency": "INR", "state": "captured"}', now(), now()
     FROM generate_series(1, 2) AS n RETURNING id`,
    orderId,
  );
  const paths = [`/api/admin/money/differences/${row?.id}`, `/api/admin/orders/${orderId}/attention/books`];
  for (const [at, path] of paths.entries()) {
    const { status, text } = await desk.admin.post(path, { note: notes[at] });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  }
}

/** Somebody who has done all that a parent can do, in the shop that `Shopper.home` names. */
export async function makeKnown(): Promise<Known> {
  const goes = {
    'account name': canary('Ishwari'),
    email: newEmail(),
    'earlier address': canary('9 Before Lane'),
    problem: canary('The vial is broken'),
    question: canary('Is it sweet'),
    grievance: canary('It came late'),
    note: canary('She called'),
    reason: canary('Not at home'),
    'seen to': canary('Sent another'),
    'seen to in the books': canary('Asked the bank'),
    'seen to of an order': canary('Paid by UPI'),
  };
  const stays = { name: canary('Deshmukh'), address: canary('77 Lane') };
  const desk = await Desk.open();
  const member = await newMember(goes['account name'], goes.email);
  const phone = await linkPhone(member);
  const details = { name: stays.name, address1: stays.address, phone, childAge: AGE };
  const placed = await member.placeCod(orderBody(1, { ...details, address1: goes['earlier address'] }));
  const first = placed.body.data?.orderId ?? placed.text;
  const moved = await callOwn(member, first, 'address', { userDetails: orderBody(1, details).userDetails });
  if (moved.status !== 200) throw new Error(`address answered ${moved.status}: ${moved.text}`);
  await desk.take(first, 'note', { text: goes.note });
  await desk.take(first, 'ship', PARCEL);
  const photos = [{ name: 'a.jpg', bytes: await jpeg() }];
  const told = await sendFiles(member, `${ownPath(first)}/problem`, 'photos', photos, { text: goes.problem });
  if (told.status !== 200) throw new Error(`problem answered ${told.status}: ${told.text}`);
  await desk.admin.post(`/api/admin/orders/${first}/attention/problem`, { note: goes['seen to'] });
  await differ(desk, first, goes['seen to in the books'], goes['seen to of an order']);
  await desk.take(first, 'deliver');
  await desk.take(first, 'receive-cash', { reference: 'UTR 1', date: '2026-11-20' });
  await desk.take(first, 'take-back', { reason: goes.reason });
  const online = await member.start(1, details);
  await settleLink(online.merchantOrderId, 'fail');
  await settleLink(online.merchantOrderId, 'expire');
  await callOwn(member, online.orderId, 'cancel', {});
  const contact = { name: goes['account name'], email: goes.email, phone };
  const question = { ...contact, message: goes.question };
  await member.post('/api/contact', question);
  const complained = await member.post('/api/grievances', { ...contact, text: goes.grievance });
  if (complained.status >= 300) throw new Error(`grievance answered ${complained.status}: ${complained.text}`);
  return { member, phone, orders: [first, online.orderId], goes: { ...goes, phone }, stays };
}

/** Shows the password, as whoever is asked whether it is still them. */
export const confirm = (member: Member) => member.post('/api/auth/confirm', { password: PASSWORD });

export const DATA = '/api/auth/account/data';
export const erase = (member: Member) => member.post('/api/auth/account/erase', { sure: true });
export const download = (member: Member) => member.get<Record<string, Record<string, unknown>[]>>(DATA);

/** Every row of every table, ours and the queue's, as text, by the table's name. */
export async function dump(): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_t'`,
  );
  const all = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await sql<{ row: string }>(`SELECT kept::text AS row FROM ${name} AS kept`);
    all.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return all;
}
