import 'server-only';
import { ownerMail } from '@/content/owner-mail';
import { transaction } from '@/lib/core/db';
import { formatDate, formatRupees } from '@/lib/core/format';
import { DAY_MS, dayOf, hourOf, startOfDay } from '@/lib/core/india';
import type { Settings } from '@/lib/core/settings/schema';
import { getSettings } from '@/lib/core/settings/service';
import { deliverSoon, queueNews, wasQueued } from '@/lib/messages/outbox/service';
import { listOwnerAddresses } from '@/lib/people/alarms/service';
import * as data from './data.mail';
import { countTabs } from './service';

/** Owner's side, section 8, messages: what the owner wants to hear by mail. */
export type OwnerMailRules = Pick<Settings['messages'], 'ownerEmails' | 'newOrderMail' | 'digestHour'>;

/** As long as nobody may have worked on the queues. */
const LOOK_BACK_MS = 6 * 3_600_000;
const BATCH = 50;

async function tellNewOrders(rules: OwnerMailRules, nowMs: number): Promise<void> {
  if (!rules.newOrderMail) return;
  const all = await listOwnerAddresses(rules);
  const orders = await data.listNews(all, new Date(nowMs - LOOK_BACK_MS), BATCH);
  for (const order of orders) {
    const { id, number, quantity, method, name, city, pincode, stage } = order;
    const words = {
      ...{ number, quantity, name, place: [city, pincode].filter(Boolean).join(' ') },
      amount: formatRupees(order.amount),
      isCash: method === 'cod',
      toConfirm: stage === 'to_confirm',
    };
    const { subject, lines, action } = ownerMail.newOrder;
    const news = { subject: subject(words), lines: lines(words), action, path: `/admin/orders/${id}` };
    await transaction(async (tx) => {
      for (const to of all.filter((one) => one !== order.takenBy))
        await queueNews(tx, `owner-new-order:${id}:${to}`, to, news, id);
    });
  }
}

async function tellYesterday(rules: OwnerMailRules, nowMs: number): Promise<void> {
  if (rules.digestHour === null || hourOf(nowMs) < rules.digestHour) return;
  const [from, to] = [startOfDay(nowMs, 1), startOfDay(nowMs, 0)];
  const all = await listOwnerAddresses(rules);
  const key = (address: string) => `owner-digest:${dayOf(nowMs - DAY_MS)}:${address}`;
  const told = await Promise.all(all.map((address) => wasQueued(key(address))));
  if (told.every(Boolean)) return;
  const [{ orders, revenue, cash }, counts] = [await data.sumUp(from, to), await countTabs()];
  const waits = Object.entries(ownerMail.waits).flatMap(([tab, words]) => {
    const count = counts[tab as keyof typeof ownerMail.waits];
    return count > 0 ? [{ words, count }] : [];
  });
  const words = { day: formatDate(from), orders, revenue: formatRupees(revenue), cash: formatRupees(cash), waits };
  const { subject, lines, action } = ownerMail.digest;
  const news = { subject: subject(words), lines: lines(words), action, path: '/admin/orders' };
  await transaction(async (tx) => {
    for (const address of all) await queueNews(tx, key(address), address, news);
  });
}

/** Owner's side, section 5: tells the owner of new orders, and each morning of the day before; each once. */
export async function tellOwnerOfOrders(nowMs: number, given?: OwnerMailRules): Promise<void> {
  const rules = given ?? (await getSettings()).messages;
  await tellNewOrders(rules, nowMs);
  await tellYesterday(rules, nowMs);
  deliverSoon();
}
