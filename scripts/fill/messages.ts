import type { NewMessage } from '@/lib/messages/outbox/rules';
import type { Chance } from '../chaos/chance.ts';
import { timedUuid } from './ids.ts';
import { iso, type Row } from './rows.ts';

const UNDELIVERED = 0.003;
/** Of Twilio: the phone is switched off or out of reach. */
const UNREACHABLE = '30003';

/** How an SMS of a second ago came, as its provider reports it. */
function reportOf(chance: Chance, channel: string, ms: number): Row {
  if (channel !== 'sms') return { delivery: null, delivery_error: null, delivery_at: null };
  const isLost = chance.is(UNDELIVERED);
  const report = { delivery: isLost ? 'undelivered' : 'delivered', delivery_error: isLost ? UNREACHABLE : null };
  return { ...report, delivery_at: iso(ms + 3_000) };
}

/** Everything there is to say has been said: nothing waits to go out. */
export function messageRows(chance: Chance, isMailProved: boolean, messages: readonly [NewMessage, number][]): Row[] {
  return messages
    .filter(([{ onlyProved }]) => !onlyProved || isMailProved)
    .map(([{ dedupeKey, channel, to, body = '', mail, cause, about }, ms]) => ({
      id: timedUuid(chance, ms),
      dedupe_key: dedupeKey,
      channel,
      to,
      body,
      order_id: about?.orderId ?? null,
      topic: about?.topic ?? null,
      template: mail?.template ?? null,
      data: mail?.data ?? {},
      status: 'sent',
      attempts: 1,
      caused_from: cause?.causedFrom ?? null,
      is_to_proved: cause?.isToProved ?? true,
      next_try_at: iso(ms),
      created_at: iso(ms),
      sent_at: iso(ms + 1_000),
      ...reportOf(chance, channel, ms),
    }));
}
