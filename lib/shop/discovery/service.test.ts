import { expect, it } from 'vitest';
import { site } from '@/content/site';
import { env } from '@/lib/core/env';
import { describeGallery, describePage, describeSite } from './service';

const SHARED = { type: 'website', siteName: site.name, locale: 'en_IN' };
const picture = (url: string) => ({ url, width: 1200, height: 630, alt: `${site.name}: ${site.tagline}` });

it('a page that says nothing more is shared with the name and the picture of the shop', () => {
  expect(describeSite()).toMatchObject({
    metadataBase: new URL(env().APP_URL),
    description: site.tagline,
    openGraph: { ...SHARED, images: [picture('/og-default.jpg')] },
  });
});

it('a page is shared with its own words and picture, at its one address', () => {
  const words = { title: 'Gallery', description: 'Pictures and films' };
  expect(describePage({ path: '/shop/gallery', words })).toEqual({
    ...words,
    alternates: { canonical: '/shop/gallery' },
    openGraph: { ...SHARED, ...words, url: '/shop/gallery', images: [picture('/og-default.jpg')] },
  });
  const { openGraph } = describePage({ path: '/shop/product', words, picture: 'product' });
  expect(openGraph.images).toEqual([picture('/og-product.jpg')]);
});

it('the way to the gallery leads over home', () => {
  const [way, ...more] = describeGallery({ images: [], videos: [], all: [] });
  expect(more).toEqual([]);
  expect(way).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: `${env().APP_URL}/shop/home` },
      { position: 2, name: 'Gallery', item: `${env().APP_URL}/shop/gallery` },
    ],
  });
});
