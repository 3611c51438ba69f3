import { ACCOUNT_TABLES } from './rules.accounts';
import type { Nobodys, Personal, Persons } from './rules.entries';
import { ORDER_TABLES } from './rules.orders';

/**
 * Every table of the database, and what is done with it when a person asks for all that is kept, or for its end. A new
 * column goes into `columns` of a download, or into `leftOut` with the reason; where it holds anything of a person it
 * goes into `empties` as well, unless its rows are deleted. A new table becomes an entry here; `rules.tables.test.ts`
 * says what is missing.
 */
export const TABLES: Readonly<Record<string, Persons | Nobodys>> = {
  ...ACCOUNT_TABLES,
  ...ORDER_TABLES,
  settings: { nobodys: 'the shop’s own; an admin’s id in it means nobody once the account is erased' },
  stage_tallies: { nobodys: 'counts' },
  page_versions: { nobodys: 'counts' },
  leases: { nobodys: 'which process does what' },
  media_items: { nobodys: 'pictures and films of the shop' },
  media_lists: { nobodys: 'pictures and films of the shop' },
  shop: { nobodys: 'which shop this is' },
  courier_columns: { nobodys: 'how couriers name the columns of their files' },
  remittances: { nobodys: 'files of couriers; an admin’s id in it means nobody once the account is erased' },
  remittance_lines: { nobodys: 'which file brought the cash that the order itself says was received' },
  book_runs: { nobodys: 'when the books were compared' },
  number_series: { nobodys: 'the last number of each series of papers' },
  backups: { nobodys: 'when the database was copied, and where to' },
  alarms: { nobodys: 'what is wrong with the shop, and whether its owner knows' },
  provider_refusals: { nobodys: 'which provider refuses our key' },
};

/** The tables with rows of people; the accounts last, for other rows are found by them. */
export const PERSONAL: readonly Personal[] = Object.entries(TABLES)
  .flatMap(([table, entry]) => ('nobodys' in entry ? [] : [{ table, ...entry }]))
  .toSorted((one, other) => Number(one.table === 'users') - Number(other.table === 'users'));
