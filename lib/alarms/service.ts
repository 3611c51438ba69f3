import 'server-only';
import { listAdminEmails } from '@/lib/auth/service';
import type { Tx } from '@/lib/db';
import { env } from '@/lib/env';
import { queueMail } from '@/lib/notifications/service';
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
