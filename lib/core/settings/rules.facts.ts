import { home } from '@/content/home';
import { testimonials } from '@/content/testimonials';
import type { Settings } from './schema';

/** What is read, and the link behind it. */
export type Reach = { text: string; href: string };

/** Parts of the pages that only the owner can fill, in the order in which they are told. */
const PARTS = ['doctor', 'reviews', 'ingredients', 'social', 'whatsapp'] as const;
export type Part = (typeof PARTS)[number];

/** The grievance officer, and how to reach them. */
export type Officer = { name: string; phone: Reach | null; email: Reach | null; hours: string | null };

/** What the pages tell of the shop; null and empty lists are left out of them. */
export type ShopFacts = {
  phone: Reach | null;
  email: Reach | null;
  whatsappHref: string | null;
  address: string | null;
  hours: string | null;
  social: readonly { name: string; url: string }[];
  court: string | null;
  licences: readonly string[];
  /** Who sells, as it stands on the papers. */
  seller: Pick<Settings['seller'], 'legalName' | 'address' | 'gstin'>;
  /** Whom parents complain to; null while nobody is named. */
  officer: Officer | null;
  /** After so many months a child's age is removed. */
  childAgeMonths: number;
  kit: Settings['kit'];
  /** Days besides Sundays on which no courier works: `2026-11-24`. */
  holidays: readonly string[];
  /** Whether cash is taken at the door, and for how many kits of one order. */
  cash: Pick<Settings['cod'], 'enabled' | 'maxKits'>;
  /** Parts that would only say that something is to come: none while the shop is tried out, where they say so. */
  leftOut: readonly Part[];
  /** The shop is only tried out: pages say what is still to be set where it will stand. */
  isDraft: boolean;
};

/** A number as it is read and dialled: mobile phones and landlines with the country, toll-free numbers as they are. */
function toReach(phone: string): Reach {
  if (phone.startsWith('18')) return { text: phone, href: `tel:${phone}` };
  const national = phone.replace(/^0/, '');
  return { text: `+91 ${national}`, href: `tel:+91${national}` };
}

const toMail = (email: string): Reach => ({ text: email, href: `mailto:${email}` });

function toOfficer({ name, phone, email, hours }: Settings['grievance']): Officer | null {
  if (name === null) return null;
  return { name, phone: phone === null ? null : toReach(phone), email: email === null ? null : toMail(email), hours };
}

/** The parts that nobody has filled yet. */
export function emptyParts({ shop, kit }: Settings): Part[] {
  const isFilled: Record<Part, boolean> = {
    doctor: home.doctor.recommendation !== null,
    reviews: testimonials.some(({ isSample }) => !isSample),
    ingredients: kit.ingredients.length > 0,
    social: shop.social.length > 0,
    whatsapp: shop.whatsapp !== null,
  };
  return PARTS.filter((part) => !isFilled[part]);
}

/** `isLive`: whether parents read the pages, who are promised nothing that is not there. */
export function factsOf(settings: Settings, isLive: boolean): ShopFacts {
  const { shop, seller, kit, grievance, privacy, couriers, cod } = settings;
  const { phone, whatsapp, email, address, hours, social, court } = shop;
  return {
    phone: phone === null ? null : toReach(phone),
    email: email === null ? null : toMail(email),
    whatsappHref: whatsapp === null ? null : `https://wa.me/91${whatsapp}`,
    address,
    hours,
    social,
    court,
    licences: seller.licences,
    seller: { legalName: seller.legalName, address: seller.address, gstin: seller.gstin },
    officer: toOfficer(grievance),
    childAgeMonths: privacy.childAgeMonths,
    kit,
    holidays: couriers.holidays,
    cash: { enabled: cod.enabled, maxKits: cod.maxKits },
    leftOut: isLive ? emptyParts(settings) : [],
    isDraft: !isLive,
  };
}
