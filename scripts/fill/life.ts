import { site } from '@/content/site';
import type { NewMessage, Topic } from '@/lib/messages/outbox/rules';
import { confirmationMessages, orderMessagesOf } from '@/lib/messages/outbox/rules.orders';
import type { Reason } from '@/lib/sales/attention/rules';
import { goneWith, onceFor, topicOf } from '@/lib/sales/fulfilment/rules';
import { type Money, type PaymentMethod, type Stage, type toFacts, transitionFor } from '@/lib/sales/orders/rules';
import { type Action, type Actor, stepFor } from '@/lib/sales/orders/rules.actions';
import type { Step } from './money.ts';
import { iso, type Row } from './rows.ts';

const SENDER = { name: site.name, origin: 'https://shop.made-up.invalid' };

type Facts = ReturnType<typeof toFacts>;
/** Who the people of an order are; null where the database has no owner. */
type People = { owner: string | null; parent: string };
type Start = { stage: Stage; money: Money; method: PaymentMethod; at: number; facts: Facts; people: People };
/** When somebody saw to it, and what they noted; without a note it ended by itself. */
type End = { at: number; note: string | null };

/** An order on its way through the shop's own tables: what they do not allow, no made-up order does. */
export class Life {
  stage: Stage;
  money: Money;
  readonly method: PaymentMethod;
  readonly facts: Facts;
  version = 1;
  stageSince: number;
  changedAt: number;
  /** What its steps wrote beside stage and money. */
  readonly written: Row = {};
  readonly events: Row[] = [];
  readonly attentions: Row[] = [];
  readonly messages: [NewMessage, number][] = [];
  private readonly people: People;

  constructor({ stage, money, method, at, facts, people }: Start) {
    this.stage = stage;
    this.money = money;
    this.method = method;
    this.facts = facts;
    this.people = people;
    this.stageSince = at;
    this.changedAt = at;
    if (stage === 'to_pack' && money === 'due') this.tell(confirmationMessages(SENDER, facts), at);
    if (stage === 'to_pack' && money === 'none') this.notify('replacement', onceFor(1), at);
    if (stage === 'to_confirm')
      this.tell(orderMessagesOf(SENDER, 'order-to-confirm', facts, { once: 'order-to-confirm' }), at);
  }

  private tell(messages: NewMessage[], at: number): void {
    this.messages.push(...messages.map((one): [NewMessage, number] => [one, at]));
  }

  private notify(topic: Topic, once: string, at: number, more: { courier?: string; amount?: number } = {}): void {
    this.tell(orderMessagesOf(SENDER, topic, this.facts, { ...more, once: `${topic}:${once}` }), at);
  }

  private happen(type: string, by: Actor, from: Stage | null, to: Stage, detail: object, at: number): void {
    const who = by === 'owner' || by === 'parent' ? this.people[by] : null;
    const stages = { from_stage: from, to_stage: to };
    this.events.push({ type, by, by_user_id: who, ...stages, detail, created_at: iso(at) });
    if (from !== to) this.stageSince = at;
    this.stage = to;
    this.changedAt = at;
  }

  place(by: Actor, detail: object, at: number): void {
    this.happen('placed', by, this.money === 'none' ? this.stage : null, this.stage, detail, at);
  }

  /** What came of the money of an online order. */
  pay(step: Step, at: number): void {
    if ('note' in step) {
      this.happen(step.note, 'system', this.stage, this.stage, step.detail, at);
      return;
    }
    const next = transitionFor(this, step.event);
    if (!next) throw new Error(`${step.event} means nothing to an order that is ${this.stage}`);
    const isLate = this.stage === 'payment_failed';
    this.happen(next.event, 'system', next.from, next.to, { referenceId: step.reference }, at);
    this.money = next.money;
    this.version += 1;
    if (next.money === 'paid')
      this.tell(confirmationMessages(SENDER, this.facts, isLate ? 'paid-late' : undefined), at);
    else this.notify('payment-failed', 'payment', at);
  }

  take(action: Action, by: Actor, at: number, detail: object = {}, written: Row = {}): void {
    const step = stepFor(action, this, by);
    if (!step) throw new Error(`${action} means nothing to an order that is ${this.stage} (${this.money})`);
    this.happen(action, by, step.from, step.to, detail, at);
    this.version += 1;
    this.money = step.money;
    Object.assign(this.written, written);
    const topic = topicOf(action);
    if (topic) this.notify(topic, onceFor(this.version), at, { courier: String(this.written.courier ?? '') });
    this.callOff(goneWith(action, step), at);
    if (action === 'confirm') this.tell(confirmationMessages(SENDER, this.facts), at);
  }

  /** The whole payment of a cancelled order went back, and the parent heard of both. */
  giveBack(doneAt: number, detail: { paymentId: string; amount: number }): void {
    const once = onceFor(this.version);
    const { amount } = detail;
    this.notify('refund-started', once, this.changedAt, { amount });
    this.callFor('refund', this.changedAt, detail, { at: doneAt, note: null });
    this.happen('refund processed', 'system', this.stage, this.stage, detail, doneAt);
    this.notify('refund-done', once, doneAt, { amount });
  }

  /** Ends by itself what nobody has ended before. */
  private callOff(reasons: readonly Reason[], at: number): void {
    for (const one of this.attentions.filter(({ reason }) => reasons.some((gone) => gone === reason)))
      if (!one.ended_at || Date.parse(String(one.ended_at)) > at)
        Object.assign(one, { ended_at: iso(at), ended_by_id: null, note: null });
  }

  /** Has it looked at by a person, once for each reason. */
  callFor(reason: Reason, since: number, detail: object, end: End | null): void {
    if (this.attentions.some((one) => one.reason === reason)) return;
    const ended_by_id = end?.note ? this.people.owner : null;
    const over = { ended_at: end && iso(end.at), ended_by_id, note: end?.note ?? null };
    this.attentions.push({ reason, detail, since: iso(since), ...over });
  }
}
