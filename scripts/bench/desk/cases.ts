import { DAY_MS, dayOf } from '../../fill/rows.ts';
import { FLOOR, RARE_NAME, SUM } from './names.ts';

/** `list` takes the query of a call, `detail` and `row` the id of an order, `screen` its name. */
export type Case = { name: string; kind: 'list' | 'detail' | 'row' | 'screen'; values: string[] };
type Ask = (text: string) => Promise<Record<string, unknown>[]>;

const SAMPLE = 60;

const TABS = ['to_confirm', 'to_pack', 'packed', 'shipped', 'delivered', 'attention', 'all'];
const MONEY = ['pending', 'due', 'paid', 'collected', 'received', 'failed', 'none'];

const list = (name: string, ...values: string[]): Case => ({ name, kind: 'list', values });
const search = (name: string, texts: unknown[]): Case =>
  list(`search: ${name}`, ...texts.map((text) => `q=${encodeURIComponent(String(text))}`));

const PLAIN: Case[] = [
  ...TABS.map((tab) => list(`tab ${tab}`, `tab=${tab}`)),
  list('oldest first', 'sort=oldest'),
  list('method cod', 'method=cod'),
  list('method online', 'method=online'),
  ...MONEY.map((money) => list(`money ${money}`, `money=${money}`)),
  list('delivered, cash collected', 'tab=delivered&money=collected'),
  list('delivered, online, oldest first', 'tab=delivered&method=online&sort=oldest'),
  list('attention, cash', 'tab=attention&method=cod'),
  search('frequent name', ['Sharma', 'शर्मा', 'Kumar', 'Singh']),
  search('first and last name', ['Asha Sharma', 'Ravi Kumar', 'Neha Patel', 'Zoya Yadav']),
  search('rare name', [RARE_NAME, 'Contractor', 'zubeida']),
  search('missing name', ['Wolfeschlegelstein', 'Qwertz']),
  search('Hindi name', ['अंजलि', 'राहुल वर्मा', 'देशमुख', 'पूजा']),
  search('missing Hindi name', ['ज्ञानेश्वर', 'क्षमा']),
  search('name of one letter', ['a', 's', 'अ', 'm']),
  search('rare name of one letter', ['q', 'x', 'ऋ']),
  search('name of two letters', ['sh', 'ra', 'Jo', 'शर']),
  search('missing name of two letters', ['xq', 'zz', 'ऋऋ']),
  search('name within a tab', ['Sharma']),
];

const withinTab = (one: Case): Case =>
  one.name === 'search: name within a tab'
    ? { ...one, values: one.values.map((value) => `${value}&tab=to_pack`) }
    : one;

/** What adds up many orders costs more among many: it is held to reading each of them once, the first here. */
export const SCREENS: Case[] = [SUM, 'dashboard', 'money'].map((name) => ({ name, kind: 'screen', values: [name] }));

/** Everything that is asked of the desk, with what there is to ask for in this database. */
export async function listCases(ask: Ask): Promise<Case[]> {
  const some = async (what: string, from = 'orders') =>
    (await ask(`SELECT ${what} AS value FROM ${from} ORDER BY md5(${what}::text) LIMIT ${SAMPLE}`)).map(({ value }) =>
      String(value),
    );
  const chosen = `(SELECT * FROM orders WHERE number % greatest(1, (SELECT count(*) FROM orders) / 400) = 0) AS o`;
  const ids = await some('id', chosen);
  const [middle] = await ask(
    `SELECT floor(extract(epoch FROM created_at) * 1000)::float8 AS at, number FROM orders
     ORDER BY created_at OFFSET (SELECT count(*) / 2 FROM orders) LIMIT 1`,
  );
  const at = Number(middle?.at);
  const [from, to] = [dayOf(at), dayOf(at + 20 * DAY_MS)];
  const after = `after=${at}-${middle?.number}`;
  return [
    { name: FLOOR, kind: 'row', values: ids },
    ...PLAIN.map(withinTab),
    list('days', `from=${from}&to=${to}`),
    list('days, cash, to pack', `from=${from}&to=${to}&method=cod&tab=to_pack`),
    list('days, paid', `from=${from}&to=${to}&money=paid`),
    list('show more, deep', after),
    list('show more, deep in delivered', `tab=delivered&${after}`),
    list('show more, deep in cash, oldest first', `method=cod&sort=oldest&${after}`),
    search('number', await some('number', chosen)),
    search('id', ids),
    search('phone', await some('phone', chosen)),
    search('pincode', await some('pincode', chosen)),
    search('tracking number', await some('tracking_number', `${chosen} WHERE tracking_number IS NOT NULL`)),
    search('payment id', await some('id', 'payments TABLESAMPLE SYSTEM (100) WHERE order_id IS NOT NULL')),
    search('refund id', await some('provider_id', 'refunds')),
    search('missing tracking number', ['AWB00000001', '99887766554433']),
    { name: 'one order with all about it', kind: 'detail', values: ids },
  ];
}
