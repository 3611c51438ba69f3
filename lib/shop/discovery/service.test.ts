import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { delivery } from '@/content/delivery';
import { product } from '@/content/product';
import { site } from '@/content/site';
import { newKey, sql } from '@/e2e/shopper';
import { env } from '@/lib/core/env';
import type { ShopFacts } from '@/lib/core/settings/rules.facts';
import { bundleTable } from '@/lib/sales/pricing/rules';
import { productThing } from './rules';
import {
  describeCompany,
  describeGallery,
  describePage,
  describeProduct,
  describeSite,
  describeWay,
  publicUrl,
} from './service';

const SHARED = { type: 'website', siteName: site.name, locale: 'en_IN' };
const NAMED = `${site.name}: ${site.tagline}`;
const picture = (url: string) => ({ url, width: 1200, height: 630, alt: NAMED });
const ORIGIN = new URL(env().APP_URL).origin;

it('a page that says nothing more is shared with the name and the picture of the shop', () => {
  expect(describeSite()).toEqual({
    metadataBase: new URL(env().APP_URL),
    title: { default: NAMED, template: `%s | ${site.name}` },
    description: site.tagline,
    applicationName: site.name,
    openGraph: { ...SHARED, images: [picture('/og-default.jpg')] },
  });
  expect(NAMED).toBe('Balsvarna: Gold-based Ayurvedic drops for children aged 0-16');
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
  expect(publicUrl('/shop/gallery')).toBe(`${ORIGIN}/shop/gallery`);
});

const wayTo = (name: string, path: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/shop/home` },
    { '@type': 'ListItem', position: 2, name, item: `${ORIGIN}${path}` },
  ],
});

it('the company is described by what the owner has filled in', () => {
  const facts = { phone: null, email: null, social: [] } as unknown as ShopFacts;
  const plain = {
    ...{ '@type': 'Organization', '@id': `${ORIGIN}/#organization`, name: site.name, description: site.tagline },
    ...{ url: `${ORIGIN}/shop/home`, logo: `${ORIGIN}/icons/icon-512.png`, foundingDate: '2007' },
  };
  expect(describeCompany(facts)).toEqual(plain);
  const full: ShopFacts = {
    ...facts,
    phone: { text: '+91 9876543210', href: 'tel:+919876543210' },
    email: { text: 'asha@example.com', href: 'mailto:asha@example.com' },
    social: [{ name: 'A', url: 'https://a.example/shop' }],
  };
  expect(describeCompany(full)).toEqual({
    ...plain,
    ...{ telephone: '+919876543210', email: 'asha@example.com', sameAs: ['https://a.example/shop'] },
  });
});

it('the way to a page leads over home', () => {
  expect(describeWay('/shop/refund', 'Refunds')).toEqual(wayTo('Refunds', '/shop/refund'));
});

it('the films of the gallery are described where they have a still', () => {
  const film = { url: 'https://m.example/a.mp4', thumbnail: 'https://m.example/a.jpg', uploadDate: '2026-01-02' };
  const item = { _id: 'a', type: 'video' as const, title: 'Camp day', ...film };
  const videos = [item, { ...item, thumbnail: null }] as Parameters<typeof describeGallery>[0]['videos'];
  const way = wayTo('Gallery', '/shop/gallery');
  expect(describeGallery({ images: [], videos, all: [] })).toEqual([
    {
      ...{ '@type': 'VideoObject', name: 'Camp day', description: 'Camp day', uploadDate: '2026-01-02' },
      ...{ thumbnailUrl: ['https://m.example/a.jpg'], contentUrl: 'https://m.example/a.mp4' },
    },
    way,
  ]);
  expect(describeGallery({ images: [], videos: [], all: [] })).toEqual([way]);
});

describe('the product page', () => {
  const key = newKey();
  let kept: { id: string; position: number }[] = [];
  beforeAll(async () => {
    kept = await sql(
      "SELECT id, position FROM media_items WHERE collection = 'product_videos' AND position IS NOT NULL",
    );
    await sql(
      "UPDATE media_items SET collection = 'gallery', position = NULL WHERE id = ANY($1)",
      kept.map(({ id }) => id),
    );
    for (const [at, thumbnail] of ['https://m.example/a.jpg', null].entries())
      await sql(
        `INSERT INTO media_items (id, collection, type, position, name, alt, url, cloudinary_public_id, version, thumbnail, created_at, updated_at)
         VALUES (gen_random_uuid(), 'product_videos', 'video', $1, 'How to', 'Three drops', 'https://m.example/a.mp4', $2, 1, $3, '2026-01-02', now())`,
        ...[at, `${key}${at}`, thumbnail],
      );
  });
  afterAll(async () => {
    await sql('DELETE FROM media_items WHERE cloudinary_public_id LIKE $1', `${key}%`);
    for (const { id, position } of kept)
      await sql("UPDATE media_items SET collection = 'product_videos', position = $2 WHERE id = $1", id, position);
  });

  it('describes the kit with its bundles, the films that have a still, and the way to it', async () => {
    const images = ['https://m.example/kit.jpg', '/illustrations/kit.svg'];
    const content = { images: images.map((url) => ({ url })), videos: [] } as unknown as Parameters<
      typeof describeProduct
    >[0];
    const [kit, ...more] = await describeProduct(content);
    expect(kit).toEqual(
      productThing({
        ...{ origin: env().APP_URL, name: 'Svarna Kit', brand: 'Balsvarna', images, offers: bundleTable() },
        description: `${product.lead} ${product.about.paragraphs.join(' ')}`,
        ...{ handlingDays: delivery.shipsWithinDays, deliveryDays: delivery.policyWorkingDays, returnDays: 0 },
      }),
    );
    expect(more).toEqual([
      {
        ...{
          '@type': 'VideoObject',
          name: 'How to',
          description: 'Three drops',
          contentUrl: 'https://m.example/a.mp4',
        },
        ...{ thumbnailUrl: ['https://m.example/a.jpg'], uploadDate: expect.stringMatching(/^2026-01-0[12]T/) },
      },
      wayTo('Product', '/shop/product'),
    ]);
  });
});
