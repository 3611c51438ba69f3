import 'server-only';
import { enquiryAnswers as words } from '@/content/enquiry-answers';
import { transaction } from '@/lib/core/db';
import { formatWait } from '@/lib/core/format';
import { dayOf } from '@/lib/core/india';
import { LIMITS } from '@/lib/core/limits/rules';
import { count, roomOf, takeTogether } from '@/lib/core/limits/service';
import { AppError } from '@/lib/http/errors';
import { deliverSoon, queueMail } from '@/lib/messages/outbox/service';
import { hashOf } from '@/lib/people/accounts/rules';
import { listOwnerAddresses } from '@/lib/people/alarms/service';
import type { Enquiry } from './rules';

const tooMany = (waitS: number) => words.tooMany(formatWait(waitS));

/**
 * Section 2, contact: mails a question to the shop's owner. The same question is mailed once a day, so that sending it
 * again after a lost answer does no harm.
 * @throws AppError `rateLimited`, `unavailable` where the shop has nobody to mail to
 */
export async function sendEnquiry(enquiry: Enquiry, address: string): Promise<void> {
  await takeTogether(
    [
      [LIMITS.enquiriesPerAddress, address],
      ...(await roomOf(LIMITS.enquiriesPerNetwork, LIMITS.enquiriesInAll, address)),
    ],
    tooMany,
  );
  await count([LIMITS.enquiriesInAll, 'all']);
  const recipients = await listOwnerAddresses();
  if (recipients.length === 0) throw new AppError('unavailable', words.nobody);
  const { name, email, phone, message } = enquiry;
  const day = dayOf(Date.now());
  const content = JSON.stringify([day, name, email, phone, message]);
  const mail = { template: 'enquiry', data: { ...enquiry, reference: referenceOf(content) } } as const;
  await transaction(async (tx) => {
    for (const to of recipients) await queueMail(tx, `enquiry:${hashOf(`${content}${to}`)}`, to, mail);
  });
  deliverSoon();
}

/** Six letters and digits, so that programs do not put the questions of several people into one conversation. */
const referenceOf = (content: string): string =>
  hashOf(content)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 6);
