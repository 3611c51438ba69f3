import { couriers } from '@/content/couriers';
import { settingsRefusals } from '@/content/settings-answers';
import { site } from '@/content/site';
import { STATES } from '@/content/states';
import { toBeginning, toDigits, toPhoneNumber } from '@/lib/core/text';
import type { Refused, Settings } from './schema';

/** Section 8 of the owner's side: the groups, in the order in which they are shown. */
export const GROUPS = ['shop', 'kit', 'seller', 'cod', 'messages', 'grievance', 'privacy', 'couriers'] as const;
export type Group = (typeof GROUPS)[number];

/** The SMS that are registered as templates, and the messages that only the owner gets by mail. */
export const SMS_KEYS = [
  'order-placed',
  'order-to-confirm',
  'payment-link',
  'payment-received',
  'payment-failed',
  'paid-late',
  'shipped',
  'delivered',
  'turned-back',
  'cancelled',
  'refund-started',
  'refund-done',
  'replacement',
  'grievance-received',
  'grievance-acknowledged',
  'grievance-answered',
  'grievance-reopened',
  'account-changed',
] as const;
export const MESSAGE_KEYS = [...SMS_KEYS, 'refund-failed', 'owner-new-order', 'owner-digest'] as const;

export const CONFIRMATIONS = ['none', 'first', 'every', 'above'] as const;
/** Cash receipts of two lakh rupees and more from one buyer are not lawful in India: 81 kits are above that. */
export const MAX_CASH_KITS = 80;
/** A variable of a registered SMS has at most so many. */
export const MAX_COURIER_LETTERS = 40;
/** Where the number of a parcel goes in the address at which its courier shows it. */
const NUMBER_MARK = '{number}';

/** What holds until the owner says otherwise. */
export const DEFAULTS: Settings = {
  shop: {
    phone: site.phone,
    whatsapp: site.whatsapp,
    email: site.email,
    address: site.address,
    hours: site.hours,
    social: [...site.social],
    court: site.court,
  },
  kit: {
    vials: null,
    millilitres: null,
    days: null,
    ingredients: [],
    shelfLife: null,
    storage: null,
    maker: null,
    packer: null,
    packedIn: null,
    customerCare: null,
  },
  seller: { legalName: null, address: null, state: null, gstin: null, licences: [], hsn: null, taxRates: [] },
  cod: {
    enabled: true,
    maxKits: MAX_CASH_KITS,
    maxOpenPerPhone: 0,
    confirmation: 'none',
    confirmAboveKits: 10,
    returnsBeforeOnline: 2,
    pincodesWithoutCash: [],
    pincodesWithoutDelivery: [],
  },
  messages: { ownerEmails: [], newOrderMail: true, digestHour: 8, templateIds: {}, sender: null },
  grievance: { name: null, phone: null, email: null, hours: null },
  privacy: { childAgeMonths: 12 },
  couriers: {
    list: couriers.map((courier) => ({ ...courier })),
    holidays: [],
  },
};

const LANDLINE = /^0[1-8]\d{9}$/;
const TOLL_FREE = /^18[06]0\d{6,8}$/;

/**
 * One form of a number that parents call: ten digits of a mobile phone, a landline with its zero, a toll-free number;
 * null for anything else.
 */
