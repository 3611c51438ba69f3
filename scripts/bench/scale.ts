import { Client } from 'pg';
import type { ScratchStack } from '../testing/scratch.ts';
import { closeLoad, measure } from './load.ts';
import { placeOrder, signInFor } from './orders.ts';
import type { Note } from './results.ts';

const ORDERS = 2_000;
const AT_ONCE = 10;
const RATES = [10, 1_000, 100_000];
const MINUTES_A_YEAR = 365 * 24 * 60;

type Counts = { wal: number; bytes: number; messages: number; commits: number };

async function countAll(client: Client): Promise<Counts> {
  const { rows } = await client.query<Record<keyof Counts, string>>(`
    SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS wal,
      (SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace) AS bytes,
      (SELECT count(*) FROM outbox_messages) AS messages,
      (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS commits`);
  const [row] = rows;
  if (!row) throw new Error('the database told nothing');
  return {
    wal: Number(row.wal),
    bytes: Number(row.bytes),
    messages: Number(row.messages),
    commits: Number(row.commits),
  };
}

const told = (value: number, unit: string): string =>
  `${value.toLocaleString('en-IN', { maximumSignificantDigits: 3 })} ${unit}`;

/** What one cash order costs from the basket to the outbox, and what so many a minute would cost. */
export async function run(stack: ScratchStack, note: Note): Promise<void> {
  const shoppers = await signInFor(stack, ORDERS);
  const client = new Client({ connectionString: stack.databaseUrl });
  await client.connect();
  try {
    const order = async (index: number) => {
      const shopper = shoppers[index % shoppers.length];
      if (!shopper) throw new Error('no shopper');
      return (await placeOrder(stack, shopper, `bench-scale-${index}`)).ms;
    };
    await client.query('CHECKPOINT');
    const before = await countAll(client);
    const { perSecond } = await measure(ORDERS, AT_ONCE, order);
    const after = await countAll(client);
    const each = (key: keyof Counts) => (after[key] - before[key]) / ORDERS;
    note({ name: 'cash orders of one process', value: perSecond, unit: '/s' });
    note({ name: 'write-ahead log of an order', value: each('wal') / 1_000, unit: 'kB' });
    note({ name: 'tables and indexes of an order', value: each('bytes') / 1_000, unit: 'kB' });
    note({ name: 'messages of an order when it is placed', value: each('messages'), unit: 'messages' });
    note({ name: 'transactions of an order with its messages', value: each('commits'), unit: 'transactions' });
    console.log(
      `  one process ${told(perSecond, '/s')}; an order: log ${told(each('wal') / 1_000, 'kB')}, tables ${told(each('bytes') / 1_000, 'kB')}, ${told(each('messages'), 'messages')}, ${told(each('commits'), 'transactions')}`,
    );
    for (const aMinute of RATES) {
      const second = aMinute / 60;
      const processes = Math.ceil((2 * second) / perSecond);
      const gigabytes = (aMinute * MINUTES_A_YEAR * each('bytes')) / 1e9;
      console.log(
        `  ${told(aMinute, 'a minute')}: ${processes} such processes at half load, log ${told((second * each('wal')) / 1e6, 'MB/s')}, messages ${told(second * each('messages'), '/s')}, ${told(gigabytes, 'GB')} a year if it went on so`,
      );
    }
  } finally {
    await client.end();
    closeLoad();
  }
}
