import { confirmationNames, messageNames, settingsWords } from '@/content/settings';

const words = settingsWords.history;
const NAMES: Record<string, string> = { ...confirmationNames, ...messageNames };
/** A list that is longer is told by its length. */
const MAX_ENTRIES = 4;

/** A setting as one line: `₹` and dates stay as they are typed. */
export function printed(value: unknown): string {
  if (value === null || value === undefined || value === '') return words.empty;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return printedList(value);
  if (typeof value === 'object')
    return printedList(Object.entries(value).map(([key, text]) => `${NAMES[key] ?? key} ${text}`));
  const text = String(value);
  return NAMES[text] ?? text;
}

function printedList(entries: readonly unknown[]): string {
  if (entries.length === 0) return words.empty;
  if (entries.length > MAX_ENTRIES) return words.entries(entries.length);
  return entries.map((entry) => (typeof entry === 'object' && entry ? rowOf(entry) : String(entry))).join(', ');
}

const rowOf = (row: object): string =>
  Object.values(row)
    .filter((cell) => cell !== null)
    .join(' ');
