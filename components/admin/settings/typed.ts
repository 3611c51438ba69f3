import { type Group, MESSAGE_KEYS } from '@/lib/core/settings/rules';
import type { Settings } from '@/lib/core/settings/schema';
import { FIELDS, type FieldOf } from './fields';

export type Row = Record<string, string>;
/** A form as it is typed: texts, ticks and rows of texts. */
export type Typed = Record<string, string | boolean | Row[] | Row>;
type Values = Record<string, unknown>;

/** Whether two values of a setting, typed or stored, are the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const toText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const toRow = (row: Values): Row => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, toText(value)]));

/** What a list is split by: the number of a licence may have a comma in it. */
const BETWEEN: Partial<Record<FieldOf['kind'], RegExp>> = { lines: /\n+/, codes: /[\n,;]+/ };

const NO_TEMPLATES = Object.fromEntries(MESSAGE_KEYS.map((key) => [key, '']));

function typedOf({ kind }: FieldOf, value: unknown): Typed[string] {
  if (kind === 'flag') return value === true;
  if (kind === 'rows') return (value as Values[]).map(toRow);
  if (kind === 'templates') return { ...NO_TEMPLATES, ...toRow(value as Values) };
  return kind in BETWEEN ? (value as string[]).join('\n') : toText(value);
}

/** The settings of a group as they stand in its form. */
export function toTyped(group: Group, settings: Settings): Typed {
  const values: Values = settings[group];
  return Object.fromEntries(FIELDS[group].map((field) => [field.key, typedOf(field, values[field.key])]));
}

/** What is no number goes on as it was typed, and is refused with its field. */
function toNumber(text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^-?\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : trimmed;
}

const NUMBERS = ['percent'];
const filled = (row: Row): boolean => Object.values(row).some((text) => text.trim() !== '');
const fromRow = (row: Row): Values =>
  Object.fromEntries(Object.entries(row).map(([key, text]) => [key, NUMBERS.includes(key) ? toNumber(text) : text]));

function untyped({ kind }: FieldOf, typed: Typed[string] | undefined): unknown {
  if (kind === 'rows') return (typed as Row[]).filter(filled).map(fromRow);
  if (kind === 'templates')
    return Object.fromEntries(Object.entries(typed as Row).filter(([, id]) => id.trim() !== ''));
  if (kind === 'flag') return typed === true;
  const text = toText(typed);
  if (kind === 'number' || kind === 'hour') return toNumber(text);
  const between = BETWEEN[kind];
  return between ? text.split(between).flatMap((line) => line.trim() || []) : text;
}

/** What the call is sent: the values of the fields that were changed. */
export const toValues = (group: Group, typed: Typed, isChanged: (key: string) => boolean): Values =>
  Object.fromEntries(
    FIELDS[group].filter(({ key }) => isChanged(key)).map((field) => [field.key, untyped(field, typed[field.key])]),
  );

/**
 * Where in the form the value is that the schema names: a column of a row by its own name, an entry of a list by the
 * list's. Rows that were left empty are not counted by the schema.
 */
export function fieldIn(group: Group, typed: Typed, path: string): string {
  const [key = '', nth, column] = path.split('.');
  const field = FIELDS[group].find((one) => one.key === key);
  if (field?.kind === 'templates' && nth) return `${key}.${nth}`;
  if (field?.kind !== 'rows' || !nth || !column) return key;
  const places = (typed[key] as Row[]).flatMap((row, at) => (filled(row) ? [at] : []));
  return `${key}.${places[Number(nth)] ?? nth}.${column}`;
}
