import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Money } from './rules';
import {
  ACTIONS,
  type Action,
  type Actor,
  actionsFor,
  isUndoable,
  nextAction,
  stepFor,
  UNDO_MS,
} from './rules.actions';
import { STAGES, type Stage } from './rules.stages';

/** Owner's side, section 1, written out pair by pair: where each action leads, by whom. */
const TABLE: Record<Action, Partial<Record<Stage, [Stage, string]>>> = {
  confirm: { to_confirm: ['to_pack', 'op'] },
  pack: { to_pack: ['packed', 'o'] },
  ship: { to_pack: ['shipped', 'ocs'], packed: ['shipped', 'ocs'] },
  out: { shipped: ['out_for_delivery', 'ocs'], undelivered: ['out_for_delivery', 'ocs'] },
  miss: { shipped: ['undelivered', 'ocs'], out_for_delivery: ['undelivered', 'ocs'] },
  deliver: {
    shipped: ['delivered', 'ocs'],
    out_for_delivery: ['delivered', 'ocs'],
    undelivered: ['delivered', 'ocs'],
  },
  'turn-back': {
    shipped: ['returning', 'ocs'],
    out_for_delivery: ['returning', 'ocs'],
    undelivered: ['returning', 'ocs'],
  },
  'take-back': {
    shipped: ['returned', 'ocs'],
    undelivered: ['returned', 'ocs'],
    returning: ['returned', 'ocs'],
    delivered: ['returned', 'ocs'],
  },
  lose: {
    shipped: ['lost', 'ocs'],
    out_for_delivery: ['lost', 'ocs'],
    undelivered: ['lost', 'ocs'],
    returning: ['lost', 'ocs'],
  },
  cancel: {
    awaiting_payment: ['cancelled', 'ops'],
    to_confirm: ['cancelled', 'ops'],
    to_pack: ['cancelled', 'ops'],
    packed: ['cancelled', 'os'],
  },
  'receive-cash': { delivered: ['delivered', 'o'], returned: ['returned', 'o'] },
  address: { to_confirm: ['to_confirm', 'op'], to_pack: ['to_pack', 'op'], packed: ['packed', 'o'] },
  note: Object.fromEntries(STAGES.map((stage) => [stage, [stage, 'o']])),
  replace: { delivered: ['delivered', 'o'], returned: ['returned', 'o'], lost: ['lost', 'o'] },
};
const LETTER: Record<Actor, string> = { owner: 'o', parent: 'p', carrier: 'c', system: 's' };
const ACTORS = Object.keys(LETTER) as Actor[];

const pairs = ACTIONS.flatMap((action) =>
  STAGES.flatMap((stage) => ACTORS.map((actor) => [action, stage, actor] as const)),
);

