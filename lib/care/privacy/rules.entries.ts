/** By what the rows of a table are a person's; `data.ts` says each as a condition. */
export type Whose =
  | 'own-account'
  | 'own'
  | 'own-orders'
  | 'own-invoices'
  | 'own-codes'
  | 'own-messages'
  | 'own-questions'
  | 'own-grievances'
  | 'about-own-messages'
  | 'about-own-payments'
  | 'naming-the-person'
  | 'counting-the-person'
  | 'own-changes';

/** What a column holds once its row is forgotten: nothing, an empty text or object, another token, no word of anybody. */
export type Emptied = 'null' | 'empty' | 'emptyObject' | 'false' | 'default' | 'now' | 'next' | 'unwritten' | 'user';

export type Download = {
  as: string;
  whose: Whose;
  columns: readonly string[];
  /** Of a column with a list of objects, what each is shown without. */
  without?: Readonly<Record<string, readonly string[]>>;
  /** Of a column with an object, what rows of this type are shown without. */
  ofType?: { type: string; column: string; without: readonly string[] };
};
type Erasing =
  | { whose: Whose; rows: 'deleted' }
  | { whose: Whose; rows: 'kept'; empties: Readonly<Record<string, Emptied>>; why: string };

/** A table with rows of people. */
export type Persons = {
  downloads: readonly Download[];
  /** Columns that no download has, each with the reason. */
  leftOut: Readonly<Record<string, string>>;
  erasing: Erasing;
};
/** The same with the table's name. */
export type Personal = Persons & { table: string };
/** A table that holds nobody's data, with the reason. */
export type Nobodys = { nobodys: string };

export const BOOKS = 'the books: the law wants them kept for years';
export const SECRET = 'a secret of how the shop checks who it is; nothing can be read from it';
export const INNER = 'for the machine: a number, counter or mark that says nothing about anybody';
export const STAFF = 'whoever of the shop did it, not the person';
