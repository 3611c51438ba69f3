import 'server-only';
import { delivery } from '@/content/delivery';
import { product } from '@/content/product';
import { site } from '@/content/site';
import { env } from '@/lib/core/env';
import type { ShopFacts } from '@/lib/core/settings/rules.facts';
import type { GalleryContent } from '@/lib/media/gallery/rules';
import type { ProductContent } from '@/lib/media/product-content/rules';
import { getProductFilms } from '@/lib/media/product-content/service';
import { bundleTable } from '@/lib/sales/pricing/rules';
import { absoluteUrl, breadcrumbThing, filmThing, organizationThing, productThing, type Thing } from './rules';

const SHARE_PICTURE = { width: 1200, height: 630 };

/** The public address of a page of the shop, from `APP_URL` alone. */
export const publicUrl = (path: string): string => absoluteUrl(env().APP_URL, path);

const openGraph = (picture: string) => ({
  type: 'website' as const,
  siteName: site.name,
  locale: 'en_IN',
  images: [{ url: picture, ...SHARE_PICTURE, alt: `${site.name}: ${site.tagline}` }],
});

/** What every page says of itself unless it says more. */
export const describeSite = () => ({
  metadataBase: new URL(env().APP_URL),
  title: { default: `${site.name}: ${site.tagline}`, template: `%s | ${site.name}` },
  description: site.tagline,
  applicationName: site.name,
  openGraph: openGraph('/og-default.jpg'),
});

type Page = {
  path: `/shop/${string}`;
  words: { title: string; description: string };
  picture?: 'default' | 'home' | 'product' | 'about';
};

/** What a page says of itself to search engines and to whoever shares it; `words` are those of its content. */
export const describePage = ({ path, words: { title, description }, picture = 'default' }: Page) => ({
  title,
  description,
  alternates: { canonical: path },
  openGraph: { ...openGraph(`/og-${picture}.jpg`), title, description, url: path },
});

/** The company, for the pages that speak of it. */
export const describeCompany = ({ phone, email, social }: ShopFacts): Thing =>
  organizationThing({
    origin: env().APP_URL,
    name: site.name,
    description: site.tagline,
    founded: site.founded,
    phoneHref: phone?.href ?? null,
    emailHref: email?.href ?? null,
    profiles: social.map(({ url }) => url),
  });

/** The way from home to a page below it. */
export const describeWay = (path: `/shop/${string}`, title: string): Thing =>
  breadcrumbThing(env().APP_URL, [
    { label: 'Home', href: '/shop/home' },
    { label: title, href: path },
  ]);

/** The product page: the kit with its bundles, the films about it, and the way to it. */
export async function describeProduct({ images }: ProductContent): Promise<Thing[]> {
  const films = await getProductFilms();
  return [
    productThing({
      origin: env().APP_URL,
      name: site.product,
      brand: site.name,
      description: [product.lead, ...product.about.paragraphs].join(' '),
      images: images.map(({ url }) => url),
      offers: bundleTable(),
      handlingDays: delivery.shipsWithinDays,
      deliveryDays: delivery.policyWorkingDays,
      returnDays: delivery.reportWithinDays,
    }),
    ...films.map(filmThing).filter((thing) => thing !== null),
    describeWay('/shop/product', 'Product'),
  ];
}

/** The films of the gallery, and the way to it. */
export function describeGallery({ videos }: GalleryContent): Thing[] {
  const films = videos.map(({ title, ...film }) => filmThing({ ...film, name: title, description: '' }));
  return [...films.filter((thing) => thing !== null), describeWay('/shop/gallery', 'Gallery')];
}
