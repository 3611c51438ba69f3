import { randomBytes } from 'node:crypto';
import { newPhone, orderBody, readCode, Shopper, sql } from './shopper';

const canary = (word: string) => `${word} ${randomBytes(6).toString('hex')}`;

/** A number that was given to somebody else, with what is known of whoever had it before. */
export type Recycled = {
  phone: string;
  /** The browser of whoever had it. */
  before: Shopper;
  userId: string;
  orderId: string;
  parcel: { name: string; pincode: string };
  /** What nobody else may see. */
  secrets: string[];
};

/** So many days pass in which nobody shows this number, and its sessions end. */
export async function letPass(phone: string, days: number): Promise<void> {
  await sql('UPDATE users SET phone_shown_at = now() - make_interval(days => $2) WHERE phone_number = $1', phone, days);
  await sql(
    `DELETE FROM sessions WHERE method = 'otp' AND user_id = (SELECT id FROM users WHERE phone_number = $1)`,
    phone,
  );
}

/** The limits of codes are not what is looked at. */
export const forgetCodes = (phone: string) => sql('DELETE FROM rate_limits WHERE key LIKE $1', `otp-%${phone}%`);

/** Erases the account of somebody who signs in by code, as its owner. */
export async function eraseByCode(who: Shopper, phone: string) {
  await forgetCodes(phone);
  await who.sendOtp(phone);
  await who.post('/api/auth/confirm', { otp: await readCode(phone) });
  return who.post('/api/auth/account/erase', { sure: true });
}

export const accountOf = async (phone: string) =>
  (await sql<{ id: string }>('SELECT id FROM users WHERE phone_number = $1', phone))[0]?.id ?? '';

async function write(by: Shopper, path: string, body: object): Promise<void> {
  const answer = await by.post(path, body);
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
}

/** Somebody signs in with a number, orders and writes to us; then nobody shows the number for `days`. */
export async function makeRecycled(days = 91, phone = newPhone()): Promise<Recycled> {
  const [name, address1, complaint, alone, question] = ['Meera', '7 Lane', 'Late', 'Alone', 'Sweet'].map(canary);
  const before = await new Shopper().signIn(phone);
  const parcel = { name: name ?? '', pincode: '682317' };
  const placed = await before.placeCod(orderBody(1, { ...parcel, address1, phone, childAge: '13.7' }));
  const orderId = placed.body.data?.orderId;
  if (!orderId) throw new Error(`cod answered ${placed.status}: ${placed.text}`);
  const contact = { name, email: '', phone };
  await write(before, '/api/grievances', { ...contact, text: complaint });
  const guest = new Shopper();
  await guest.checkAuth();
  await write(guest, '/api/grievances', { ...contact, text: alone });
  await write(guest, '/api/contact', { ...contact, email: 'meera@example.com', message: question });
  // The parcel has come, and all of it is as old as the last code.
  await sql("UPDATE orders SET stage = 'delivered', money = 'received', version = version + 1 WHERE id = $1", orderId);
  for (const [table, own] of [
    ['orders', 'phone'],
    ['grievances', 'phone'],
    ['outbox_messages', `coalesce(data->>'phone', "to")`],
  ])
    await sql(`UPDATE ${table} SET created_at = created_at - make_interval(days => $2) WHERE ${own} = $1`, phone, days);
  await letPass(phone, days);
  await forgetCodes(phone);
  const secrets = [name, address1, complaint, alone, question, orderId].map(String);
  return { phone, before, userId: await accountOf(phone), orderId, parcel, secrets };
}
