import { beforeAll, describe, expect, it } from 'vitest';
import { BASE_URL } from '@/e2e/shopper';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' };

/** What a reader of this HTML reads. */
const textOf = (html: string): string =>
  html
    .replace(/<(script|style|noscript)\b.*?<\/\1>|<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ');
const tagged = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, inner = '']) => inner);
const headings = (html: string, level: 1 | 2): string[] =>
  tagged(html, `h${level}`).map((inner) => textOf(inner).trim());
const hrefs = (html: string): string[] => [...html.matchAll(/<a\b[^>]*?href="([^"]+)"/g)].map(([, href = '']) => href);

type Page = { h1: string; h2: readonly string[]; texts: readonly string[]; links: readonly string[] };

/** Sections 2 and 9: the pages that only speak, while the owner has set nothing. */
const PAGES: Record<string, Page> = {
  home: {
    h1: 'A few golden drops, from their first year to their sixteenth',
    h2: [
      'Our methodology',
      'Six proven benefits',
      'Why choose us',
      'How to use',
      'Certificates and facts',
      'A doctor’s recommendation',
      'How ordering works',
      'See it in use',
      'Ready when you are',
    ],
    texts: [
      'For children aged 0-16',
      '₹2,499 instead of ₹2,700',
      'Shop Now',
      'Watch Video',
      'In the box The drops, in small vials',
      'Immunity',
      'Memory and intellect',
      'Strength',
      'Attentiveness',
      'Skin',
      'Digestion',
      '2007',
      '31 districts',
      '7 lakh+',
      '1 Shake well',
      '2 Measure drops',
      '3 Administer',
      'Dosage Under 1 year 2 drops from each vial, daily Above 1 year 3 drops from each vial, daily',
      'Duration',
      '1 month',
      'is the minimum',
      '6 months',
      'is optimal',
      'It is given monthly on a particular star day.',
      'Cash on delivery No advance payment.',
      'Pan-India delivery We deliver all over India, and shipping is FREE.',
      'Any question?',
      'Five kits, 1 of them free ₹12,499 instead of ₹13,500',
    ],
    links: ['/shop/product', '/shop/gallery', '/shop/about', '#use', '#duration', '#why'],
  },
  about: {
    h1: 'For children, since 2007',
    h2: ['The company', 'The product', 'Our heritage', 'What we hold to', 'Ask us anything'],
    texts: [
      'The company was founded in 2007.',
      'A gold-based Ayurvedic preparation for immunity and memory, given as drops to children aged 0-16.',
      'Our camps in 31 districts of one state have reached over 7 lakh children.',
      'Trust and transparency',
      'The power of people',
      'Empowerment',
    ],
    links: ['/shop/product', '/shop/contact'],
  },
  contact: {
    h1: 'How can we help?',
    h2: ['Write to us', 'Reach us directly', 'Often asked'],
    texts: ['About delivery or refunds?'],
    links: ['/shop/shipping-policy', '/shop/refund'],
  },
  terms: {
    h1: 'Terms and Conditions',
    h2: [
      'Your information',
      'No warranty',
      'Use at your own risk',
      'Charges',
      'If we cannot provide the service',
      'Force majeure',
      'Law and court',
    ],
    texts: [
      'must be true, accurate and complete',
      'gives a warranty or guarantee',
      'is at your own risk and discretion',
      'You agree to pay the charges',
      'you are entitled to a refund',
      'caused by an event beyond its control',
      'governed by the laws of India',
      'exclusive jurisdiction of the courts of India',
    ],
    links: ['#your-information', '#law-and-court', '/shop/refund', '/shop/shipping-policy', '/shop/contact'],
  },
  refund: {
    h1: 'Cancellation & Refund Policy',
    h2: ['Cancellation', 'If the quality is poor', 'Damaged or defective items', 'How long a refund takes'],
    texts: [
      'only if you ask for it immediately after placing the order',
      'cannot be considered once shipping has started',
      'a refund or a replacement is possible',
      'Please report a damaged or defective item on the same day you receive it.',
      'Once a refund is approved, it takes 16-30 days',
    ],
    links: ['/shop/terms', '/shop/shipping-policy', '/shop/contact'],
  },
  'shipping-policy': {
    h1: 'Shipping Policy',
    h2: ['Where we deliver', 'How long it takes', 'What it costs'],
    texts: ['Orders are delivered within 5-7 working days.', 'We deliver all over India.', 'Shipping is FREE'],
    links: ['/shop/terms', '/shop/refund', '/shop/contact'],
  },
};

