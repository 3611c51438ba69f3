import 'server-only';
import { stringify } from 'csv-stringify/sync';
import { desk } from '@/content/desk';
import { exportWords, stages } from '@/content/order-desk';
import { formatTimestamp } from '@/lib/core/format';
import { dayOf } from '@/lib/core/india';
import { type Listed, listChosen } from './data';
import { listAddresses } from './data.export';
import { toCell } from './rules';
import type { DeskQuery } from './schema';
import { findPage } from './service.search';

const PAGE = 500;

type Address = Awaited<ReturnType<typeof listAddresses>>[number];

const rowOf = (order: Listed, address: Address | undefined): (string | number)[] => [
  order.number,
  formatTimestamp(order.placedAt),
  stages[order.stage].owner,
  desk.money[order.money],
  desk.methods[order.method],
  order.quantity,
  order.amount,
  order.refunded,
  toCell(order.name),
  order.phone,
  toCell(address?.address1),
  toCell(address?.address2),
  toCell(order.city),
  address?.district ?? '',
  address?.region ?? '',
  order.pincode,
  toCell(order.courier),
  toCell(order.trackingNumber),
  exportWords.sources[order.source],
  order.id,
];

async function linesOf(orders: readonly Listed[], isFirst: boolean): Promise<string> {
  const addresses = new Map((await listAddresses(orders.map(({ id }) => id))).map((one) => [one.id, one]));
  const lines = orders.map((order) => rowOf(order, addresses.get(order.id)));
  return stringify(isFirst ? [exportWords.columns, ...lines] : lines, { bom: isFirst, escape_formulas: true });
}

async function* partsOf(query: DeskQuery): AsyncGenerator<string> {
  let after = query.after;
  for (let isFirst = true; ; isFirst = false) {
    const { rows, next } = await findPage({ ...query, after, limit: PAGE });
    yield await linesOf(rows, isFirst);
    if (!next) return;
    after = next;
  }
}

async function* chosenParts(ids: readonly string[]): AsyncGenerator<string> {
  yield await linesOf(await listChosen(ids), true);
}

/**
 * Owner's side, section 7: all orders of a list, or those that were chosen of it, as CSV in UTF-8 with BOM, made while it is sent; cells that a spreadsheet
 * would calculate are text.
 */
export const exportOrders = (query: DeskQuery, nowMs: number, chosen: readonly string[] | null = null) => ({
  name: `orders-${dayOf(nowMs)}.csv`,
  type: 'text/csv; charset=utf-8',
  parts: chosen ? chosenParts(chosen) : partsOf(query),
});
