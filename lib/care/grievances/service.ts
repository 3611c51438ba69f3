import 'server-only';
import { randomInt } from 'node:crypto';
import { grievanceMail } from '@/content/desk-grievances';
import { grievanceAnswers as words } from '@/content/grievances';
import { type Tx, transaction } from '@/lib/core/db';
import { formatTime, formatWait } from '@/lib/core/format';
import { dayOf } from '@/lib/core/india';
import { byNetwork, LIMITS, networkOf } from '@/lib/core/limits/rules';
import { type Claim, count, requireRoom, roomOf, takeTogether } from '@/lib/core/limits/service';
import { settingsIn } from '@/lib/core/settings/service';
import { AppError } from '@/lib/http/errors';
import { deliverSoon, queueNews } from '@/lib/messages/outbox/service';
import { queueGrievanceNotice } from '@/lib/messages/outbox/service.grievances';
import { hashOf } from '@/lib/people/accounts/rules';
import { getAccountFacts } from '@/lib/people/accounts/service';
import { listOwnerAddresses } from '@/lib/people/alarms/service';
import type { User } from '@/lib/people/auth/rules';
import { isPhoneProved } from '@/lib/people/phones/service';
import * as data from './data';
import {
  addMonths,
  answerOf,
  dueOf,
  KEPT_MONTHS,
  NUMBERS,
  numberOf,
  type State,
  stateOf,
  WAITS_TOO_LONG_MS,
} from './rules';
import type { NewGrievance, StatusRequest } from './schema';

type Where = { user: User | null; address: string };

/** A number may be taken already: of a hundred million that is rare. */
const TRIES = 5;

/**
 * Section 9: keeps a grievance, sends its number to whoever wrote it and mails the owner and the officer. The same words
 * on the same day are one grievance, so that sending them again after a lost answer does no harm.
 * @returns its number
 * @throws AppError `rateLimited`
 */
export async function complain(given: NewGrievance, { user, address }: Where): Promise<{ number: string }> {
  const { name, phone, email, text } = given;
  const now = new Date();
  const dedupeKey = hashOf(JSON.stringify([dayOf(now.getTime()), name, phone, email, text]));
  const before = await data.findByKey(dedupeKey);
  if (before) return { number: before.number };
  const isToProved = user !== null && phone !== null && (await isPhoneProved(user, phone));
  const isEmailOwn =
    user !== null && email !== null && email === user.email && (await getAccountFacts(user.id)).isEmailProved;
  await takeTogether(
    [
      [LIMITS.grievancesPerAddress, address],
      ...(await roomOf(LIMITS.grievancesPerNetwork, LIMITS.grievancesInAll, address)),
      ...ofContact(phone, isToProved ? user : null),
      ...ofContact(email, isEmailOwn ? user : null),
    ],
    (waitS) => words.tooMany(formatWait(waitS)),
  );
  await count([LIMITS.grievancesInAll, 'all']);
  const row = { userId: user?.id ?? null, name, phone, email, text, placedFrom: networkOf(address), dedupeKey };
  for (let tried = 0; tried < TRIES; tried++) {
    const written = await transaction(async (tx) => {
      const one = await data.insert(tx, { ...row, number: numberOf(randomInt(NUMBERS)), createdAt: now });
      if (one) await tellOfNew(tx, one, isToProved);
      return one;
    });
    const kept = written ?? (await data.findByKey(dedupeKey));
    if (kept) {
      deliverSoon();
      return { number: kept.number };
    }
  }
  throw new AppError('unavailable', words.failed, { retryAfterS: 5 });
}

/** An owner who has shown that it is theirs counts alone: strangers who name it do not keep them from writing. */
const ofContact = (contact: string | null, owner: User | null): Claim[] =>
  contact ? [[LIMITS.grievancesPerContact, owner ? `${hashOf(contact)}:${owner.id}` : hashOf(contact)]] : [];

