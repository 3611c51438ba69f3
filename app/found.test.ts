import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { Member } from '@/e2e/member';
import { BASE_URL, priceOf, sql } from '@/e2e/shopper';

type Thing = { '@type': string; [key: string]: unknown };

const APP = import.meta.dirname;
const pages = readdirSync(APP, { recursive: true, withFileTypes: true })
  .filter(({ name }) => name === 'page.tsx')
  .map(({ parentPath }) => `/${relative(APP, join(parentPath))}`.replace('[token]', 'some-token'));

const PRIVATE = /^\/(offline|admin|auth|payment-|shop\/account|shop\/orders|track)/;
const isPublic = (page: string) => page !== '/' && !PRIVATE.test(page);

async function open(path: string, cookie = '') {
  const answer = await fetch(new URL(path, BASE_URL), { headers: { cookie }, redirect: 'manual' });
  const html = await answer.text();
  const attribute = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null;
  return {
    status: answer.status,
    html,
    title: attribute(/<title>([^<]+)</),
    canonical: attribute(/<link rel="canonical" href="([^"]+)"/),
    meta: (name: string) => attribute(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)),
    things: [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].flatMap(([, text = '']) => {
      const data = JSON.parse(text) as { '@context': string; '@graph': Thing[] };
      expect(data['@context']).toBe('https://schema.org');
      return data['@graph'];
    }),
  };
}

async function sitemap(): Promise<string[]> {
  const text = await (await fetch(new URL('/sitemap.xml', BASE_URL))).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
}

const ofType = (things: Thing[], type: string) => things.filter((thing) => thing['@type'] === type);

describe('robots.txt and sitemap.xml', () => {
  it('keep the private areas out and name the sitemap', async () => {
    const answer = await fetch(new URL('/robots.txt', BASE_URL));
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const forbidden = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, area]) => area);
    // The others ask by themselves not to be listed, and must be read for that.
    expect(forbidden).toEqual(['/admin', '/api']);
    expect(text).toContain(`Sitemap: ${BASE_URL}/sitemap.xml`);
    expect(text).not.toMatch(/^Disallow: \/(shop)?$/m);
  });

  it('list every public page, once, and no other one', async () => {
    const urls = await sitemap();
    expect(urls.toSorted()).toEqual(
      pages
        .filter(isPublic)
        .map((page) => `${BASE_URL}${page}`)
        .toSorted(),
    );
  });
});

