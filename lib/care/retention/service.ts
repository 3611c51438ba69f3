import 'server-only';
import { removeOldGrievances } from '@/lib/care/grievances/service';
import { removePhotosLater } from '@/lib/care/privacy/service';
import { removeExpiredLimits } from '@/lib/core/limits/service';
import { log } from '@/lib/core/log';
import { getSettings } from '@/lib/core/settings/service';
import { removeOldMessages, removeOldQuestions } from '@/lib/messages/outbox/service.keeping';
import { removeEndedResets } from '@/lib/people/accounts/service';
import { removeEndedSessions } from '@/lib/people/auth/service';
import { removeEndedChallenges } from '@/lib/people/otp/service';
import { forgetEnded } from '@/lib/sales/attention/service';
import { forgetNotes } from '@/lib/sales/books/service.orders';
import { forgetUnbought, forgetWritten, removeChildAges, removeOldKeys } from '@/lib/sales/orders/service.keeping';
import { forgetReasons } from '@/lib/sales/refunds/service';
import { forgetReports, removeOldReports } from '@/lib/sales/webhooks/service';
import { limitOf, RULES, type RuleKey, rulesOf } from './rules';

/** Who removes what each rule is about. */
const REMOVERS: Record<RuleKey, (before: Date, isDry: boolean) => Promise<number>> = {
  codes: removeEndedChallenges,
  sessions: removeEndedSessions,
  resets: removeEndedResets,
  counters: removeExpiredLimits,
  keys: removeOldKeys,
  questions: removeOldQuestions,
  messages: removeOldMessages,
  reports: forgetReports,
  reported: removeOldReports,
  written: (before, isDry) => forgetWritten(before, isDry, removePhotosLater),
  reasons: forgetReasons,
  attention: forgetEnded,
  differences: forgetNotes,
  unbought: forgetUnbought,
  grievances: (now, isDry) => removeOldGrievances(now.getTime(), isDry),
  childAge: async (now, isDry) => removeChildAges(now, (await getSettings()).privacy.childAgeMonths, isDry),
};

export type Removed = { key: RuleKey; table: string; count: number };

/**
 * Keeps to the table of what is kept for how long: removes what is older, rule by rule. One that fails keeps no other
 * from its turn.
 * @param every only the rules that are kept to so often; null for all
 * @param isDry only counts
 * @throws the first error, once every rule had its turn
 */
export async function keepTo(every: 'hour' | 'day' | null, nowMs: number, isDry: boolean): Promise<Removed[]> {
  const removed: Removed[] = [];
  const errors: unknown[] = [];
  for (const key of rulesOf(every)) {
    try {
      const count = await REMOVERS[key](limitOf(key, nowMs), isDry);
      removed.push({ key, table: RULES[key].table, count });
      if (count > 0 && !isDry)
        log().info({ rule: key, table: RULES[key].table, count }, 'removed what is kept no longer');
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return removed;
}
