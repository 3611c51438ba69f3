import 'server-only';
import { accountFields } from '@/content/account-fields';
import { proofRefusals as refusals } from '@/content/sign-in-refusals';
import { type Tx, transaction } from '@/lib/core/db';
import { authSecrets } from '@/lib/core/env';
import { formatWait } from '@/lib/core/format';
import { takeAll } from '@/lib/core/limits/service';
import { newToken } from '@/lib/core/tokens';
import { AppError } from '@/lib/http/errors';
import type { Mail } from '@/lib/messages/outbox/rules';
import { deliverSoon, queueMail } from '@/lib/messages/outbox/service';
import { isProof, proofId, registerMails } from '@/lib/people/accounts/rules';
import {
  type Absorb,
  changePhone,
  getAccountFacts,
  noteEmailProved,
  requirePassword,
} from '@/lib/people/accounts/service';
import type { User } from '@/lib/people/auth/rules';
import {
  confirmSession,
  endOtherSessions,
  mustConfirm,
  notePhoneShown,
  requireOpen,
  spendConfirmation,
  tellOfChange,
} from '@/lib/people/auth/service';
import { type Proof, provePhone, sendOtp } from '@/lib/people/otp/service';
import { isPhoneProved, notePhoneProved, takePhoneOver } from '@/lib/people/phones/service';
import type { Ownership } from './schema';

const tooManyMails = (waitS: number) => refusals.tooManyLinks(formatWait(waitS));

/**
 * Mails a link to the account's own address once more: who shows it while signed in holds both.
 * @throws AppError `conflict` where there is nothing to prove, `rateLimited`
 */
export async function requestEmailProof(user: User, address: string): Promise<void> {
  const { email } = user;
  if (!email) throw new AppError('conflict', refusals.noEmail);
  if ((await getAccountFacts(user.id)).isEmailProved) throw new AppError('conflict', refusals.alreadyProved);
  await takeAll(registerMails(email, address), tooManyMails);
  const linkId = proofId(user.id, Date.now());
  const mail: Mail = { template: 'confirm-email', data: { linkId } };
  await transaction((tx) => queueMail(tx, `confirm-email:${newToken()}`, email, mail));
  deliverSoon();
}

/**
 * Proves the address of somebody who is signed in: from now on the account's orders are mailed to it.
 * @throws AppError `invalid` for a link that is not this account's or is too old
 */
export async function proveEmail({ id, email }: User, token: string): Promise<void> {
  const isGood = email !== null && authSecrets().some((secret) => isProof(token, secret, { id, email }, Date.now()));
  if (!isGood) throw new AppError('invalid', refusals.noProof);
  await noteEmailProved(id);
}

/** How another phone is asked for: to add the first one, having just signed in is enough. */
const forAnotherThan = (phone: string | null) => ({ isSignInEnough: phone === null });

/** What somebody who is signed in has shown, and whether another phone wants a proof first. */
export async function getOwnership(
  user: User,
  sessionId: string,
): Promise<{ hasPassword: boolean; isEmailProved: boolean; needsConfirmation: boolean }> {
  const [facts, needsConfirmation] = await Promise.all([
    getAccountFacts(user.id),
    mustConfirm(sessionId, forAnotherThan(user.phoneNumber)),
  ]);
  return { ...facts, needsConfirmation };
}

export type Where = { sessionId: string } & Pick<Proof, 'address' | 'challengeId' | 'device'>;

/**
 * Shows within a session that it is its owner who is there: by the account's password, or a code to its phone.
 * @throws AppError `forbidden` for a wrong password, `conflict` without a phone, `rateLimited`, and as `provePhone`
 */
export async function confirmOwner(user: User, shown: Ownership, where: Where): Promise<void> {
  const { sessionId, ...here } = where;
  if (shown.password !== undefined)
    await requirePassword(user.id, shown.password, here.address, accountFields.wrongPassword);
  else if (!user.phoneNumber) throw new AppError('conflict', refusals.noPhone);
  else {
    await provePhone({ phoneNumber: user.phoneNumber, otp: shown.otp, ...here });
    await notePhoneShown(user.id, user.phoneNumber);
  }
  await confirmSession(sessionId);
}

async function howToConfirm({ id, phoneNumber }: User): Promise<string> {
  if (!phoneNumber) return refusals.confirmByPassword;
  return (await getAccountFacts(id)).hasPassword ? refusals.confirmFirst : refusals.confirmByCode;
}

/**
 * Gives the account a phone that its owner has just proved. Whoever holds it can sign in: to replace one, or to add one
 * to a session that is not new, it takes a proof of the last ten minutes. The owner is told; for a replacement at the
 * old number too, and every other session ends.
 * @throws AppError `forbidden` without that proof, `unauthenticated` where the session has ended meanwhile, `conflict` when
 * the phone belongs to another account, and as `provePhone`
 */
export async function linkPhone(user: User, sessionId: string, proof: Proof, absorb: Absorb): Promise<User> {
  const { phoneNumber: old } = user;
  const isNew = old !== proof.phoneNumber;
  if (isNew && (await mustConfirm(sessionId, forAnotherThan(old))))
    throw new AppError('forbidden', await howToConfirm(user), { reason: 'confirm' });
  await provePhone(proof);
  const also = async (tx: Tx) => {
    await takePhoneOver(user.id, proof.phoneNumber, tx);
    if (!isNew) return;
    await requireOpen(tx, sessionId);
    await spendConfirmation(tx, sessionId);
    if (old) await endOtherSessions(user.id, sessionId, tx);
    await tellOfChange(tx, user.id, old ? 'phone-replaced' : 'phone-linked', { oldPhone: old });
  };
  const linked = await changePhone(user.id, proof.phoneNumber, { absorb, also });
  if (!linked) throw new AppError('conflict', refusals.taken);
  deliverSoon();
  return linked;
}

/**
 * Sends a code with which this account can prove the number, under the limits of all codes. It proves, and neither
 * signs anybody in nor links the number.
 * @returns the challenge that this browser now waits for, null when the number is proved already
 * @throws AppError as `sendOtp`
 */
export async function sendProofCode(user: User, phoneNumber: string, address: string): Promise<string | null> {
  if (await isPhoneProved(user, phoneNumber)) return null;
  return (await sendOtp(phoneNumber, address, 'prove')).challengeId;
}

/**
 * Notes that the account has proved the number, which then takes its cash orders.
 * @throws AppError as `provePhone`
 */
export async function proveForOrders(user: User, proof: Proof): Promise<void> {
  await provePhone(proof, 'prove');
  await notePhoneProved(user.id, proof.phoneNumber);
}
