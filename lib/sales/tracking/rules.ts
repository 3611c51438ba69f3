import { stages as words } from '@/content/order-desk';
import { passedStages } from '@/content/tracking';
import { DAY_MS } from '@/lib/core/india';
import { OPEN, OVER, type Stage, UNCONFIRMED } from '@/lib/sales/orders/rules.stages';

/** Whether a text may be what the link in an SMS ends with. */
export const isTrackToken = (text: string): boolean => /^[0-9a-z]{26,32}$/.test(text);

/** For so long after the delivery a tracking link shows something. */
const SHOWN_MS = 60 * DAY_MS;
/** Where an order stays that is not delivered. */
const ENDS: readonly Stage[] = OVER.filter((stage) => stage !== 'delivered');

type Life = { stage: Stage; stageSince: Date; deliveredAt: Date | null };

/** Whether the tracking link of an order has ended: 60 days after its delivery, or after it came to another end. */
export function hasLinkEnded({ stage, stageSince, deliveredAt }: Life, nowMs: number): boolean {
  const since = deliveredAt ?? (ENDS.includes(stage) ? stageSince : null);
  return since !== null && nowMs - since.getTime() > SHOWN_MS;
}

/** An event as the history has it; without `from` it is the first. */
export type Event = { type: string; from: Stage | null; to: Stage; at: Date };

/** A step of an order: behind it, where it is, or still to come; `at` when it began. */
export type Step = { stage: Stage; label: string; at: string | null; state: 'passed' | 'current' | 'coming' };

/** Where an order goes from here when all goes well. */
const COMING: Partial<Record<Stage, readonly Stage[]>> = {
  awaiting_payment: ['to_pack', 'packed', 'shipped', 'delivered'],
  to_confirm: ['to_pack', 'packed', 'shipped', 'delivered'],
  to_pack: ['packed', 'shipped', 'delivered'],
  packed: ['shipped', 'delivered'],
  shipped: ['delivered'],
  out_for_delivery: ['delivered'],
  undelivered: ['delivered'],
  returning: ['returned'],
};

const passedLabel = (stage: Stage): string =>
  (passedStages as Partial<Record<Stage, string>>)[stage] ?? words[stage].parent;

/** The stages that an order went through, each with when it began; what was taken back did not happen. */
function stagesPassed(events: readonly Event[]): { stage: Stage; at: Date }[] {
  const passed: { stage: Stage; at: Date }[] = [];
  for (const { type, from, to, at } of events) {
    const last = passed.at(-1);
    if (type === 'undo' && from === last?.stage && passed.at(-2)?.stage === to) passed.pop();
    else if (last?.stage !== to) passed.push({ stage: to, at });
  }
  return passed;
}

/** Owner's side, section 3: the steps passed and to come, in the parent's words. */
export function stepsOf(order: { stage: Stage; placedAt: Date }, events: readonly Event[]): Step[] {
  const passed = stagesPassed(events);
  const last = passed.at(-1);
  const known = last?.stage === order.stage ? passed : [...passed, { stage: order.stage, at: order.placedAt }];
  const steps = known.map(({ stage, at }, index): Step => {
    const isCurrent = index === known.length - 1;
    const label = isCurrent ? words[stage].parent : passedLabel(stage);
    return { stage, label, at: at.toISOString(), state: isCurrent ? 'current' : 'passed' };
  });
  const coming = (COMING[order.stage] ?? []).map(
    (stage): Step => ({ stage, label: words[stage].parent, at: null, state: 'coming' }),
  );
  return [...steps, ...coming];
}

/** Parcels that the parent still waits for; one that comes today is not expected on other days. */
const EXPECTED: readonly Stage[] = OPEN.filter((stage) => stage !== 'out_for_delivery');

/** From when the days of the delivery are counted: since the order could be packed; null where nothing is expected. */
export function countedFrom(order: { stage: Stage; placedAt: Date }, events: readonly Event[]): Date | null {
  if (!EXPECTED.includes(order.stage)) return null;
  const begun = events.find(({ from, to }) => to === 'to_pack' && from !== null && UNCONFIRMED.includes(from));
  return begun?.at ?? order.placedAt;
}

/** The first letter of a name as it is seen: with its vowel signs. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(name);
  return first?.segment.toLocaleUpperCase('en-IN') ?? '';
}
