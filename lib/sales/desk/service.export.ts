import 'server-only';
import { stringify } from 'csv-stringify/sync';
import { desk } from '@/content/desk';
import { exportWords, stages } from '@/content/order-desk';
import { formatTimestamp } from '@/lib/core/format';
import { dayOf } from '@/lib/core/india';
import type { Listed } from './data';
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

async function* partsOf(query: DeskQuery): AsyncGenerator<string> {
  let after = query.after;
  for (let isFirst = true; ; isFirst = false) {
    const { rows, next } = await findPage({ ...query, after, limit: PAGE });
    const addresses = new Map((await listAddresses(rows.map(({ id }) => id))).map((one) => [one.id, one]));
    const lines = rows.map((order) => rowOf(order, addresses.get(order.id)));
    yield stringify(isFirst ? [exportWords.columns, ...lines] : lines, { bom: isFirst, escape_formulas: true });
    if (!next) return;
    after = next;
  }
}

/**
 * Owner's side, section 7: all orders of a list as CSV in UTF-8 with BOM, made while it is sent; cells that a spreadsheet
 * would calculate are text.
 */
export const exportOrders = (query: DeskQuery, nowMs: number) => ({
  name: `orders-${dayOf(nowMs)}.csv`,
  type: 'text/csv; charset=utf-8',
  parts: partsOf(query),
});