async function tellOfNew(tx: Tx, grievance: data.Grievance, isToProved: boolean): Promise<void> {
  const { id, version, number, phone, email, placedFrom: causedFrom, name, text } = grievance;
  await queueGrievanceNotice(tx, 'grievance-received', {
    once: `${id}:${version}`,
    ...{ number, phone, email, causedFrom, isToProved },
  });
  const { acknowledgeBy, answerBy } = dueOf(grievance);
  const { subject, until } = grievanceMail.received;
  const lines = [
    ...text.split('\n').filter((line) => line.trim() !== ''),
    name,
    until(formatTime(acknowledgeBy), formatTime(answerBy)),
  ];
  await tellOwners(tx, `grievance:${id}`, id, subject(number), lines);
}

/** To the owner and, where one with an address is named, to the officer. */
async function tellOwners(tx: Tx, key: string, id: string, subject: string, lines: string[]): Promise<void> {
  const { grievance, messages } = await settingsIn(tx);
  const { email } = grievance;
  const all = new Set([...(await listOwnerAddresses(messages, tx)), ...(email ? [email] : [])]);
  const mail = { subject, lines, path: `/admin/grievances/${id}`, action: grievanceMail.action };
  for (const to of all) await queueNews(tx, `${key}:${to}`, to, mail);
}

/** How a grievance stands, for whoever wrote it: nothing of what was written. */
export type Standing = {
  number: string;
  state: State;
  receivedAt: Date;
  acknowledgeBy: Date;
  acknowledgedAt: Date | null;
  reopenedAt: Date | null;
  answerBy: Date;
  answeredAt: Date | null;
  answer: string | null;
};

/**
 * How the grievance of this number stands, for whoever names the phone number or address that was given with it.
 * @throws AppError `notFound` with the same words whichever of the two is wrong, `rateLimited` after too many of those
 */
export async function lookUp({ number, contact }: StatusRequest, address: string): Promise<Standing> {
  const wrong: Claim[] = [
    [LIMITS.wrongGrievancesPerAddress, address],
    ...byNetwork(LIMITS.wrongGrievancesPerNetwork, address),
  ];
  await requireRoom(wrong, (waitS) => words.tooManyLooks(formatWait(waitS)));
  const found = await data.findFor(number, contact);
  if (!found) {
    for (const claim of wrong) await count(claim);
    throw new AppError('notFound', words.notFound);
  }
  const { createdAt, acknowledgedAt, reopenedAt, answeredAt } = found;
  const { acknowledgeBy, answerBy } = dueOf(found);
  return {
    number,
    state: stateOf(found),
    receivedAt: createdAt,
    acknowledgeBy,
    acknowledgedAt,
    reopenedAt,
    answerBy,
    answeredAt,
    answer: answerOf(found, found.steps),
  };
}

/** How many are open, and how many of them wait for more than a day to be acknowledged. */
export const countGrievances = (nowMs: number): Promise<{ open: number; waiting: number }> =>
  data.countOpen(new Date(nowMs - WAITS_TOO_LONG_MS));

const REMINDED_MS = 30 * 86_400_000;

/** Mails the owner about each grievance that nobody has acknowledged within a day, once. */
export async function remindOfGrievances(nowMs: number): Promise<void> {
  const waiting = await data.listWaiting(new Date(nowMs - REMINDED_MS), new Date(nowMs - WAITS_TOO_LONG_MS));
  if (waiting.length === 0) return;
  const { subject, until } = grievanceMail.late;
  await transaction(async (tx) => {
    for (const one of waiting) {
      const lines = [until(formatTime(dueOf(one).acknowledgeBy))];
      await tellOwners(tx, `grievance-late:${one.id}`, one.id, subject(one.number), lines);
    }
  });
  deliverSoon();
}

/** Removes what was answered long enough ago, or only counts it. @returns how many */
export const removeOldGrievances = (nowMs: number, isDry: boolean): Promise<number> =>
  data.removeAnswered(addMonths(new Date(nowMs), -KEPT_MONTHS), isDry);
