import { describe, expect, it } from 'vitest';
import { registered } from '@/content/dlt';
import { STATES } from '@/content/states';
import { changesBetween, DEFAULTS, GROUPS, missingIn, SMS_KEYS, toTrackingAddress } from './rules';
import { emptyParts, factsOf, type Part } from './rules.facts';
import { type Settings, settingsSchema } from './schema';

const templateIds = Object.fromEntries(SMS_KEYS.map((key) => [key, '1107160000000000001']));

const OFFICER = {
  name: 'Asha Rao',
  phone: { text: '+91 9876543210', href: 'tel:+919876543210' },
  email: { text: 'g@example.com', href: 'mailto:g@example.com' },
  hours: '10 to 6',
};

const FULL: Settings = {
  ...DEFAULTS,
  shop: {
    phone: '9876543210',
    whatsapp: '9876543211',
    email: 'help@example.com',
    address: '1 Temple Road\nPune',
    hours: 'Mon to Sat, 10 to 6',
    social: [{ name: 'YouTube', url: 'https://www.youtube.com/@kit' }],
    court: 'Pune',
  },
  kit: {
    vials: 2,
    millilitres: 10,
    days: 30,
    ingredients: [{ name: 'Swarna Bhasma', amount: '5 mg' }],
    shelfLife: '24 months',
    storage: 'Cool and dry',
    maker: 'A Pharma, Pune',
    packer: 'A Pharma, Pune',
    packedIn: '2026-08',
    customerCare: '9876543210',
  },
  seller: {
    legalName: 'Kit Private Limited',
    address: '1 Temple Road, Pune',
    state: 'Maharashtra',
    gstin: null,
    licences: ['AYU-1'],
    hsn: '3004',
    taxRates: [{ percent: 5, from: '2025-09-22' }],
  },
  messages: { ...DEFAULTS.messages, ownerEmails: ['owner@example.com'], sender: 'BALSVR', templateIds },
  grievance: { name: 'Asha Rao', phone: '9876543210', email: 'g@example.com', hours: '10 to 6' },
  cod: { ...DEFAULTS.cod, enabled: false, maxKits: 5 },
  couriers: { ...DEFAULTS.couriers, holidays: ['2027-01-26'] },
};

describe('what holds until the owner says otherwise', () => {
  it('is itself well-formed, in the order of the groups', () => {
    expect(settingsSchema.parse(DEFAULTS)).toEqual(DEFAULTS);
    expect(Object.keys(DEFAULTS)).toEqual([...GROUPS]);
  });

  it('names the six couriers, each with one place for the number', () => {
    expect(DEFAULTS.couriers.list.map(({ name }) => name)).toEqual([
      'India Post',
      'Delhivery',
      'Blue Dart',
      'DTDC',
      'Ekart',
      'Xpressbees',
    ]);
    for (const { trackingUrl } of DEFAULTS.couriers.list)
      expect(toTrackingAddress(trackingUrl ?? '')).toBe(trackingUrl);
  });

  it('says 80 kits, no confirmation, two returns and twelve months', () => {
    expect(DEFAULTS.cod).toEqual({
      enabled: true,
      maxKits: 80,
      maxOpenPerPhone: 0,
      confirmation: 'none',
      confirmAboveKits: 10,
      returnsBeforeOnline: 2,
      pincodesWithoutCash: [],
      pincodesWithoutDelivery: [],
    });
    expect(DEFAULTS.privacy).toEqual({ childAgeMonths: 12 });
    expect(DEFAULTS.messages).toEqual({
      ownerEmails: [],
      newOrderMail: true,
      digestHour: 8,
      templateIds: {},
      sender: null,
    });
  });
});

it('every SMS that is registered has a place for its id', () => {
  expect([...SMS_KEYS].sort()).toEqual(Object.keys(registered).sort());
});

describe('what is missing before the shop goes live', () => {
  it('is all that nobody could guess, in the order of the groups', () => {
    expect(missingIn(DEFAULTS)).toEqual([
      'shop.phone',
      'shop.email',
      'shop.address',
      'shop.hours',
      'shop.court',
      'kit.vials',
      'kit.millilitres',
      'kit.days',
      'kit.ingredients',
      'kit.shelfLife',
      'kit.storage',
      'kit.maker',
      'kit.packer',
      'kit.packedIn',
      'kit.customerCare',
      'seller.legalName',
      'seller.address',
      'seller.state',
      'seller.licences',
      'seller.hsn',
      'seller.taxRates',
      'messages.ownerEmails',
      'messages.sender',
      'messages.templateIds',
      'grievance.name',
      'grievance.phone',
      'grievance.email',
      'grievance.hours',
    ]);
  });

  it('is nothing where all is set, also without a GSTIN', () => {
    expect(missingIn(FULL)).toEqual([]);
  });

  it('counts one template that is not registered, in its place', () => {
    const { shipped: _shipped, ...others } = templateIds;
    expect(missingIn({ ...FULL, messages: { ...FULL.messages, templateIds: others } })).toEqual([
      'messages.templateIds',
    ]);
    const settings = { ...FULL, messages: DEFAULTS.messages, grievance: DEFAULTS.grievance };
    expect(missingIn(settings).slice(0, 4)).toEqual([
      'messages.ownerEmails',
      'messages.sender',
      'messages.templateIds',
      'grievance.name',
    ]);
  });
});

