import { randomBytes } from 'node:crypto';
import { newEmail } from './member';
import { newAddress, newPhone, sql } from './shopper';

export const mark = () => `mark${randomBytes(8).toString('hex')}`;
export const somebody = () => ({ user: null, address: newAddress() });
export const grievance = (change: object = {}) => ({
  name: 'Asha Rao',
  phone: newPhone() as string | null,
  email: newEmail() as string | null,
  text: `Nothing came. ${mark()}`,
  ...change,
});
export type Told = {
  topic: string | null;
  channel: string;
  to: string;
  body: string;
  data: { answer?: string | null };
};
export const toldTo = (...contacts: (string | null)[]) =>
  sql<Told>(
    'SELECT topic, channel, "to", body, data FROM outbox_messages WHERE "to" = ANY($1) ORDER BY created_at, channel',
    contacts,
  );
export const idOf = async (number: string): Promise<string> => {
  const [row] = await sql<{ id: string }>('SELECT id FROM grievances WHERE number = $1', number);
  return row?.id ?? '';
};
export const age = (number: string, hours: number) =>
  sql(
    `UPDATE grievances SET created_at = created_at - make_interval(hours => $2),
       acknowledged_at = acknowledged_at - make_interval(hours => $2), answered_at = answered_at - make_interval(hours => $2)
     WHERE number = $1`,
    number,
    hours,
  );
export const aboutIn = (text: string) =>
  sql<{ to: string; data: { subject: string; lines: string[]; path: string } }>(
    `SELECT "to", data FROM outbox_messages WHERE template = 'owner-news' AND data::text LIKE '%' || $1 || '%'`,
    text,
  );
