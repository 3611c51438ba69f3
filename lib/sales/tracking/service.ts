import 'server-only';
import { tracking as words } from '@/content/tracking';
import { formatWait } from '@/lib/core/format';
import { LIMITS } from '@/lib/core/limits/rules';
import { type Claim, count, requireRoom } from '@/lib/core/limits/service';
import { getSettings } from '@/lib/core/settings/service';
import { AppError } from '@/lib/http/errors';
import { deliveryDays, formatDays } from '@/lib/sales/delivery-days/rules';
import { act } from '@/lib/sales/fulfilment/service';
import type { Stage } from '@/lib/sales/orders/rules';
import type { ActionRequest } from '@/lib/sales/orders/schema.actions';
import { getByToken, type Tracked as Row } from './data';
import { countedFrom, type Event, hasLinkEnded, initialOf, isTrackToken, type Step, stepsOf } from './rules';

/** The days of the delivery, `2026-11-26` and `2026-11-30`, and as they are said: `Thu 26 - Mon 30 Nov`. */
export type Expected = { from: string; to: string; text: string };

type Way = { stage: Stage; placedAt: Date; events: readonly Event[] };

/** The steps of an order, and when it is expected; null where it is no longer. */
export async function wayOf({ stage, placedAt, events }: Way): Promise<{ steps: Step[]; expected: Expected | null }> {
  const order = { stage, placedAt };
  const since = countedFrom(order, events);
  const { holidays } = (await getSettings()).couriers;
  const days = since && deliveryDays(since.getTime(), holidays);
  return { steps: stepsOf(order, events), expected: days && { ...days, text: formatDays(days) } };
}

/** What a tracking link tells (owner's side, section 7). */
export type Tracked = {
  number: number;
  stage: Stage;
  steps: Step[];
  courier: string | null;
  trackingUrl: string | null;
  expected: Expected | null;
};
/** Beside it on the page: no more than this of the person. */
export type Receiver = { initial: string; pincode: string };

/**
 * No token can be guessed, and many may share an address: a right link is answered whatever else came from there.
 * @throws AppError `notFound`, `rateLimited` after too many links that lead nowhere
 */
async function requireRow(token: string, address: string): Promise<Row> {
  const row = isTrackToken(token) ? await getByToken(token) : null;
  if (row && !hasLinkEnded(row, Date.now())) return row;
  const wrong: Claim = [LIMITS.wrongLinksPerAddress, address];
  await requireRoom([wrong], (waitS) => words.tooMany(formatWait(waitS)));
  if (!row) await count(wrong);
  throw new AppError('notFound', words.gone);
}

async function toTracked({ number, stage, courier, trackingUrl, createdAt, events }: Row): Promise<Tracked> {
  const way = await wayOf({
    stage,
    placedAt: createdAt,
    events: events.map(({ type, fromStage: from, toStage: to, createdAt: at }) => ({ type, from, to, at })),
  });
  return { number, stage, steps: way.steps, courier, trackingUrl, expected: way.expected };
}

/**
 * Where the parcel is, for whoever has the link of a message.
 * @param address where the call comes from: links that lead nowhere are counted
 * @throws AppError `notFound` for a link that leads nowhere or has ended, `rateLimited`
 */
export async function track(token: string, address: string): Promise<Tracked> {
  return toTracked(await requireRow(token, address));
}

/** The same with what the page says of the receiver. @throws AppError as `track` */
export async function trackForPage(token: string, address: string): Promise<{ tracked: Tracked; receiver: Receiver }> {
  const row = await requireRow(token, address);
  return { tracked: await toTracked(row), receiver: { initial: initialOf(row.name), pincode: row.pincode } };
}

/**
 * The parent says by the link that the parcel is wanted, once per key.
 * @param version the one that was seen, null takes the order as it is
 * @throws AppError as `track`, `conflict` with where the parcel is now
 */
export async function confirmByLink(
  token: string,
  { address, key, version }: { address: string; key: string | null; version: number | null },
): Promise<Tracked> {
  const { id, userId } = await requireRow(token, address);
  try {
    const request = { action: 'confirm', version, undoable: false } as ActionRequest;
    await act({ orderId: id, request, who: { actor: 'parent', userId }, key });
  } catch (error) {
    if (!(error instanceof AppError) || error.beside.reason !== 'changed') throw error;
    throw new AppError('conflict', error.message, { reason: 'changed', data: await track(token, address) });
  }
  return track(token, address);
}
