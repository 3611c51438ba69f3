import 'server-only';
import { randomUUID } from 'node:crypto';
import { ownerMail } from '@/content/owner-mail';
import { keptFor } from '@/content/privacy';
import { noticeOf as refusalOf } from '@/content/refused-keys';
import { type Tx, transaction } from '@/lib/core/db';
import { dayOf } from '@/lib/core/india';
import { LIMITS } from '@/lib/core/limits/rules';
import { tryTake } from '@/lib/core/limits/service';
import { log } from '@/lib/core/log';
import { noteAccepted, noteRefused } from '@/lib/core/refused-keys/service';
import type { Settings } from '@/lib/core/settings/schema';
import { getSettings, settingsIn } from '@/lib/core/settings/service';
import { deliverSoon, type OwnerAbout, queueMail } from '@/lib/messages/outbox/service';
import { listAdminEmails } from '@/lib/people/auth/service';
import * as data from './data';
import {
  type Alarm,
  isKind,
  isStanding,
  isToldAtOnce,
  keyOf,
  MAX_RECIPIENTS,
  newsOf,
  noticeOf,
  type OwnerNotice,
  type Trouble,
} from './rules';

/**
 * Where the shop's owner reads mail: as the settings say, else the oldest admins; empty where there is nobody.
 * @param given settings that were read already
 * @param tx where they are asked for in a transaction: whoever holds a connection must not wait for another one
 */
export async function listOwnerAddresses(
  given?: Pick<Settings['messages'], 'ownerEmails'>,
  tx?: Tx,
): Promise<string[]> {
  const { ownerEmails } = given ?? (await (tx ? settingsIn(tx) : getSettings())).messages;
  return ownerEmails.length > 0 ? ownerEmails : listAdminEmails(MAX_RECIPIENTS, tx);
}

/**
 * Queues a mail to the owner in the caller's transaction, about something that must not stay silent.
 * @param key what it is about: the same key is mailed once, ever
 * @param about the order with whose messages it stands
 */
export async function tellOwner(tx: Tx, key: string, notice: OwnerNotice, about?: OwnerAbout): Promise<void> {
  for (const to of await listOwnerAddresses(undefined, tx)) await queueNotice(tx, key, to, notice, about);
}

const queueNotice = (tx: Tx, key: string, to: string, data: OwnerNotice, about?: OwnerAbout): Promise<void> =>
  queueMail(tx, `owner:${key}:${to}`, to, { template: 'owner-notice', data }, about);

/**
 * Queues a mail to the owner that an account is erased, in the transaction that erases it: after a restore the account
 * is there again, and only who knows its id can erase it again.
 */
export async function tellErased(tx: Tx, account: string): Promise<void> {
  const { subject, lines } = ownerMail.erased;
  const notice = { subject, lines: lines({ account, days: keptFor.backupDays }) };
  for (const to of await listOwnerAddresses(undefined, tx)) await queueNotice(tx, `erased:${account}`, to, notice);
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
  const { title, effect, remedy } = refusalOf(provider);
  const notice = { subject: title, lines: [`${title}.`, effect, remedy] };
  await transaction((tx) => tellOwner(tx, `key-refused:${provider}:${dayOf(now)}`, notice));
  deliverSoon();
}

/** What every call to a provider tells about our key. */
export const takeVerdict = (provider: string, isRefused: boolean, reason: string, now: number): Promise<void> =>
  isRefused ? alarmRefusedKey(provider, reason, now) : noteAccepted(provider, now);

/** Notes all that somebody, the shop or a machine, sees to be wrong; what is not among it any more has gone. */
export const noteTroubles = (scope: string, troubles: readonly Trouble[], now: number): Promise<void> => {
  const seen = troubles.map((one) => ({ ...one, key: keyOf(scope, one), isTold: isToldAtOnce(one.kind) }));
  return transaction((tx) => data.noteSeen(tx, scope, seen, new Date(now)));
};

const known = (rows: readonly data.Row[]): Alarm[] =>
  rows.flatMap(({ kind, ...row }) => (isKind(kind) ? [{ kind, ...row }] : []));

/**
 * Mails the owner what began and what is over since the last time, all in one mail, and six of them an hour at most.
 * @returns how many alarms it told of
 */
export async function tellTroubles(now: number): Promise<number> {
  const isNews = ({ begun, ended }: ReturnType<typeof newsOf>) => begun.length + ended.length > 0;
  if (!isNews(newsOf(known(await data.list()), now)) || !(await tryTake([LIMITS.alarmMails, 'shop']))) return 0;
  const { begun, ended } = await transaction(async (tx) => {
    const news = newsOf(known(await data.lock(tx)), now);
    if (isNews(news)) await tellOwner(tx, `alarms:${randomUUID()}`, noticeOf(news));
    await data.markTold(tx, news.begun.map(keyIn), new Date(now));
    await data.removeAlarms(tx, news.ended.map(keyIn));
    return news;
  });
  for (const { kind, about, count } of begun) log().error({ kind, about, count }, 'something needs a person');
  for (const { kind, about } of ended) log().info({ kind, about }, 'what needed a person is over');
  deliverSoon();
  return begun.length + ended.length;
}

const keyIn = ({ key }: Alarm): string => key;

/** What is wrong now, the oldest first. */
export const listTroubles = async (now: number): Promise<Alarm[]> =>
  known(await data.list()).filter((alarm) => isStanding(alarm, now));
