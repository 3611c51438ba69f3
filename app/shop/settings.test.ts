import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Member } from '@/e2e/member';
import { PAGES } from '@/e2e/page-matrix';
import { toldBy, wordsOf } from '@/e2e/page-words';
import { type Server, startServer } from '@/e2e/server';
import { keepSettings, setSettings } from '@/e2e/settings';
import { BASE_URL, newKey, sql } from '@/e2e/shopper';

const PUBLIC = PAGES.filter((page) => !page.startsWith('/admin'));
const UNSET = { phone: null, whatsapp: null, email: null, address: null, hours: null, social: [], court: null };
const SET = {
  phone: '98200 12345',
  whatsapp: '98200 54321',
  email: 'care@balsvarna.example',
  address: '7 Neem Lane\nPune, Maharashtra',
  hours: 'Monday to Saturday, 10 to 6',
  social: [{ name: 'Our films', url: 'https://www.youtube.com/@balsvarna' }],
  court: 'Pune, Maharashtra',
};

let admin: Member;
let putBack: () => Promise<void>;
beforeAll(async () => {
  admin = await Member.createAdmin();
  putBack = await keepSettings(admin, 'shop', 'seller', 'kit', 'grievance', 'privacy');
});
afterAll(() => putBack());

const htmlOf = async (path: string, home = BASE_URL) => (await fetch(`${home}${path}`)).text();
const squares = (html: string): string[] => [wordsOf(html), ...toldBy(html)].filter((text) => /[[\]]/.test(text));

