import { describe, expect, it } from 'vitest';
import { absoluteUrl, breadcrumbThing, filmThing, organizationThing, productThing, questionsThing } from './rules';

const ORIGIN = 'https://shop.example';
const TIMES = { handlingDays: { from: 1, to: 2 }, deliveryDays: { from: 5, to: 7 }, returnDays: 0 };
const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

describe('absoluteUrl', () => {
  it.each([
    ['/shop/home', 'https://shop.example/shop/home'],
    ['https://media.example/kit.jpg', 'https://media.example/kit.jpg'],
  ])('%s', (path, url) => expect(absoluteUrl(ORIGIN, path)).toBe(url));
});

describe('organizationThing', () => {
  const company = { origin: ORIGIN, name: 'Shop', description: 'Drops', founded: 2007 };

  it('says nothing that the owner has not filled in', () => {
    const thing = organizationThing({ ...company, phoneHref: null, emailHref: null, profiles: [null, null] });
    expect(thing).toMatchObject({ '@type': 'Organization', name: 'Shop', foundingDate: '2007' });
    for (const key of ['telephone', 'email', 'sameAs']) expect(thing).not.toHaveProperty(key);
  });

  it('says what has been filled in', () => {
    const profiles = [null, 'https://social.example/shop'];
    const filled = { phoneHref: 'tel:+910000000000', emailHref: 'mailto:care@shop.example', profiles };
    expect(organizationThing({ ...company, ...filled })).toMatchObject({
      telephone: '+910000000000',
      email: 'care@shop.example',
      sameAs: ['https://social.example/shop'],
      logo: 'https://shop.example/icons/icon-512.png',
    });
  });
});

describe('productThing', () => {
  const thing = productThing({
    origin: ORIGIN,
    name: 'Kit',
    brand: 'Shop',
    description: 'Drops',
    images: ['/illustrations/kit.svg', 'https://media.example/kit.jpg'],
    ...TIMES,
    offers: [
      { quantity: 1, amount: 2499 },
      { quantity: 5, amount: 12_499 },
    ],
  });

  it('offers each bundle at its price in rupees, delivered free', () => {
    expect(thing.offers).toEqual(
      [
        [1, 2499, 'kit'],
        [5, 12_499, 'kits'],
      ].map(([value, price, unitText]) =>
        expect.objectContaining({
          price,
          priceCurrency: 'INR',
          availability: 'https://schema.org/InStock',
          eligibleQuantity: { '@type': 'QuantitativeValue', value, unitText },
          shippingDetails: expect.objectContaining({ shippingRate: expect.objectContaining({ value: 0 }) }),
        }),
      ),
    );
  });

  it('has full addresses for its pictures, and no rating or review', () => {
    expect(thing.image).toEqual(['https://shop.example/illustrations/kit.svg', 'https://media.example/kit.jpg']);
    expect(JSON.stringify(thing)).not.toMatch(/rating|review/i);
  });
});

describe('filmThing', () => {
  const film = {
    name: 'Shake, measure, give',
    description: '',
    url: 'https://media.example/film.mp4',
    thumbnail: 'https://media.example/film.jpg',
    uploadDate: '2026-01-02T03:04:05.000Z',
  };

  it('describes a film, by its name where nothing else is known', () => {
    expect(filmThing(film)).toEqual({
      '@type': 'VideoObject',
      name: film.name,
      description: film.name,
      thumbnailUrl: [film.thumbnail],
      uploadDate: film.uploadDate,
      contentUrl: film.url,
    });
    expect(filmThing({ ...film, description: 'With bells' })?.description).toBe('With bells');
  });

  it('leaves out a film without a still picture', () => expect(filmThing({ ...film, thumbnail: null })).toBeNull());
});

it('questionsThing gives each question its answer', () => {
  expect(questionsThing([{ question: 'How long?', answer: 'Six months.' }])).toEqual({
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: 'How long?', acceptedAnswer: { '@type': 'Answer', text: 'Six months.' } },
    ],
  });
});

it('breadcrumbThing counts from one', () => {
  const trail = [
    { label: 'Home', href: '/shop/home' },
    { label: 'Gallery', href: '/shop/gallery' },
  ];
  expect(breadcrumbThing(ORIGIN, trail).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/shop/home' },
    { '@type': 'ListItem', position: 2, name: 'Gallery', item: 'https://shop.example/shop/gallery' },
  ]);
});

describe('things as search engines read them', () => {
  const seller = { '@id': 'https://shop.example/#organization' };

  it('the organization', () => {
    const filled = { phoneHref: 'tel:+910', emailHref: 'mailto:a@shop.example', profiles: ['https://s.example/p'] };
    expect(organizationThing({ origin: ORIGIN, name: 'Shop', description: 'Drops', founded: 2007, ...filled })).toEqual(
      {
        '@type': 'Organization',
        '@id': 'https://shop.example/#organization',
        name: 'Shop',
        description: 'Drops',
        url: 'https://shop.example/shop/home',
        logo: 'https://shop.example/icons/icon-512.png',
        foundingDate: '2007',
        telephone: '+910',
        email: 'a@shop.example',
        sameAs: ['https://s.example/p'],
      },
    );
  });

  it('the product', () => {
    const given = { origin: ORIGIN, name: 'Kit', brand: 'Shop', description: 'Drops', images: ['/kit.svg'], ...TIMES };
    expect(productThing({ ...given, offers: [{ quantity: 2, amount: 4_799 }] })).toEqual({
      '@type': 'Product',
      '@id': 'https://shop.example/shop/product#product',
      name: 'Kit',
      description: 'Drops',
      url: 'https://shop.example/shop/product',
      image: ['https://shop.example/kit.svg'],
      brand: { '@type': 'Brand', name: 'Shop' },
      offers: [
        {
          '@type': 'Offer',
          url: 'https://shop.example/shop/product',
          price: 4_799,
          priceCurrency: 'INR',
          availability: 'https://schema.org/InStock',
          itemCondition: 'https://schema.org/NewCondition',
          eligibleRegion: 'IN',
          eligibleQuantity: { '@type': 'QuantitativeValue', value: 2, unitText: 'kits' },
          seller,
          shippingDetails: {
            '@type': 'OfferShippingDetails',
            shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
            shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
            deliveryTime: {
              '@type': 'ShippingDeliveryTime',
              businessDays: {
                '@type': 'OpeningHoursSpecification',
                dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map(
                  (day) => `https://schema.org/${day}`,
                ),
              },
              handlingTime: days(1, 2),
              transitTime: days(4, 5),
            },
          },
          hasMerchantReturnPolicy: {
            '@type': 'MerchantReturnPolicy',
            applicableCountry: 'IN',
            returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
            merchantReturnDays: 0,
            itemCondition: 'https://schema.org/DamagedCondition',
            refundType: ['https://schema.org/FullRefund', 'https://schema.org/ExchangeRefund'],
            merchantReturnLink: 'https://shop.example/shop/refund',
          },
        },
      ],
    });
  });

  it('the way from the home page, numbered from one', () => {
    expect(breadcrumbThing(ORIGIN, [{ label: 'Home', href: '/shop/home' }])).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/shop/home' }],
    });
  });
});

it('takes only the beginning off an address', () => {
  const given = { origin: ORIGIN, name: 'Shop', description: 'Drops', founded: 2007, profiles: [] };
  const thing = organizationThing({ ...given, phoneHref: 'x-tel:1', emailHref: 'x-mailto:a' });
  expect(thing).toMatchObject({ telephone: 'x-tel:1', email: 'x-mailto:a' });
});
