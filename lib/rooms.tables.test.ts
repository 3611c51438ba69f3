import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { tables } from '@/prisma/tables';

const ROOT = join(import.meta.dirname, '..');

/** Every table that more than one noun touches, with what each of them does there and why. */
const SHARED: Record<string, string> = {
  'people/auth writes users': 'who can sign in by phone, and who is an admin',
  'people/accounts writes users': 'name, address, phone and password',
  'people/totp writes users': 'the second factor',
  'people/phones reads users': 'which proved numbers other accounts sign in with, in one read',
  'sales/orders reads users': 'holds the account, so that its cash orders take turns',
  'messages/outbox reads users': 'whether an address is proved, in the statement that writes the message',
  'sales/orders writes order_events': 'its owner',
  'sales/orders writes orders': 'its owner',
  'sales/orders reads refunds': 'whether more is to be written with a shipment than its invoice, as the order is read',
  'sales/orders reads payments': 'which orders no money came in for, as their names go',
  'sales/orders reads invoices': 'likewise, no paper was made for',
  'sales/orders reads attentions': 'which stuck orders nobody was called for, in one read',
  'sales/orders reads outbox_messages': 'which parents were asked to confirm their orders, in one read',
  'sales/attention writes attentions': 'its owner',
  'sales/links reads orders': 'which closed links may still wait for money, as it claims them',
  'sales/payments reads orders': 'an order with its link in one read, which every buyer asks for',
  'sales/links writes payment_attempts': 'its owner',
  'sales/payments reads payment_attempts': 'an order with its link in one read, which every buyer asks for',
  'sales/desk reads orders': 'the owner’s list and search, which no other noun needs',
  'sales/invoices reads orders': 'which of them left without one',
  'sales/papers reads orders': 'the parcels that slips and labels are printed for, in one read',
  'sales/invoices reads refunds': 'what went back of the price, in the transaction that says so',
  'sales/desk reads order_events': 'who took an order on the phone, in the read that has it',
  'sales/desk reads users': 'who took an order on the phone, and is not mailed about it',
  'sales/desk reads outbox_messages': 'of which orders the owner was not told yet',
  'messages/outbox writes outbox_messages': 'its owner',
  'sales/desk reads payments': 'the order that a payment’s id means',
  'sales/desk reads refunds': 'what went back of each order of the list',
  'sales/desk reads attentions': 'why each of them needs a person, likewise',
  'sales/invoices writes invoices': 'its owner',
  'sales/invoices writes credit_notes': 'its owner',
  'sales/books reads orders': 'numbers of orders that differ, and the sums of months',
  'sales/books reads payments': 'ours beside the provider’s list, by its ids and by days',
  'sales/books reads refunds': 'likewise',
  'sales/books reads invoices': 'taxable value and tax by month, place and rate, in one sum',
  'sales/books reads credit_notes': 'what is taken off them',
  'sales/cash-book reads orders': 'what couriers owe, and the orders of a whole file in one read',
  'sales/purchases reads orders': 'the parent’s own orders, which no other noun needs',
  'sales/tracking reads orders': 'the one order that the link of a message means',
  'sales/refunds writes refunds': 'its owner',
  'sales/refunds reads payments': 'what came in, which no refund may exceed',
  'sales/settlement writes payments': 'its owner',
  'care/grievances writes grievances': 'its owner',
  'care/earlier writes users': 'ends an account whose orders another one of the same person has now',
  'care/earlier writes orders': 'whose they are, likewise, in one transaction',
  'care/earlier writes grievances': 'likewise',
  'care/earlier writes idempotency_keys': 'which press led to which of them, likewise',
  'care/earlier writes proved_phones': 'the numbers that were proved there, likewise',
  'people/phones writes proved_phones': 'its owner',
  'sales/orders writes idempotency_keys': 'its owner',
  'care/privacy reads grievances': 'which mails to the owner are about those of somebody',
  'care/privacy reads invoices': 'which credit notes are about somebody’s orders',
  'care/privacy reads orders': 'whose they are, for all that is kept of somebody and its end',
  'care/privacy reads payment_attempts': 'whether something can still be paid, before an account is erased',
  'care/privacy reads payments': 'which reports of the payment provider are about somebody',
  'care/privacy reads refunds': 'whether money is on its way back, before an account is erased',
  'care/privacy reads users': 'holds the account that is erased, and the admins',
  'care/privacy writes attentions': 'ends those of an erased account, with its erasing',
  'care/privacy writes order_events': 'that the account was erased, for all of its orders in one statement',
  'shop/watch reads attentions': 'how many of each reason are open, with what else waits, in one read',
  'shop/watch reads book_differences': 'likewise',
  'shop/watch reads outbox_messages': 'likewise',
  'shop/watch reads payment_attempts': 'likewise',
  'shop/watch reads provider_refusals': 'likewise',
  'shop/watch reads sessions': 'likewise',
  'core/refused-keys writes provider_refusals': 'its owner',
  'people/auth writes sessions': 'its owner',
  'sales/books writes book_differences': 'its owner',
  'media/gallery writes media_items': 'the items of the gallery; one table, so that a file is in one place only',
  'media/product-content writes media_items': 'the items of the two product lists',
};

const tableOf = new Map(tables.map(({ model, name }) => [model, name]));

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

const names = tables.map(({ name }) => name);
const isTable = (name: string | undefined) => name !== undefined && names.includes(name);

it('one noun owns each table; what others do there is known, with its reason', () => {
  const textOf = new Map<string, string>();
  for (const path of globSync('lib/**/data{,.*}.ts', { cwd: ROOT })) {
    if (path.endsWith('.test.ts')) continue;
    const noun = relative('lib', dirname(path));
    textOf.set(noun, `${textOf.get(noun) ?? ''}\n${readFileSync(join(ROOT, path), 'utf8')}`);
  }
  const deeds = [...textOf].flatMap(([noun, text]) => {
    return [...deedsIn(text)].map((deed) => ({
      noun,
      table: deed.split(' ')[1],
      deed: `${noun} ${deed}`,
    }));
  });
  const nounsOf = (table: string | undefined) => deeds.filter((one) => one.table === table).length;
  expect(names.filter((table) => nounsOf(table) === 0 && !['order_events', 'stage_tallies'].includes(table))).toEqual(
    [],
  );
  const shared = deeds.filter(({ table }) => nounsOf(table) > 1).map(({ deed }) => deed);
  expect(
    shared.toSorted(),
    'ask the service of the noun that owns the table, or say here why it is read or written by another',
  ).toEqual(Object.keys(SHARED).toSorted());
});