describe('a shop whose owner has set nothing', () => {
  beforeAll(async () => {
    await setSettings(admin, 'shop', UNSET);
    await setSettings(admin, 'seller', { legalName: null, address: null, state: null, gstin: null, licences: [] });
    await setSettings(admin, 'grievance', { name: null, phone: null, email: null, hours: null });
    await setSettings(admin, 'kit', { ingredients: [], vials: null, packedIn: null, maker: null });
  });

  it.each(PUBLIC)('%s has nothing in square brackets', async (path) => {
    expect(squares(await htmlOf(path))).toEqual([]);
  });

  it('leaves out what is not set, and says where ways to reach it will stand', async () => {
    const [home, contact, terms, failed] = await Promise.all(
      ['/shop/home', '/shop/contact', '/shop/terms', '/payment-failed'].map((path) => htmlOf(path)),
    );
    for (const html of [home, contact, terms, failed]) {
      expect(html).not.toMatch(/href="(tel|mailto):/);
      expect(html).not.toContain('wa.me');
      expect(html).not.toContain('Find us on');
    }
    const unset = 'to be set by the owner under Settings';
    for (const [html, words] of [
      [home, `Call our queries line: ${unset}`],
      [contact, `Reach us directly Location ${unset} Phone ${unset} Email ${unset}`],
      [failed, unset],
    ] as const)
      expect(wordsOf(html ?? '').replace(/\s+/g, ' ')).toContain(words);
    for (const html of [home, contact]) expect(wordsOf(html ?? '')).not.toMatch(/Who sells|Sold by|GSTIN|Licence/);
    expect(wordsOf(await htmlOf('/shop/grievance'))).not.toMatch(/Your grievance officer|Asha Rao/);
    expect(await htmlOf('/shop/product')).not.toContain('What the label says');
    expect(toldBy(home ?? '').filter((text) => /^\+91|@.*\./.test(text))).toEqual([]);
  });
});

describe('a shop whose owner has set everything', () => {
  beforeAll(async () => {
    await setSettings(admin, 'shop', SET);
    await setSettings(admin, 'seller', {
      legalName: 'Balsvarna Private Limited',
      address: '8 Neem Lane\nPune',
      state: 'Maharashtra',
      gstin: '27AAPFU0939F1ZV',
      licences: ['AYU-4711'],
    });
    await setSettings(admin, 'grievance', {
      name: 'Asha Rao',
      phone: '020 2612 3456',
      email: 'asha@balsvarna.example',
      hours: 'Monday to Friday, 10 to 5',
    });
    await setSettings(admin, 'privacy', { childAgeMonths: 18 });
    await setSettings(admin, 'kit', {
      ingredients: [{ name: 'Swarna Bhasma', amount: '5 mg' }],
      vials: 2,
      millilitres: 10,
      packedIn: '2026-08',
      maker: 'A Pharma\nPune',
    });
  });

  it.each(PUBLIC)('%s has nothing in square brackets', async (path) => {
    expect(squares(await htmlOf(path))).toEqual([]);
  });

  it.each<[string, string[]]>([
    [
      '/shop/home',
      [
        'Call our queries line:',
        'href="tel:+919820012345"',
        '+91 9820012345',
        'https://wa.me/919820054321',
        'AYU-4711',
      ],
    ],
    [
      '/shop/contact',
      [
        'Reach us directly',
        '7 Neem Lane\nPune, Maharashtra',
        '+91 9820012345',
        'href="mailto:care@balsvarna.example"',
        'Monday to Saturday, 10 to 6',
        'https://wa.me/919820054321',
      ],
    ],
    ['/shop/contact', ['Who sells', 'Balsvarna Private Limited', '27AAPFU0939F1ZV', 'AYU-4711']],
    [
      '/shop/gallery',
      [
        'Sold by Balsvarna Private Limited',
        '8 Neem Lane\nPune',
        'GSTIN: 27AAPFU0939F1ZV',
        'Licence: AYU-4711',
        'href="tel:+919820012345"',
        'href="mailto:care@balsvarna.example"',
        'href="/shop/grievance"',
        'href="/shop/privacy"',
      ],
    ],
    [
      '/shop/grievance',
      ['Asha Rao', 'href="tel:+912026123456"', 'href="mailto:asha@balsvarna.example"', 'Monday to Friday, 10 to 5'],
    ],
    ['/shop/privacy', ['18 months, then it is removed from the order', 'Asha Rao is our grievance officer']],
    ['/shop/terms', ['exclusive jurisdiction of the courts at Pune, Maharashtra.']],
    [
      '/shop/product',
      [
        'You can also order by phone:',
        '+91 9820012345',
        'Swarna Bhasma',
        '5 mg',
        '2 vials of 10 ml',
        'August 2026',
        'A Pharma\nPune',
      ],
    ],
    ['/shop/account', ['You can also call us:', '+91 9820012345']],
    ['/auth/login-phone', ['You can also order by phone:', '+91 9820012345']],
    ['/payment-failed', ['+91 9820012345', 'care@balsvarna.example']],
    ['/shop/about', ['Our films', 'https://www.youtube.com/@balsvarna', 'Licence: AYU-4711']],
  ])('%s says so', async (path, texts) => {
    const html = await htmlOf(path);
    for (const text of texts) expect(html, text).toContain(text);
  });

  it('tells search engines too', async () => {
    expect(toldBy(await htmlOf('/shop/contact'))).toEqual(
      expect.arrayContaining(['+919820012345', 'care@balsvarna.example', 'https://www.youtube.com/@balsvarna']),
    );
  });
});

describe('a saved value', () => {
  it('is in the very next page, and every page that is kept is of one piece', async () => {
    for (const phone of ['9820000001', '9820000002', '9820000003']) {
      await setSettings(admin, 'shop', { phone });
      for (const path of ['/shop/home', '/shop/contact', '/auth/login', '/payment-failed'])
        expect(await htmlOf(path), `${path} ${phone}`).toContain(`+91 ${phone}`);
    }
  });

  it('leaves the pages kept', async () => {
    await setSettings(admin, 'shop', { phone: '9820000004' });
    for (const path of ['/shop/home', '/shop/contact', '/shop/terms', '/shop/about', '/shop/account', '/auth/login']) {
      const isKept = async () => (await fetch(`${BASE_URL}${path}`)).headers.get('x-nextjs-cache');
      await htmlOf(path);
      await expect.poll(isKept, { message: path }).toBe('HIT');
    }
  });
});

describe('another process of the same shop', () => {
  let other: Server;
  beforeAll(async () => {
    other = await startServer({ SHOP_ROLE: 'web' });
  });
  afterAll(() => other.stop());

  // A second, and what a page takes to be made on a busy machine.
  const soon = { timeout: 2_500, interval: 25 };

  it('shows a saved value within a second, and first of all when it starts', async () => {
    for (const phone of ['9820000005', '9820000006', '9820000007']) {
      await setSettings(admin, 'shop', { phone });
      for (const home of [other.url, BASE_URL])
        await expect.poll(async () => (await htmlOf('/shop/contact', home)).includes(`+91 ${phone}`), soon).toBe(true);
    }
  });

  it('shows what was changed past all of them, and in the gallery', async () => {
    await sql(`UPDATE settings SET "values" = "values" || '{"hours": "On full moons"}'::jsonb WHERE "group" = 'shop'`);
    for (const home of [other.url, BASE_URL])
      await expect.poll(async () => (await htmlOf('/shop/contact', home)).includes('On full moons'), soon).toBe(true);
    const [item] = await sql<{ id: string; title: string }>(
      "SELECT id, name AS title FROM media_items WHERE collection = 'gallery' AND removed_at IS NULL LIMIT 1",
    );
    const title = `Leaf ${newKey()}`;
    await sql('UPDATE media_items SET name = $2 WHERE id = $1', item?.id, title);
    try {
      for (const home of [other.url, BASE_URL])
        await expect.poll(async () => (await htmlOf('/shop/gallery', home)).includes(title), soon).toBe(true);
    } finally {
      await sql('UPDATE media_items SET name = $2 WHERE id = $1', item?.id, item?.title);
    }
  });

  it('keeps up while the connection on which it listens is cut again and again', async () => {
    for (const phone of ['9820000008', '9820000009']) {
      await sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'shop-listen' AND datname = current_database()",
      );
      await setSettings(admin, 'shop', { phone });
      for (const home of [other.url, BASE_URL])
        await expect.poll(async () => (await htmlOf('/shop/contact', home)).includes(`+91 ${phone}`), soon).toBe(true);
    }
  });
});
