import { refuse } from './errors.ts';
import type { Notes } from './model.ts';

export type Fields = Record<string, unknown>;

const MIN_AMOUNT_PAISE = 100;
const MIN_EXPIRY_SECONDS = 15 * 60;
const MAX_EXPIRY_SECONDS = 184 * 24 * 60 * 60;
const MAX_NOTES = 15;
const MAX_NOTE_LENGTH = 255;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readText(fields: Fields, name: string, max: number): string {
  const value = fields[name] ?? '';
  if (typeof value !== 'string') throw refuse(`${name}: must be a string.`, name);
  if (value.length > max) throw refuse(`${name}: the length must be no more than ${max}.`, name);
  return value;
}

export function readFlag(fields: Fields, name: string): boolean {
  const value = fields[name] ?? false;
  if (typeof value !== 'boolean') throw refuse(`${name}: must be a boolean.`, name);
  return value;
}

export function readAmount(fields: Fields): number {
  const { amount } = fields;
  if (amount === undefined || amount === null) throw refuse('amount: cannot be blank.', 'amount');
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount))
    throw refuse('amount: must be an integer.', 'amount');
  if (amount < MIN_AMOUNT_PAISE) throw refuse('amount: minimum transaction amount allowed is INR 1.00', 'amount');
  return amount;
}

export function readCurrency(fields: Fields): string {
  const currency = fields.currency ?? 'INR';
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
    throw refuse('currency: is not supported.', 'currency');
  return currency;
}

export function readNotes(fields: Fields): Notes {
  const notes = fields.notes ?? {};
  if (Array.isArray(notes) && notes.length === 0) return {};
  if (!isFields(notes)) throw refuse('notes: must be a map.', 'notes');
  const pairs = Object.entries(notes);
  if (pairs.length > MAX_NOTES)
    throw refuse(`notes: number of fields should be less than or equal to ${MAX_NOTES}`, 'notes');
  return Object.fromEntries(
    pairs.map(([name, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number')
        throw refuse('notes: values must be strings.', 'notes');
      if (String(value).length > MAX_NOTE_LENGTH) {
        throw refuse(`notes: value may not be greater than ${MAX_NOTE_LENGTH} characters`, 'notes');
      }
      return [name, String(value)];
    }),
  );
}

export function readCustomer(fields: Fields): Record<string, string> {
  const customer = fields.customer ?? {};
  if (Array.isArray(customer) && customer.length === 0) return {};
  if (!isFields(customer)) throw refuse('customer: must be a map.', 'customer');
  const name = readText(customer, 'name', 255);
  const email = readText(customer, 'email', 255);
  const contact = readText(customer, 'contact', 20);
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw refuse('email: must be a valid email address.', 'email');
  if (contact !== '' && !/^\+?\d{8,15}$/.test(contact))
    throw refuse('contact: must be a valid phone number.', 'contact');
  return Object.fromEntries(Object.entries({ contact, email, name }).filter(([, value]) => value !== ''));
}

export function readNotify(fields: Fields): { email: boolean; sms: boolean; whatsapp: boolean } {
  const notify = fields.notify ?? {};
  if (Array.isArray(notify) && notify.length === 0) return { email: false, sms: false, whatsapp: false };
  if (!isFields(notify)) throw refuse('notify: must be a map.', 'notify');
  return { email: readFlag(notify, 'email'), sms: readFlag(notify, 'sms'), whatsapp: readFlag(notify, 'whatsapp') };
}

export function readExpiry(fields: Fields, now: number): number {
  const expiry = fields.expire_by ?? 0;
  if (expiry === 0) return 0;
  if (typeof expiry !== 'number' || !Number.isSafeInteger(expiry))
    throw refuse('expire_by: must be an integer.', 'expire_by');
  if (expiry < now + MIN_EXPIRY_SECONDS) {
    throw refuse('expire_by: should be at least 15 minutes after current time.', 'expire_by');
  }
  if (expiry > now + MAX_EXPIRY_SECONDS) throw refuse('expire_by: cannot be more than six months ahead.', 'expire_by');
  return expiry;
}

export function readCallback(fields: Fields): { callback_url: string; callback_method: string } {
  const callback_url = readText(fields, 'callback_url', 2048);
  const callback_method = readText(fields, 'callback_method', 10);
  if (callback_url === '') {
    if (callback_method !== '') throw refuse('callback_url: cannot be blank.', 'callback_url');
    return { callback_url, callback_method };
  }
  if (!URL.canParse(callback_url) || !/^https?:/i.test(callback_url)) {
    throw refuse('callback_url: must be a valid URL.', 'callback_url');
  }
  if (callback_method === '') throw refuse('callback_method: cannot be blank.', 'callback_method');
  if (callback_method !== 'get') throw refuse('callback_method: must be a valid value.', 'callback_method');
  return { callback_url, callback_method };
}
