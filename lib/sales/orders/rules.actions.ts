import type { Money, PaymentMethod } from './rules';
import { ARRIVED, NEW, ON_THE_WAY, OUTWARD, STAGES, type Stage, TO_SEND } from './rules.stages';

/** Why an action is done, as it is written down. */
export const MAX_REASON_LETTERS = 200;

/** Who acts: the shop's owner, the parent of the order, a carrier, or the shop by itself. */
export type Actor = 'owner' | 'parent' | 'carrier' | 'system';

type Row = {
  from: readonly Stage[];
  /** Where the order goes; null where its stage stays. */
  to: Stage | null;
  by: readonly Actor[];
  /** From where a parent may, if not from everywhere. */
  parentFrom?: readonly Stage[];
};

const BEFORE_PACKING: readonly Stage[] = ['awaiting_payment', ...NEW];
const CARRIED = ['owner', 'carrier', 'system'] as const satisfies Actor[];

/** Owner's side, section 1: the one table of actions. A pair that is not listed is refused and changes nothing. */
const TABLE = {
  confirm: { from: ['to_confirm'], to: 'to_pack', by: ['owner', 'parent'] },
  pack: { from: ['to_pack'], to: 'packed', by: ['owner'] },
  ship: { from: ['to_pack', 'packed'], to: 'shipped', by: CARRIED },
  out: { from: ['shipped', 'undelivered'], to: 'out_for_delivery', by: CARRIED },
  miss: { from: ['shipped', 'out_for_delivery'], to: 'undelivered', by: CARRIED },
  deliver: { from: OUTWARD, to: 'delivered', by: CARRIED },
  'turn-back': { from: OUTWARD, to: 'returning', by: CARRIED },
  'take-back': { from: ['shipped', 'undelivered', 'returning', 'delivered'], to: 'returned', by: CARRIED },
  lose: { from: ON_THE_WAY, to: 'lost', by: CARRIED },
  cancel: {
    from: [...BEFORE_PACKING, 'packed'],
    to: 'cancelled',
    by: ['owner', 'parent', 'system'],
    parentFrom: BEFORE_PACKING,
  },
  // A parcel that came back after the cash was taken: the courier owes it all the same.
  'receive-cash': { from: ARRIVED, to: null, by: ['owner'] },
  address: { from: TO_SEND, to: null, by: ['owner', 'parent'], parentFrom: NEW },
  note: { from: STAGES, to: null, by: ['owner'] },
  replace: { from: [...ARRIVED, 'lost'], to: null, by: ['owner'] },
} as const satisfies Record<string, Row>;

export type Action = keyof typeof TABLE;
export const ACTIONS = Object.keys(TABLE) as Action[];

type Standing = { stage: Stage; money: Money; method: PaymentMethod; phone?: string };
export type Step = { from: Stage; to: Stage; money: Money };

/** Whether its account was erased: then nobody knows the number to which it went, nor where another parcel should go. */
export const isErased = ({ phone }: { phone?: string }): boolean => phone === '';

/** What the action does to the money: cash at the door is collected with the parcel and comes to us later. */
function moneyAfter(action: Action, { money }: Standing): Money | null {
  if (action === 'receive-cash') return money === 'collected' ? 'received' : null;
  return action === 'deliver' && money === 'due' ? 'collected' : money;
}

/** The step that this action of this person is for an order that stands so; null where the table does not have it. */
export function stepFor(action: Action, order: Standing, actor: Actor): Step | null {
  const row: Row = TABLE[action];
  const from = (actor === 'parent' && row.parentFrom) || row.from;
  const money = moneyAfter(action, order);
  if (action === 'replace' && isErased(order)) return null;
  if (!row.by.includes(actor) || !from.includes(order.stage) || !money) return null;
  return { from: order.stage, to: row.to ?? order.stage, money };
}

/** What this person may do with the order, in the order of the table. */
export const actionsFor = (order: Standing, actor: Actor): Action[] =>
  ACTIONS.filter((action) => stepFor(action, order, actor) !== null);

const NEXT: Partial<Record<Stage, Action>> = {
  to_confirm: 'confirm',
  to_pack: 'pack',
  packed: 'ship',
  shipped: 'deliver',
  out_for_delivery: 'deliver',
  undelivered: 'out',
  delivered: 'receive-cash',
  returning: 'take-back',
  returned: 'receive-cash',
  lost: 'replace',
};

/** The one thing that the owner most likely does next; null where nothing is left to do. */
export function nextAction(order: Standing): Action | null {
  const action = NEXT[order.stage];
  return action && stepFor(action, order, 'owner') ? action : null;
}

/** For so long the owner may take a single step back; its messages wait until then. */
export const UNDO_MS = 10_000;
/** What changes nothing but where parcel and cash are, and so can be taken back. */
const UNDOABLE: readonly Action[] = [
  'pack',
  'ship',
  'out',
  'miss',
  'deliver',
  'turn-back',
  'take-back',
  'lose',
  'receive-cash',
];
export const isUndoable = (action: Action): boolean => UNDOABLE.includes(action);
