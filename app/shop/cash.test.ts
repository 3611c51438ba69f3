import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Member } from '@/e2e/member';
import { toldBy, wordsOf } from '@/e2e/page-words';
import { keepSettings, setSettings } from '@/e2e/settings';
import { BASE_URL } from '@/e2e/shopper';

describe('a shop that takes no cash', () => {
  const SAMPLE = 'Here a grandparent tells why they chose cash on delivery.';
  const pages = ['/shop/home', '/shop/product', '/shop/contact', '/auth/login-phone', '/auth/login'];
  const told = async (path: string) => {
    const html = await (await fetch(`${BASE_URL}${path}`)).text();
    return [wordsOf(html).replace(SAMPLE, ''), ...toldBy(html)].join(' ');
  };
  let admin: Member;
  let putBack: () => Promise<void>;
  beforeAll(async () => {
    admin = await Member.createAdmin();
    putBack = await keepSettings(admin, 'cod');
  });
  afterAll(() => putBack());

  it.each(pages)('%s promises it only while it does', async (path) => {
    await setSettings(admin, 'cod', { enabled: true });
    expect(await told(path)).toMatch(/\bcash\b/i);
    await setSettings(admin, 'cod', { enabled: false });
    expect(await told(path)).not.toMatch(/\bcash\b|no advance/i);
  });

  it('says how else a kit is paid', async () => {
    for (const path of ['/shop/home', '/shop/product', '/shop/contact'])
      expect(await told(path)).toContain('You pay online, on the secure page of our payment provider.');
    expect(await told('/shop/home')).toContain('Online payment');
  });
});
