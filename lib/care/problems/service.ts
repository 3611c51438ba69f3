import 'server-only';
import { refusals } from '@/content/order-refusals';
import { parentOrderRefusals as words } from '@/content/parent-orders';
import { transaction } from '@/lib/core/db';
import { formatWait } from '@/lib/core/format';
import { LIMITS } from '@/lib/core/limits/rules';
import { type Claim, giveAllBack, takeAll } from '@/lib/core/limits/service';
import { log } from '@/lib/core/log';
import { AppError } from '@/lib/http/errors';
import type { MediaFile } from '@/lib/media/uploads/rules';
import { type Arrived, removeFile, storeFile } from '@/lib/media/uploads/service';
import { callFor } from '@/lib/sales/attention/service';
import { lockOrder } from '@/lib/sales/orders/service';
import { claimOf, isKeyFree, type Claim as KeyClaim, takeKey, takeStep } from '@/lib/sales/orders/service.steps';
import { mayReportProblem } from '@/lib/sales/purchases/rules';
import { getOwnOrder, type OwnOrder } from '@/lib/sales/purchases/service';
import { type Problem, problemSchema } from './schema';

export type Report = {
  userId: string;
  orderId: string;
  /** The `Idempotency-Key` of the call; null makes the call its own. */
  key: string | null;
  problem: unknown;
  photos: readonly Arrived[];
};

type Sender = Pick<Report, 'userId' | 'orderId' | 'key'>;

const notNow = () => new AppError('conflict', words.noProblemNow);
const pointsOf = ({ userId }: Sender): Claim[] => [[LIMITS.problemsPerAccount, userId]];
const isFirst = async ({ userId, key }: Sender): Promise<boolean> => !key || (await isKeyFree({ userId, key }));

/**
 * Whether somebody may report a problem with this order, asked before their photos are read. It costs a point of the
 * account's, whatever its key: a form that is sent again is read to its end again.
 * @throws AppError `notFound` for somebody else's order, `conflict` outside the time for it, `rateLimited`
 */
export async function admitReport(sender: Sender): Promise<void> {
  const order = await getOwnOrder(sender.userId, sender.orderId);
  if (!mayReportProblem(order, Date.now()) && (await isFirst(sender))) throw notNow();
  await takeAll(pointsOf(sender), (waitS) => words.tooManyProblems(formatWait(waitS)));
}

/** @throws AppError `invalid` with what is wrong with it, which costs nothing */
async function requireProblem(report: Report): Promise<Problem> {
  const parsed = problemSchema.safeParse(report.problem);
  if (parsed.success) return parsed.data;
  await giveAllBack(pointsOf(report));
  throw new AppError('invalid', parsed.error.issues[0]?.message ?? words.noText);
}

async function storePhotos(photos: readonly Arrived[], stored: MediaFile[]): Promise<void> {
  for (const photo of photos) stored.push(await storeFile(photo, 'problems', 'image'));
}

/** Photos of a message that was not kept. */
async function forget(stored: readonly MediaFile[]): Promise<void> {
  for (const { cloudinaryPublicId } of stored)
    await removeFile(cloudinaryPublicId, 'image').catch(() =>
      log().warn('a photo of nobody stays at the media service'),
    );
}

/**
 * Owner's side, section 3: something is wrong with a parcel, of a sender who was admitted. The photos are checked and
 * kept, the order has it in its history, and a person looks at it; once per key.
 * @throws AppError `notFound` for somebody else's order, `conflict` outside the time for it, `invalid`, `tooLarge`,
 *   `unsupported` · ProviderError
 */
export async function reportProblem(report: Report): Promise<OwnOrder> {
  const { userId, orderId, photos } = report;
  const problem = await requireProblem(report);
  const order = await getOwnOrder(userId, orderId);
  const sent = photos.map(({ name, bytes }) => [name, bytes]);
  const claim = claimOf(report, orderId, ['problem', orderId, problem.text, sent]);
  const isNew = await isFirst(report);
  if (isNew && !mayReportProblem(order, Date.now())) throw notNow();
  const stored: MediaFile[] = [];
  try {
    if (isNew) await storePhotos(photos, stored);
    const isWritten = await write({ orderId, userId, claim }, problem, stored);
    if (!isWritten) await forget(stored);
  } catch (error) {
    await forget(stored);
    throw error;
  }
  return getOwnOrder(userId, orderId);
}

type Writing = { orderId: string; userId: string; claim: KeyClaim | null };

/** @returns false where the same was written before */
async function write(
  { orderId, userId, claim }: Writing,
  { text }: Problem,
  stored: readonly MediaFile[],
): Promise<boolean> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new AppError('notFound', refusals.notFound);
    if (!(await takeKey(tx, claim))) return false;
    const detail = { text, photos: stored.map(({ url }) => url) };
    const step = { from: order.stage, to: order.stage, money: order.money };
    const who = { actor: 'parent', userId } as const;
    if (!(await takeStep(tx, order, step, { type: 'problem', who, detail }))) throw notNow();
    await callFor(tx, order.id, 'problem', detail);
    return true;
  });
}