describe.each(Object.entries(PAGES))('/shop/%s', (path, page) => {
  let html = '';
  let main = '';

  beforeAll(async () => {
    const answer = await fetch(`${BASE_URL}/shop/${path}`);
    expect(answer.status).toBe(200);
    html = await answer.text();
    main = tagged(html, 'main')[0] ?? '';
  });

  it('has its headings in their order', () => {
    expect(headings(html, 1)).toEqual([page.h1]);
    expect(headings(main, 2)).toEqual(page.h2);
  });

  it('says what the specification says', () => {
    const text = textOf(main);
    for (const expected of page.texts) expect(text).toContain(expected);
  });

  it('leads where it should, and no link is dead', () => {
    expect(hrefs(main)).toEqual(expect.arrayContaining([...page.links]));
    const anchors = hrefs(html).filter((href) => href.startsWith('#'));
    for (const anchor of anchors) expect(html, anchor).toContain(`id="${anchor.slice(1)}"`);
    expect(hrefs(html).filter((href) => !/^(\/|#|https?:|tel:|mailto:)/.test(href) || href === '#')).toEqual([]);
  });

  it('stands in the layout of the shop', () => {
    const [header = ''] = tagged(html, 'header');
    const [footer = ''] = tagged(html, 'footer');
    expect(textOf(html)).toContain('Trusted by 7lakh+ families | Buy 5 and get 1 free');
    expect(textOf(html)).toContain('Pause motion');
    expect(hrefs(header.replace(/<noscript>.*?<\/noscript>/gs, ''))).toEqual([
      '/shop/home',
      '/shop/home',
      '/shop/product',
      '/shop/gallery',
      '/shop/about',
      '/shop/contact',
      '/auth/login-phone',
    ]);
    expect(textOf(header).trim()).toMatch(/^Home Product Gallery About Us Contact Us Sign In/);
    expect(hrefs(footer)).toEqual([
      '/shop/home',
      '/shop/product',
      '/shop/about',
      '/shop/contact',
      '/shop/terms',
      '/shop/refund',
      '/shop/shipping-policy',
      '/shop/privacy',
      '/shop/grievance',
    ]);
    expect(textOf(footer)).not.toContain('Find us on');
  });

  it('shows the floating buttons on the home page alone', () => {
    expect(textOf(main).includes('WhatsApp')).toBe(path === 'home');
  });
});

describe('the home page', () => {
  let main = '';
  beforeAll(async () => {
    main = tagged(await (await fetch(`${BASE_URL}/shop/home`)).text(), 'main')[0] ?? '';
  });

  it('leads from the hero to the product and to the videos', () => {
    const links = [...main.matchAll(/<a\b[^>]*?href="([^"]+)"[^>]*>(.*?)<\/a>/gs)];
    const target = (label: string) => links.find(([, , inner = '']) => textOf(inner).trim() === label)?.[1];
    expect(target('Shop Now')).toBe('/shop/product');
    expect(target('Watch Video')).toBe('/shop/gallery');
  });

  it('has ten badges', () => {
    const badges = [...main.matchAll(/\/illustrations\/badge-(\d+)\.webp/g)].map(([, nth]) => Number(nth));
    expect([...new Set(badges)].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('claims no cure and invents nobody', () => {
    expect(textOf(main)).not.toMatch(/\bcures?\b|guarantee|clinically|\bDr\.? [A-Z]|certified by/i);
  });
});

describe('what belongs to every page', () => {
  it.each([
    ['/favicon.svg', 'image/svg+xml'],
    ['/icons/icon-32.png', 'image/png'],
    ['/icons/icon-192.png', 'image/png'],
    ['/icons/icon-512.png', 'image/png'],
    ['/icons/apple-touch-icon.png', 'image/png'],
    ['/og-default.jpg', 'image/jpeg'],
    ['/og-home.jpg', 'image/jpeg'],
    ['/og-product.jpg', 'image/jpeg'],
    ['/og-about.jpg', 'image/jpeg'],
  ])('%s is there and small', async (path, type) => {
    const answer = await fetch(`${BASE_URL}${path}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(150_000);
  });

  it.each([
    ['/shop/home', 'og-home.jpg'],
    ['/shop/about', 'og-about.jpg'],
    ['/shop/terms', 'og-default.jpg'],
  ])('%s is shared with %s', async (path, picture) => {
    const html = await (await fetch(`${BASE_URL}${path}`)).text();
    expect(html).toMatch(new RegExp(`<meta property="og:image" content="https?://[^"]+/${picture}`));
    expect(html).toMatch(/<link rel="apple-touch-icon" href="\/icons\/apple-touch-icon\.png/);
  });
});
