import 'server-only';
import { privacyRefusals as words } from '@/content/my-data';
import { forgetStaff } from '@/lib/care/grievances/service.desk';
import { type Tx, transaction } from '@/lib/core/db';
import { env } from '@/lib/core/env';
import { formatWait } from '@/lib/core/format';
import { LIMITS } from '@/lib/core/limits/rules';
import { takeAll } from '@/lib/core/limits/service';
import { record } from '@/lib/core/log';
import { AppError } from '@/lib/http/errors';
import { removeFile } from '@/lib/media/uploads/service';
import { deliverSoon } from '@/lib/messages/outbox/service';
import { hashOf } from '@/lib/people/accounts/rules';
import { getAccountFacts } from '@/lib/people/accounts/service';
import { tellErased } from '@/lib/people/alarms/service';
import type { User } from '@/lib/people/auth/rules';
import { mustConfirm } from '@/lib/people/auth/service';
import { getPhoneSince, listSolePhones } from '@/lib/people/phones/service';
import { forgetUnboughtOf } from '@/lib/sales/orders/service.keeping';
import * as data from './data';
import { firstHold, namelessKey, photoIdIn } from './rules';
import { PERSONAL } from './rules.tables';

const tooMany = (waitS: number) => words.tooMany(formatWait(waitS));

async function toPerson(user: User): Promise<data.Person> {
  const [phones, { isEmailProved }, since] = await Promise.all([
    listSolePhones(user),
    getAccountFacts(user.id),
    getPhoneSince(user.id),
  ]);
  const second = since && user.phoneNumber ? { phone: user.phoneNumber, since } : null;
  const contacts = [...phones, ...(user.email ? [user.email] : [])];
  return { id: user.id, phones, second, email: user.email, isEmailProved, aliases: contacts.map(hashOf) };
}

/** @throws AppError `forbidden` with the reason `confirm` */
function requireProof(isMissing: boolean): void {
  if (isMissing) throw new AppError('forbidden', words.confirm, { reason: 'confirm' });
}

/**
 * Owner's side, section 9: all that is kept of whoever is signed in, for a session that began or was confirmed within
 * ten minutes, ten times a day.
 * @throws AppError `forbidden` with the reason `confirm`, `rateLimited`
 */
export async function getMyData(user: User, sessionId: string, nowMs: number): Promise<object> {
  requireProof(await mustConfirm(sessionId, { isSignInEnough: true }));
  await takeAll([[LIMITS.downloadsPerAccount, user.id]], tooMany);
  const person = await toPerson(user);
  const all = await data.readTogether((tx) => data.readAll(tx, PERSONAL, person));
  return { madeAt: new Date(nowMs).toISOString(), ...all };
}

/** @throws AppError `conflict` with what is still to come */
async function requireOver(tx: Tx, user: User): Promise<void> {
  const held = firstHold(await data.listStandings(tx, user.id));
  if (held) throw new AppError('conflict', words.holds[held.hold](held.number));
}

/** @throws AppError `unauthenticated` where it is erased already, `conflict` for the only admin */
async function requireErasable(tx: Tx, user: User): Promise<void> {
  // All admins in one order first, so that two who go at once do not wait for each other.
  const admins = user.role === 'admin' ? await data.countAdmins(tx) : 0;
  const person = await data.lockPerson(tx, user.id);
  if (!person) throw new AppError('unauthenticated', words.gone, { reason: 'signed-out' });
  if (person.role === 'admin' && admins < 2) throw new AppError('conflict', words.onlyAdmin);
  await requireOver(tx, user);
}

/**
 * Owner's side, section 9: erases an account, once nothing of it is under way and its owner has just shown that it is
 * them. Orders stay with name and address, but for those that came to nothing; every session ends. What stays where is written in docs/retention.md.
 * @throws AppError `conflict` with what is still to come, or for the only admin; `forbidden` with the reason `confirm`,
 *   `rateLimited`
 */
export async function eraseAccount(user: User, sessionId: string): Promise<void> {
  const isUnproved = await mustConfirm(sessionId, { isSignInEnough: false });
  // A session that another browser has erased meanwhile has shown nothing either: it hears that the account is gone.
  await transaction((tx) => requireErasable(tx, user));
  requireProof(isUnproved);
  const counter = namelessKey(env().AUTH_SECRET ?? '', user.phoneNumber ?? user.email ?? user.id);
  await takeAll([[LIMITS.erasingsPerPerson, counter]], tooMany);
  await eraseWhole(user);
}

/** The id in log and mail is that of an empty row: it names nobody, and finds the account that a restore brings back. */
async function eraseWhole(user: User): Promise<void> {
  const person = await toPerson(user);
  await transaction(async (tx) => {
    await requireErasable(tx, user);
    await removePhotosLater(tx, await data.listPhotos(tx, user.id));
    await data.eraseAll(tx, PERSONAL, person);
    await forgetUnboughtOf(tx, user.id);
    await data.noteErased(tx, user.id);
    await forgetStaff(tx, user);
    await tellErased(tx, user.id);
  });
  deliverSoon();
  record().info({ account: user.id }, 'an account was erased');
}

/**
 * Erases an account that a restore has brought back, by the id that the log has of its erasing.
 * @returns whether there was one that is not erased
 * @throws AppError `conflict` with what is still to come, as the backup has it, or for the only admin
 */
export async function eraseAgain(id: string): Promise<boolean> {
  const user = await data.getUnerased(id);
  if (user) await eraseWhole(user);
  return user !== null;
}

/** Has the photos at these addresses removed from the media service, once the caller's transaction is done. */
export async function removePhotosLater(tx: Tx, urls: readonly string[]): Promise<void> {
  for (const publicId of urls.map(photoIdIn)) if (publicId) await data.queuePhoto(tx, publicId);
}

/** Removes a photo that no order speaks of any more. @throws ProviderError when it should be tried again */
export const removePhoto = (publicId: string): Promise<void> => removeFile(publicId, 'image');
