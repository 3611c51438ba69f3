import type { ProductFilm } from '@/lib/media/product-content/rules';

/** A thing as schema.org describes it. */
export type Thing = { '@type': string; [property: string]: unknown };

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
};

/** The kit with every bundle as an offer, in whole rupees (section 9). It carries no rating: there is none to show. */
export function productThing({ origin, name, brand, description, images, offers }: Product): Thing {
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
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
      },
    })),
  };
}

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