describe('the icon on a phone', () => {
  it('may be cut into any shape', async () => {
    const answer = await fetch(new URL('/manifest.webmanifest', BASE_URL));
    const { icons } = (await answer.json()) as { icons: { src: string; sizes: string; purpose?: string }[] };
    const maskable = icons.filter(({ purpose }) => purpose === 'maskable');
    expect(maskable.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
    for (const { src } of maskable) {
      const icon = sharp(Buffer.from(await (await fetch(new URL(src, BASE_URL))).arrayBuffer()));
      // Its ground reaches the corners: nothing shows through wherever it is cut.
      const corner = await icon.ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
      expect(corner[3]).toBe(255);
    }
  });
});

describe('what a page says of itself', () => {
  let asAdmin = '';
  beforeAll(async () => {
    const { cookies } = await Member.createAdmin();
    asAdmin = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  });

  it.each(pages.filter(isPublic))('%s, to search engines and to whoever shares it', async (path) => {
    const page = await open(`${path}?utm_source=x&next=<script>`);
    expect(page.status).toBe(200);
    expect(page.canonical).toBe(`${BASE_URL}${path}`);
    expect(page.meta('robots')).toBeNull();
    expect(page.title?.length).toBeGreaterThan(10);
    expect(page.meta('description')?.length).toBeGreaterThan(30);
    expect(page.meta('og:url')).toBe(`${BASE_URL}${path}`);
    expect(page.title).toContain(page.meta('og:title'));
    expect(page.meta('og:description')).toBe(page.meta('description'));
    const picture = await fetch(page.meta('og:image') ?? '', { method: 'HEAD' });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(page.meta('og:image')).toContain(`${BASE_URL}/og-`);
    expect(page.things.length).toBeGreaterThan(0);
    expect(JSON.stringify(page.things)).not.toMatch(/rating|review|\[[a-z’' -]+\]/i);
  });

  it('differs from page to page', async () => {
    const all = await Promise.all(pages.filter(isPublic).map((path) => open(path)));
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    expect(new Set(all.map(({ meta }) => meta('description'))).size).toBe(all.length);
  });

  it.each(pages.filter((page) => PRIVATE.test(page)))('%s asks not to be listed', async (path) => {
    const page = await open(path, path.startsWith('/admin') ? asAdmin : '');
    expect(page.status).toBe(200);
    expect(page.meta('robots')).toContain('noindex');
    expect(page.canonical).toBeNull();
  });

  it('a page that does not exist asks not to be listed either', async () => {
    const page = await open('/shop/nothing-here');
    expect([page.status, page.meta('robots')]).toEqual([404, 'noindex']);
  });
});

describe('what search engines may show', () => {
  it('the company, on the home page', async () => {
    const [company] = ofType((await open('/shop/home')).things, 'Organization');
    expect(company).toMatchObject({ url: `${BASE_URL}/shop/home`, foundingDate: '2007' });
    expect((await fetch(String(company?.logo))).status).toBe(200);
  });

  it('the kit itself, how it is delivered and when it is taken back', async () => {
    const { title, things } = await open('/shop/product');
    const [kit] = ofType(things, 'Product');
    expect(title).toMatch(/^Svarna Kit\b/);
    expect(kit?.description).toMatch(/gold-based Ayurvedic preparation/);
    expect(kit?.description).not.toMatch(/pictures|price/i);
    const offers = (kit?.offers ?? []) as Thing[];
    expect(offers).toHaveLength(10);
    for (const offer of offers)
      expect(offer).toMatchObject({
        shippingDetails: { deliveryTime: { handlingTime: { maxValue: 2 }, transitTime: { maxValue: 5 } } },
        hasMerchantReturnPolicy: { applicableCountry: 'IN', merchantReturnLink: `${BASE_URL}/shop/refund` },
      });
  });

  it('the kit with every bundle price in rupees', async () => {
    const [kit] = ofType((await open('/shop/product')).things, 'Product');
    const offers = (kit?.offers ?? []) as (Thing & { eligibleQuantity: { value: number } })[];
    expect(offers.map((offer) => [offer.eligibleQuantity.value, offer.price])).toEqual(
      Array.from({ length: 10 }, (_, at) => [at + 1, priceOf(at + 1).amount]),
    );
    for (const offer of offers)
      expect(offer).toMatchObject({ priceCurrency: 'INR', availability: 'https://schema.org/InStock' });
    expect(kit?.image).toSatisfy((images: string[]) => images.length > 0 && images.every((url) => URL.canParse(url)));
  });

  it.each([
    ['/shop/product', "collection = 'product_videos'"],
    ['/shop/gallery', "collection = 'gallery' AND type = 'video'"],
  ])('the films of %s', async (path, where) => {
    const rows = await sql<{ name: string; url: string; thumbnail: string }>(
      `SELECT name, url, thumbnail FROM media_items WHERE ${where} AND thumbnail IS NOT NULL`,
    );
    const films = ofType((await open(path)).things, 'VideoObject');
    expect(films.map((film) => [film.name, film.contentUrl, film.thumbnailUrl]).toSorted()).toEqual(
      rows.map(({ name, url, thumbnail }) => [name, url, [thumbnail]]).toSorted(),
    );
    for (const film of films) {
      expect(Number.isNaN(Date.parse(String(film.uploadDate)))).toBe(false);
      expect(String(film.description).length).toBeGreaterThan(0);
    }
  });

  it.each(pages.filter((page) => isPublic(page) && page !== '/shop/home'))('the way to %s', async (path) => {
    const [way] = ofType((await open(path)).things, 'BreadcrumbList');
    const items = (way?.itemListElement ?? []) as { position: number; item: string; name: string }[];
    expect(items.map(({ position, item }) => [position, item])).toEqual([
      [1, `${BASE_URL}/shop/home`],
      [2, `${BASE_URL}${path}`],
    ]);
    expect(items.every(({ name }) => name.length > 0)).toBe(true);
  });

  it('only questions that stand on the page', async () => {
    const asked: string[] = [];
    for (const path of pages.filter(isPublic)) {
      const { html, things } = await open(path);
      const text = html.replaceAll(/<script[\s\S]*?<\/script>/g, '');
      for (const faq of ofType(things, 'FAQPage'))
        for (const { name } of faq.mainEntity as { name: string }[]) {
          expect(text).toContain(name);
          asked.push(name);
        }
    }
    expect(asked.length).toBeGreaterThan(1);
  });
});
