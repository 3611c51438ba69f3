import type { Delivery } from '@/lib/sales/cart/schema';
import type { Chance } from '../chaos/chance.ts';
import { uuid } from './ids.ts';
import { nameParent } from './names.ts';
import { type Area, placeParent } from './places.ts';

/** Names of mailboxes that can never be (RFC 2606). */
const MAIL_DOMAIN = 'made-up.invalid';
/** Numbers of these accounts begin with it. */
export const PHONE_BEGIN = '60';
/** The first three parts of addresses that are kept for examples (RFC 5737). */
const NETWORKS = ['192.0.2', '198.51.100', '203.0.113'];
const WITH_PHONE = 0.85;
const WITH_EMAIL = 0.6;
const TO_OTHER_NUMBER = 0.1;
const OTHER_PROVED = 0.3;

export type Account = {
  row: {
    id: string;
    user_name: string;
    email: string | null;
    phone_number: string | null;
    email_proved_at: string | null;
    created_at: string;
    updated_at: string;
  };
  delivery: Delivery;
  area: Area;
  /** Whether the delivery phone was proved by a code that was not for signing in. */
  isOtherProved: boolean;
  isPhoneProved: boolean;
  network: string;
};

export type Makers = { chance: Chance; takePhone: () => string };

/** Hands out numbers that nobody has. */
export function phonesBeside(taken: Set<string>, chance: Chance): () => string {
  return () => {
    for (;;) {
      const phone = `${PHONE_BEGIN}${String(chance.between(0, 99_999_999)).padStart(8, '0')}`;
      if (taken.has(phone)) continue;
      taken.add(phone);
      return phone;
    }
  };
}

/** A parent with an account, as they are when they first order at `at`. */
export function openAccount({ chance, takePhone }: Makers, at: string): Account {
  const parent = nameParent(chance);
  const id = uuid(chance);
  const ownPhone = chance.is(WITH_PHONE) ? takePhone() : null;
  const email = ownPhone === null || chance.is(WITH_EMAIL) ? `parent.${id.slice(0, 18)}@${MAIL_DOMAIN}` : null;
  const isOther = ownPhone === null || chance.is(TO_OTHER_NUMBER);
  const { place, area } = placeParent(chance, parent);
  const isOtherProved = isOther && chance.is(OTHER_PROVED);
  return {
    row: {
      id,
      user_name: parent.name,
      email,
      phone_number: ownPhone,
      email_proved_at: email && chance.is(0.5) ? at : null,
      created_at: at,
      updated_at: at,
    },
    delivery: {
      name: parent.name,
      ...place,
      phone: isOther ? takePhone() : ownPhone,
      childAge: chance.between(0, 32) / 2,
    },
    area,
    isOtherProved,
    isPhoneProved: !isOther || isOtherProved,
    network: chance.pick(NETWORKS),
  };
}
