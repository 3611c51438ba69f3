import type { ProductFilm } from '@/lib/media/product-content/rules';

/** A thing as schema.org describes it. */
export type Thing = { '@type': string; [property: string]: unknown };

type Span = { from: number; to: number };
type Offered = { quantity: number; amount: number };

const ORGANIZATION = '#organization';

/** An address of this shop in full; one that is already full stays as it is. */
export const absoluteUrl = (origin: string, path: string): string => new URL(path, origin).href;

type Organization = {
  origin: string;
  name: string;
  description: string;
  founded: number;
  /** `tel:` and `mailto:` links; null until the owner has filled them in. */
  phoneHref: string | null;
  emailHref: string | null;
  profiles: readonly (string | null)[];
};

/** Who runs the shop; nothing is said that the owner has not filled in. */
export function organizationThing({ origin, name, description, founded, ...rest }: Organization): Thing {
  const telephone = rest.phoneHref?.replace(/^tel:/, '');
  const email = rest.emailHref?.replace(/^mailto:/, '');
  const sameAs = rest.profiles.filter((profile) => profile !== null);
  return {
    '@type': 'Organization',
    '@id': absoluteUrl(origin, `/${ORGANIZATION}`),
    name,
    description,
    url: absoluteUrl(origin, '/shop/home'),
    logo: absoluteUrl(origin, '/icons/icon-512.png'),
    foundingDate: String(founded),
    ...(telephone ? { telephone } : {}),
    ...(email ? { email } : {}),
    ...(sameAs.length > 0 ? { sameAs } : {}),
  };
}

type Product = {
  origin: string;
  name: string;
  brand: string;
  description: string;
  images: readonly string[];
  offers: readonly Offered[];
  /** Working days until a kit is handed over, and until it is at the door. */
  handlingDays: Span;
  deliveryDays: Span;
  /** Days after the delivery within which a bad kit is reported; 0 is the same day. */
  returnDays: number;
};

/** The kit with every bundle as an offer, in whole rupees (section 9). It carries no rating: there is none to show. */
export function productThing({ origin, name, brand, description, images, offers, ...rest }: Product): Thing {
  const url = absoluteUrl(origin, '/shop/product');
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name,
    description,
    url,
    image: images.map((image) => absoluteUrl(origin, image)),
    brand: { '@type': 'Brand', name: brand },
    offers: offers.map(({ quantity, amount }) => ({
      '@type': 'Offer',
      url,
      price: amount,
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      eligibleRegion: 'IN',
      eligibleQuantity: { '@type': 'QuantitativeValue', value: quantity, unitText: quantity === 1 ? 'kit' : 'kits' },
      seller: { '@id': absoluteUrl(origin, `/${ORGANIZATION}`) },
      shippingDetails: shippingThing(rest),
      hasMerchantReturnPolicy: returnThing(origin, rest.returnDays),
    })),
  };
}

const WORKING_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const daysThing = ({ from, to }: Span): Thing => ({
  '@type': 'QuantitativeValue',
  minValue: from,
  maxValue: to,
  unitCode: 'DAY',
});

/** Free, all over India; on the way for what the policy leaves beside the handling. */
const shippingThing = ({ handlingDays, deliveryDays }: Pick<Product, 'handlingDays' | 'deliveryDays'>): Thing => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    businessDays: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: WORKING_DAYS.map((day) => `https://schema.org/${day}`),
    },
    handlingTime: daysThing(handlingDays),
    transitTime: daysThing({ from: deliveryDays.from - handlingDays.from, to: deliveryDays.to - handlingDays.to }),
  },
});

/** Section 2: what is damaged or poor is refunded or replaced if it is reported in time; nothing else is taken back. */
const returnThing = (origin: string, merchantReturnDays: number): Thing => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'IN',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays,
  itemCondition: 'https://schema.org/DamagedCondition',
  refundType: ['https://schema.org/FullRefund', 'https://schema.org/ExchangeRefund'],
  merchantReturnLink: absoluteUrl(origin, '/shop/refund'),
});

/** A film; without a still picture search engines cannot show it, so there is none to describe. */
export function filmThing(film: ProductFilm): Thing | null {
  if (!film.thumbnail) return null;
  return {
    '@type': 'VideoObject',
    name: film.name,
    description: film.description || film.name,
    thumbnailUrl: [film.thumbnail],
    uploadDate: film.uploadDate,
    contentUrl: film.url,
  };
}

/** Questions with their answers, as they stand on the page. */
export const questionsThing = (items: readonly { question: string; answer: string }[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** The way from the home page to this one. */
export const breadcrumbThing = (origin: string, trail: readonly { label: string; href: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ label, href }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: label,
    item: absoluteUrl(origin, href),
  })),
});
