import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Every table that more than one noun touches, with what each of them does there and why. */
const SHARED: Record<string, string> = {
  'people/auth writes users': 'who can sign in by phone, and who is an admin',
  'people/accounts writes users': 'name, address, phone and password',
  'people/totp writes users': 'the second factor',
  'sales/orders reads users': 'holds the account, so that its cash orders take turns',
  'messages/outbox reads users': 'whether an address is proved, in the statement that writes the message',
  'sales/orders writes orders': 'its owner',
  'sales/links reads orders': 'which closed links may still wait for money, as it claims them',
  'sales/payments reads orders': 'an order with its link in one read, which every buyer asks for',
  'sales/links writes payment_attempts': 'its owner',
  'sales/payments reads payment_attempts': 'an order with its link in one read, which every buyer asks for',
  'media/gallery writes media_items': 'the items of the gallery; one table, so that a file is in one place only',
  'media/product-content writes media_items': 'the items of the two product lists',
};

const schema = readFileSync(join(ROOT, 'prisma/schema.prisma'), 'utf8');
const models = [...schema.matchAll(/^model (\w)(\w+) \{.*?@@map\("(\w+)"\)\n\}/gms)];
const tableOf = new Map(models.map(([, first = '', rest, table = '']) => [`${first.toLowerCase()}${rest}`, table]));

const CALL = /(?:\btx|prisma\(\)|\))\s*\.(\w+)\.(\w+)\(/g;
const isReading = (verb: string) => /^(find|count|aggregate|groupBy)/.test(verb);
const WRITTEN = /(?:\binsertSql\('|\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+"?)(\w+)/g;
const READ = /(?<!DELETE )\b(?:FROM|JOIN)\s+"?(\w+)/g;

/** What the storage of a noun does, as `reads orders`. */
function deedsIn(text: string): Set<string> {
  const calls = [...text.matchAll(CALL)].flatMap(([, model = '', verb = '']) => {
    const table = tableOf.get(model);
    return table ? [`${isReading(verb) ? 'reads' : 'writes'} ${table}`] : [];
  });
  const written = [...text.matchAll(WRITTEN)].map(([, table]) => `writes ${table}`);
  const read = [...text.matchAll(READ)].map(([, table]) => `reads ${table}`);
  const all = new Set([...calls, ...written, ...read].filter((deed) => isTable(deed.split(' ')[1])));
  return new Set([...all].filter((deed) => !all.has(deed.replace('reads', 'writes')) || deed.startsWith('writes')));
}

const tables = [...tableOf.values()];
const isTable = (name: string | undefined) => name !== undefined && tables.includes(name);

it('one noun owns each table; what others do there is known, with its reason', () => {
  const deeds = globSync('lib/**/data.ts', { cwd: ROOT }).flatMap((path) => {
    const noun = relative('lib', dirname(path));
    return [...deedsIn(readFileSync(join(ROOT, path), 'utf8'))].map((deed) => ({
      noun,
      table: deed.split(' ')[1],
      deed: `${noun} ${deed}`,
    }));
  });
  const nounsOf = (table: string | undefined) => deeds.filter((one) => one.table === table).length;
  expect(tables.filter((table) => nounsOf(table) === 0 && table !== 'order_events')).toEqual([]);
  const shared = deeds.filter(({ table }) => nounsOf(table) > 1).map(({ deed }) => deed);
  expect(
    shared.toSorted(),
    'ask the service of the noun that owns the table, or say here why it is read or written by another',
  ).toEqual(Object.keys(SHARED).toSorted());
});
