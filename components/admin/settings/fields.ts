import { settingsGroups } from '@/content/settings';
import { GROUPS, type Group } from '@/lib/core/settings/rules';

/** How a setting is typed: `lines` is a list of plain texts, `codes` one of what has no comma, `rows` one of things with columns. */
type Kind =
  | 'line'
  | 'phone'
  | 'email'
  | 'text'
  | 'number'
  | 'month'
  | 'flag'
  | 'state'
  | 'confirmation'
  | 'hour'
  | 'lines'
  | 'codes'
  | 'rows'
  | 'templates';

type Fields<G extends Group> = Record<keyof (typeof settingsGroups)[G]['fields'], Kind>;

const KINDS: { [G in Group]: Fields<G> } = {
  shop: {
    phone: 'phone',
    whatsapp: 'phone',
    email: 'email',
    hours: 'line',
    address: 'text',
    court: 'line',
    social: 'rows',
  },
  kit: {
    vials: 'number',
    millilitres: 'number',
    days: 'number',
    packedIn: 'month',
    shelfLife: 'line',
    storage: 'text',
    maker: 'text',
    packer: 'text',
    customerCare: 'text',
    ingredients: 'rows',
  },
  seller: {
    legalName: 'line',
    state: 'state',
    address: 'text',
    licences: 'lines',
    gstin: 'line',
    hsn: 'line',
    taxRates: 'rows',
  },
  cod: {
    enabled: 'flag',
    maxKits: 'number',
    maxOpenPerPhone: 'number',
    confirmation: 'confirmation',
    confirmAboveKits: 'number',
    returnsBeforeOnline: 'number',
    pincodesWithoutCash: 'codes',
    pincodesWithoutDelivery: 'codes',
  },
  messages: {
    ownerEmails: 'codes',
    digestHour: 'hour',
    newOrderMail: 'flag',
    sender: 'line',
    templateIds: 'templates',
  },
  grievance: { name: 'line', phone: 'phone', email: 'email', hours: 'line' },
  privacy: { childAgeMonths: 'number' },
  couriers: { list: 'rows', holidays: 'codes' },
};

export type FieldOf = { key: string; kind: Kind; label: string; hint?: string };

/** The fields of each group, in the order of its form. */
export const FIELDS = Object.fromEntries(
  GROUPS.map((group) => {
    const words: Record<string, { label: string; hint?: string }> = settingsGroups[group].fields;
    const kinds: Record<string, Kind> = KINDS[group];
    return [group, Object.entries(kinds).map(([key, kind]) => ({ label: key, ...words[key], key, kind }))];
  }),
) as Record<Group, FieldOf[]>;

/** Where a field stands in the page. */
export const anchorOf = (group: string, key: string): string => `${group}-${key}`;

/** What a setting is called, such as `shop.phone`, with its group. */
export function nameOf(path: string): { group: string; label: string; href: string } {
  const [group = '', key = ''] = path.split('.');
  const known = GROUPS.find((one) => one === group);
  const label = (known && FIELDS[known].find((field) => field.key === key)?.label) ?? key;
  const title = known ? settingsGroups[known].title : group;
  return { group: title, label, href: `/admin/settings#${anchorOf(group, key)}` };
}
