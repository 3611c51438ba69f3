import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import type { Member } from './member';
import { type Answer, EMULATORS_URL, sql } from './shopper';

export type Sample = { name: string; bytes: Uint8Array };
export type Ticket = { url: string; fields: Record<string, string>; cloudinaryPublicId: string };
/** What the media service answers to an upload. */
export type Stored = { public_id: string; version: number; signature: string; secure_url: string; existing?: boolean };

const account = () => new URL(process.env.CLOUDINARY_URL ?? 'cloudinary://key:secret@local');

export const seedFilm = (): Uint8Array =>
  readFileSync(join(import.meta.dirname, '../prisma/media/product-video-1.mp4'));

const asBlob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

/** Sends files as a form would, under `field`. */
export function sendFiles<Data>(
  admin: Member,
  path: string,
  field: string,
  files: readonly Sample[],
  fields: Record<string, string> = {},
): Promise<Answer<Data>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes } of files) form.append(field, asBlob(bytes), name);
  return admin.send<Data>(path, { method: 'POST', raw: form, headers: { 'content-type': null } });
}

export const sign = (admin: Member, body: Record<string, unknown>) => admin.post<Ticket>('/api/admin/media/sign', body);

/** Asks for a ticket, or fails the test. */
export async function ticketFor(admin: Member, area: string, type: string, more: object = {}): Promise<Ticket> {
  const answer = await sign(admin, { area, type, bytes: 1_000, ...more });
  if (!answer.body.data) throw new Error(`sign answered ${answer.status}: ${answer.text}`);
  return answer.body.data;
}

/** Posts a file to the media service as a browser does; `change` replaces fields, a null takes one out. */
export async function spendTicket(
  ticket: Ticket,
  bytes: Uint8Array,
  change: Record<string, string | null> = {},
  url = ticket.url,
): Promise<{ status: number; body: Stored & { error?: { message: string } } }> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...ticket.fields, ...change }))
    if (value !== null) form.append(name, value);
  form.append('file', asBlob(bytes), 'file');
  const answer = await fetch(url, { method: 'POST', body: form });
  return { status: answer.status, body: await answer.json() };
}

/** A new file at the media service that no list shows yet. */
export async function putFile(admin: Member, area: string, type: string, bytes: Uint8Array): Promise<Stored> {
  const { status, body } = await spendTicket(await ticketFor(admin, area, type), bytes);
  if (status !== 200) throw new Error(`the media service answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function callService<T>(path: string, init: RequestInit = {}): Promise<T> {
  const { hostname, username, password } = account();
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const url = `${EMULATORS_URL}/cloudinary/v1_1/${hostname}${path}`;
  return (await (await fetch(url, { ...init, headers: { authorization } })).json()) as T;
}

type Page = { resources: { public_id: string }[]; next_cursor?: string };

/** Every file of the media service, as `type/public id`. */
export async function storedFiles(): Promise<string[]> {
  const found: string[] = [];
  for (const type of ['image', 'video', 'raw']) {
    let cursor: string | undefined;
    do {
      const query = `max_results=500${cursor ? `&next_cursor=${encodeURIComponent(cursor)}` : ''}`;
      const page = await callService<Page>(`/resources/${type}/upload?${query}`);
      found.push(...page.resources.map(({ public_id }) => `${type}/${public_id}`));
      cursor = page.next_cursor;
    } while (cursor);
  }
  return found.sort();
}

/** Removes a file behind the shop's back. */
export const loseFile = (publicId: string, type = 'image') =>
  callService(`/resources/${type}/upload?public_ids[]=${encodeURIComponent(publicId)}`, { method: 'DELETE' });

/** What the shop and the media service hold, to see that nothing was added. */
export const mediaState = async () => ({
  rows: (await sql<{ id: string }>('SELECT id FROM media_items ORDER BY id')).map(({ id }) => id),
  files: await storedFiles(),
});

const control = (path: string, body: object) =>
  fetch(`${EMULATORS_URL}/__control/${path}`, { method: 'POST', body: JSON.stringify(body) });

/** `about`: only calls whose path ends with it; the shop asks and removes by itself meanwhile. */
export const setMediaFault = (mode: string, calls = 1, about = '') =>
  control('faults', { provider: 'cloudinary', mode, calls, about });
/** What becomes of the next upload of a file. */
export const setUploadFault = (mode: string) => setMediaFault(mode, 1, '/upload');
export const advanceClock = (advanceMs: number) => control('clock', { advanceMs });
export const resetClock = () => control('clock', { reset: true });

/** What is delivered at an address of an item. */
export const download = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer());

/** Kind and bytes of every packet of a film, whatever it is wrapped in, and how its tracks are called. */
export async function packetsOf(film: Uint8Array): Promise<{ packets: string[]; names: (string | null)[] }> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(new Uint8Array(film)) });
  const packets: string[] = [];
  const names: (string | null)[] = [];
  for (const track of await input.getTracks()) {
    names.push(await track.getName());
    for await (const packet of new EncodedPacketSink(track).packets())
      packets.push(`${track.type} ${packet.type} ${createHash('sha256').update(packet.data).digest('hex')}`);
  }
  return { packets, names };
}

type Place = { id: string; collection: string; position: number };

/** Sets the product's lists aside, so that a test starts with empty ones; what comes back puts them in place again. */
export async function setListsAside(admin: Member): Promise<() => Promise<void>> {
  const places = await sql<Place>(
    "SELECT id, collection, position FROM media_items WHERE collection <> 'gallery' AND removed_at IS NULL ORDER BY position",
  );
  // In the gallery their files stay wanted.
  await sql(
    "UPDATE media_items SET collection = 'gallery', position = NULL WHERE collection <> 'gallery' AND removed_at IS NULL",
  );
  return async () => {
    await sql("DELETE FROM media_items WHERE collection <> 'gallery'");
    for (const { id, collection, position } of places)
      await sql(
        'UPDATE media_items SET collection = $2::media_collection, position = $3 WHERE id = $1',
        id,
        collection,
        position,
      );
    for (const type of ['images', 'videos']) {
      const ids = places.filter(({ collection }) => collection === `product_${type}`).map(({ id }) => id);
      const change = { type, action: 'reorder', data: { ids } };
      await admin.send('/api/admin/products/content', { method: 'PUT', body: change });
    }
  };
}

/** Takes out of the gallery what was put there since, and lets the pages see it. */
export async function emptyGallerySince(admin: Member, since: Date): Promise<void> {
  await sql("DELETE FROM media_items WHERE collection = 'gallery' AND created_at >= $1", since);
  const [item] = await sql<{ id: string; name: string }>(
    "SELECT id, name FROM media_items WHERE collection = 'gallery' LIMIT 1",
  );
  if (item) await admin.send(`/api/admin/gallery/${item.id}`, { method: 'PUT', body: { title: item.name } });
}
