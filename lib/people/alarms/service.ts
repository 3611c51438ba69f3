import 'server-only';
import { noticeOf } from '@/content/outages';
import { type Tx, transaction } from '@/lib/core/db';
import { env } from '@/lib/core/env';
import { dayOf } from '@/lib/core/india';
import { LIMITS } from '@/lib/core/limits/rules';
import { tryTake } from '@/lib/core/limits/service';
import { log } from '@/lib/core/log';
import { noteAccepted, noteRefused } from '@/lib/core/outages/service';
import { deliverSoon, queueMail } from '@/lib/messages/outbox/service';
import { listAdminEmails } from '@/lib/people/auth/service';
import { MAX_RECIPIENTS, type OwnerNotice } from './rules';

/** Where the shop's owner reads mail: `ADMIN_EMAIL`, else the oldest admins; empty where there is nobody. */
export async function listOwnerAddresses(): Promise<string[]> {
  const { ADMIN_EMAIL } = env();
  return ADMIN_EMAIL ? [ADMIN_EMAIL] : listAdminEmails(MAX_RECIPIENTS);
}

/**
 * Queues a mail to the owner in the caller's transaction, about something that must not stay silent.
 * @param key what it is about: the same key is mailed once, ever
 */
export async function tellOwner(tx: Tx, key: string, notice: OwnerNotice): Promise<void> {
  for (const to of await listOwnerAddresses())
    await queueMail(tx, `owner:${key}:${to}`, to, { template: 'owner-notice', data: notice });
}

/**
 * Notes that a provider refuses our key, for all processes; logs it once an hour and mails the owner once a day.
 * @param reason the provider's code, without anything personal
 */
export async function alarmRefusedKey(provider: string, reason: string, now: number): Promise<void> {
  await noteRefused(provider, reason, now);
  if (!(await tryTake([LIMITS.keyAlarm, provider]))) return;
  log().error({ provider, reason }, 'the provider refuses our key; nothing is given up, it waits for a right one');
  // The mail server cannot tell that it refuses us.
  if (provider === 'smtp') return;
  const { title, effect, remedy } = noticeOf(provider);
  const notice = { subject: title, lines: [`${title}.`, effect, remedy] };
  await transaction((tx) => tellOwner(tx, `key-refused:${provider}:${dayOf(now)}`, notice));
  deliverSoon();
}

/** What every call to a provider tells about our key. */
export const takeVerdict = (provider: string, isRefused: boolean, reason: string, now: number): Promise<void> =>
  isRefused ? alarmRefusedKey(provider, reason, now) : noteAccepted(provider, now);
