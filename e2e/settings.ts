import type { Member } from './member';
import { newKey } from './shopper';

const PATH = '/api/admin/settings';

type Group = Record<string, unknown>;
export type Standing = { settings: Record<string, Group>; version: number; missing: string[] };

export const readSettings = async (admin: Member): Promise<Standing> =>
  (await admin.get<Standing>(PATH)).body.data as Standing;

export const putSettings = (admin: Member, group: string, values: object, version: unknown, key = newKey()) =>
  admin.send<Standing & { field: string; message: string }>(PATH, {
    method: 'PUT',
    body: { group, values, version },
    headers: { 'idempotency-key': key },
  });

/** Changes settings as they stand now, or fails the test. */
export async function setSettings(admin: Member, group: string, values: object): Promise<Standing> {
  const { version } = await readSettings(admin);
  const { status, text, body } = await putSettings(admin, group, values, version);
  if (status !== 200 || !body.data) throw new Error(`settings answered ${status}: ${text}`);
  return body.data;
}

/** Notes how these groups stand, and answers with what puts them back. */
export async function keepSettings(admin: Member, ...groups: string[]): Promise<() => Promise<void>> {
  const { settings } = await readSettings(admin);
  return async () => {
    for (const group of groups) await setSettings(admin, group, settings[group] ?? {});
  };
}