it('a change is what is different afterwards', () => {
  const before = { phone: null, hours: '10 to 6', social: [{ name: 'A', url: 'b' }] };
  const values = { phone: '9876543210', hours: '10 to 6', social: [{ name: 'A', url: 'b' }], email: undefined };
  expect(changesBetween(before, values)).toEqual([{ key: 'phone', from: null, to: '9876543210' }]);
  expect(changesBetween(before, { social: [] })).toEqual([{ key: 'social', from: before.social, to: [] }]);
});

describe('what the pages tell of the shop', () => {
  it('is nothing that is not set', () => {
    expect(factsOf(DEFAULTS, false)).toEqual({
      phone: null,
      email: null,
      whatsappHref: null,
      address: null,
      hours: null,
      social: [],
      court: null,
      licences: [],
      seller: { legalName: null, address: null, gstin: null },
      officer: null,
      childAgeMonths: 12,
      kit: DEFAULTS.kit,
      holidays: [],
      cash: { enabled: true, maxKits: 80 },
      leftOut: [],
      isDraft: true,
    });
    const { grievance } = DEFAULTS;
    const named = { ...DEFAULTS, grievance: { ...grievance, name: 'Asha Rao' } };
    expect(factsOf(named, false).officer).toEqual({ name: 'Asha Rao', phone: null, email: null, hours: null });
    expect(factsOf({ ...FULL, grievance: { ...FULL.grievance, name: null } }, false).officer).toBeNull();
  });

  it('is read and dialled', () => {
    expect(factsOf(FULL, false)).toEqual({
      phone: { text: '+91 9876543210', href: 'tel:+919876543210' },
      email: { text: 'help@example.com', href: 'mailto:help@example.com' },
      whatsappHref: 'https://wa.me/919876543211',
      address: '1 Temple Road\nPune',
      hours: 'Mon to Sat, 10 to 6',
      social: [{ name: 'YouTube', url: 'https://www.youtube.com/@kit' }],
      court: 'Pune',
      licences: ['AYU-1'],
      seller: { legalName: FULL.seller.legalName, address: FULL.seller.address, gstin: FULL.seller.gstin },
      officer: OFFICER,
      childAgeMonths: 12,
      kit: FULL.kit,
      holidays: ['2027-01-26'],
      cash: { enabled: false, maxKits: 5 },
      leftOut: [],
      isDraft: true,
    });
  });

  it.each([
    ['02026123456', '+91 2026123456', 'tel:+912026123456'],
    ['18001234567', '18001234567', 'tel:18001234567'],
  ])('%s is read as %s', (phone, text, href) => {
    expect(factsOf({ ...FULL, shop: { ...FULL.shop, phone } }, false).phone).toEqual({ text, href });
  });
});

describe('the parts that only the owner can fill', () => {
  it('are all left out of the pages that parents buy from, where nothing was filled', () => {
    expect(factsOf(DEFAULTS, true).leftOut).toEqual(['doctor', 'reviews', 'ingredients', 'social', 'whatsapp']);
    expect(factsOf(DEFAULTS, true).isDraft).toBe(false);
  });

  it.each<[Part, Settings]>([
    ['ingredients', { ...DEFAULTS, kit: FULL.kit }],
    ['social', { ...DEFAULTS, shop: { ...DEFAULTS.shop, social: FULL.shop.social } }],
    ['whatsapp', { ...DEFAULTS, shop: { ...DEFAULTS.shop, whatsapp: FULL.shop.whatsapp } }],
  ])('%s is shown once it is there', (part, settings) => {
    expect(emptyParts(settings)).toEqual(emptyParts(DEFAULTS).filter((one) => one !== part));
  });
});

it('every state has a code of its own', () => {
  expect(new Set(Object.values(STATES)).size).toBe(36);
  expect(STATES).toMatchObject({ Maharashtra: '27', Karnataka: '29', Delhi: '07', Ladakh: '38', Telangana: '36' });
});