export function toShopPhone(input: string): string | null {
  const digits = toDigits(input)
    .replace(/[\s().-]/g, '')
    .replace(/^(?:\+|00)91(?=[1-8]\d{9}$)/, '0');
  return toPhoneNumber(input) ?? (LANDLINE.test(digits) || TOLL_FREE.test(digits) ? digits : null);
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether the last of the 15 characters of a GSTIN is the check digit of the 14 before it. */
export function isGstin(input: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(input)) return false;
  const sum = [...input.slice(0, 14)].reduce((total, letter, at) => {
    const product = ALPHABET.indexOf(letter) * (at % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return ALPHABET[(36 - (sum % 36)) % 36] === input[14];
}

type Seller = Pick<Settings['seller'], 'gstin' | 'state'>;

/** A GSTIN that is another state's than the seller's; `field` is the one of the two that is being changed. */
export function clashOf({ gstin, state }: Seller, changed: object): Refused | null {
  if (gstin === null || state === null || gstin.startsWith(STATES[state])) return null;
  const field = Object.hasOwn(changed, 'gstin') ? 'gstin' : 'state';
  return { field, message: settingsRefusals.gstinOfState(gstin, STATES[state], state) };
}

/** An `https` address with a name for its host and nobody's password, or null. */
export function toHttpsLink(input: string): string | null {
  const text = input.trim();
  if (!URL.canParse(text) || /[\s\\]/.test(text)) return null;
  const { protocol, hostname, username, password, href } = new URL(text);
  const isPlain = protocol === 'https:' && username === '' && password === '';
  return isPlain && /\.[a-z][a-z0-9-]*$/.test(hostname) ? href : null;
}

/** The same for an address with the mark of the number once, behind its host. */
export function toTrackingAddress(input: string): string | null {
  const parts = input.trim().split(NUMBER_MARK);
  const [before = '', after = ''] = parts;
  if (parts.length !== 2 || !/^https:\/\/[^/]+\//.test(before)) return null;
  return toHttpsLink(`${before}0${after}`) === null ? null : `${before}${NUMBER_MARK}${after}`;
}

/** Stored couriers, whose names could be longer once: cut, and each name once, so that the others stay. */
export function withShortNames(stored: unknown): unknown {
  if (!Array.isArray(stored)) return stored;
  const rows = (stored as { name?: unknown }[]).map((row) =>
    typeof row?.name === 'string' ? { ...row, name: toBeginning(row.name, MAX_COURIER_LETTERS) } : row,
  );
  const keyOf = (row: { name?: unknown }) => String(row?.name).toLowerCase();
  return rows.filter((row, at) => rows.findIndex((other) => keyOf(other) === keyOf(row)) === at);
}

/** What must be set before the shop goes live: the public contacts, the label, the seller, the officer, the messages. */
const NEEDED = {
  shop: ['phone', 'email', 'address', 'hours', 'court'],
  kit: [
    'vials',
    'millilitres',
    'days',
    'ingredients',
    'shelfLife',
    'storage',
    'maker',
    'packer',
    'packedIn',
    'customerCare',
  ],
  seller: ['legalName', 'address', 'state', 'licences', 'hsn', 'taxRates'],
  messages: ['ownerEmails', 'sender'],
  grievance: ['name', 'phone', 'email', 'hours'],
} as const satisfies { [G in Group]?: readonly (keyof Settings[G])[] };

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** The keys that are still missing, such as `shop.phone`. */
export function missingIn(settings: Settings): string[] {
  const plain = Object.entries(NEEDED).flatMap(([group, keys]) => {
    const values = settings[group as Group] as Record<string, unknown>;
    return keys.filter((key) => isEmpty(values[key])).map((key) => `${group}.${key}`);
  });
  const { templateIds } = settings.messages;
  const areTemplatesMissing = SMS_KEYS.some((key) => !templateIds[key]);
  const at = plain.findIndex((key) => key.startsWith('grievance.'));
  return areTemplatesMissing ? plain.toSpliced(at < 0 ? plain.length : at, 0, 'messages.templateIds') : plain;
}

export type Change = { key: string; from: unknown; to: unknown };

/** What is different afterwards, in the order of the values; nothing where all stays as it is. */
export function changesBetween(before: Record<string, unknown>, values: Record<string, unknown>): Change[] {
  return Object.entries(values)
    .filter(([key, to]) => to !== undefined && JSON.stringify(to) !== JSON.stringify(before[key]))
    .map(([key, to]) => ({ key, from: before[key], to }));
}
