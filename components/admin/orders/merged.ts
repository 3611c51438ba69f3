import type { Action } from '@/lib/sales/orders/rules.actions';
import { stepFor } from '@/lib/sales/orders/rules.actions';
import type { DeskOrder } from './order-types';

type Rows = readonly DeskOrder[];

/** The rows with what is known of them now, each where it stands. */
export function refreshed(rows: Rows, now: Rows): DeskOrder[] {
  const known = new Map(now.map((order) => [order.id, order]));
  return rows.map((row) => {
    const newer = known.get(row.id);
    return newer && newer.version >= row.version ? newer : row;
  });
}

/** Those that are not among the rows yet. */
export function missingIn(rows: Rows, now: Rows): DeskOrder[] {
  const ids = new Set(rows.map(({ id }) => id));
  return now.filter(({ id }) => !ids.has(id));
}

const placeOf = ({ placedAt, number }: DeskOrder): [string, number] => [placedAt, number];

function isBefore(one: DeskOrder, other: DeskOrder): boolean {
  const [[at, number], [otherAt, otherNumber]] = [placeOf(one), placeOf(other)];
  return at === otherAt ? number < otherNumber : at < otherAt;
}

type Part = { rows: Rows; next: string | null };

/** The list as it is now: its first page as it was just read, and what was shown behind it. */
export function arranged(shown: Part, head: Part, isNewestFirst: boolean): Part {
  const last = head.rows.at(-1);
  const isGap = missingIn(shown.rows, head.rows).length === head.rows.length;
  if (head.next === null || !last || isGap) return head;
  const behind = missingIn(head.rows, shown.rows).filter((row) =>
    isNewestFirst ? isBefore(row, last) : isBefore(last, row),
  );
  return { rows: [...head.rows, ...behind], next: behind.length > 0 ? shown.next : head.next };
}

/** The order as it stands after a step that the server took with it. */
export function stepped(order: DeskOrder, action: Action): DeskOrder {
  const step = stepFor(action, order, 'owner');
  return step ? { ...order, stage: step.to, money: step.money, version: order.version + 1 } : order;
}