describe('the table of actions', () => {
  it('lets a step be taken back for ten seconds', () => expect(UNDO_MS).toBe(10_000));

  it.each(pairs)('%s with an order that is %s, by the %s', (action, stage, actor) => {
    const [to, by = ''] = TABLE[action][stage] ?? [];
    const money: Money = action === 'receive-cash' ? 'collected' : 'paid';
    const step = stepFor(action, { stage, money, method: action === 'receive-cash' ? 'cod' : 'online' }, actor);
    expect(step?.to ?? null).toBe(by.includes(LETTER[actor]) ? to : null);
    if (step) expect(step.from).toBe(stage);
  });

  it.each<[Action, Stage, Money, Money | null]>([
    ['deliver', 'shipped', 'due', 'collected'],
    ['deliver', 'shipped', 'paid', 'paid'],
    ['deliver', 'undelivered', 'none', 'none'],
    ['receive-cash', 'delivered', 'collected', 'received'],
    ['receive-cash', 'delivered', 'received', null],
    ['receive-cash', 'delivered', 'paid', null],
    ['receive-cash', 'returned', 'collected', 'received'],
    ['receive-cash', 'returned', 'due', null],
    ['receive-cash', 'returned', 'received', null],
    ['take-back', 'delivered', 'collected', 'collected'],
    ['cancel', 'to_pack', 'due', 'due'],
    ['cancel', 'to_pack', 'paid', 'paid'],
    ['lose', 'shipped', 'due', 'due'],
  ])('%s of an order that is %s and %s makes its money %s', (action, stage, money, after) => {
    const step = stepFor(action, { stage, money, method: money === 'paid' ? 'online' : 'cod' }, 'owner');
    expect(step?.money ?? null).toBe(after);
  });

  it('random sequences of steps keep the invariants', () => {
    const actions = fc.array(fc.tuple(fc.constantFrom(...ACTIONS), fc.constantFrom(...ACTORS)), { maxLength: 40 });
    const ENDS: Stage[] = ['returned', 'lost', 'cancelled'];
    const walk = (start: { stage: Stage; money: Money; method: 'cod' | 'online' }, taken: [Action, Actor][]) => {
      let order = start;
      for (const [action, actor] of taken) {
        const step = stepFor(action, order, actor);
        if (!step) continue;
        expect(step.from).toBe(order.stage);
        if (ENDS.includes(order.stage)) expect(step.to).toBe(order.stage);
        if (order.method === 'online') expect(step.money).toBe(order.money);
        else
          expect(['due', 'collected', 'received'].indexOf(step.money)).toBeGreaterThanOrEqual(
            ['due', 'collected', 'received'].indexOf(order.money),
          );
        order = { ...order, stage: step.to, money: step.money };
        if (order.method === 'cod' && order.stage === 'delivered') expect(order.money).not.toBe('due');
        if (order.money === 'received') expect(['delivered', 'returned']).toContain(order.stage);
      }
    };
    fc.assert(
      fc.property(actions, fc.boolean(), (taken, isCash) =>
        walk(
          isCash
            ? { stage: 'to_confirm', money: 'due', method: 'cod' }
            : { stage: 'to_pack', money: 'paid', method: 'online' },
          taken,
        ),
      ),
      { numRuns: 500 },
    );
  });
});

it.each<[Stage, Money, Action | null]>([
  ['awaiting_payment', 'pending', null],
  ['payment_failed', 'failed', null],
  ['to_confirm', 'due', 'confirm'],
  ['to_pack', 'due', 'pack'],
  ['packed', 'due', 'ship'],
  ['shipped', 'due', 'deliver'],
  ['out_for_delivery', 'due', 'deliver'],
  ['undelivered', 'due', 'out'],
  ['delivered', 'collected', 'receive-cash'],
  ['delivered', 'received', null],
  ['delivered', 'paid', null],
  ['returning', 'due', 'take-back'],
  ['returned', 'due', null],
  ['returned', 'collected', 'receive-cash'],
  ['returned', 'received', null],
  ['lost', 'due', 'replace'],
  ['cancelled', 'due', null],
])('what comes next of %s and %s: %s', (stage, money, action) => {
  expect(nextAction({ stage, money, method: 'cod' })).toBe(action);
});

it('says what the owner and the parent may do', () => {
  const order = { stage: 'to_pack', money: 'due', method: 'cod' } as const;
  expect(actionsFor(order, 'owner')).toEqual(['pack', 'ship', 'cancel', 'address', 'note']);
  expect(actionsFor(order, 'parent')).toEqual(['cancel', 'address']);
  expect(actionsFor({ ...order, stage: 'packed' }, 'parent')).toEqual([]);
});

it('takes back what only says where parcel and cash are', () => {
  expect(ACTIONS.filter((action) => !isUndoable(action))).toEqual(['confirm', 'cancel', 'address', 'note', 'replace']);
});

it.each<[string, Action[]]>([
  ['9876501234', ['take-back', 'note', 'replace']],
  ['', ['take-back', 'note']],
])('a parcel that went to %j is made good with another one only where its number is known', (phone, actions) => {
  const order = { stage: 'delivered', money: 'paid', method: 'online', phone } as const;
  expect(actionsFor(order, 'owner')).toEqual(actions);
  expect(nextAction({ ...order, stage: 'lost' })).toBe(phone ? 'replace' : null);
});
