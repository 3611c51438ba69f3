import { type BrowserContext, expect, type Locator, type Page, type Route } from '@playwright/test';
import { BASE_URL, readCode, readInbox, Shopper, sql } from './shopper';

export const toast = (page: Page, text: string): Locator => page.locator('[data-sonner-toast]', { hasText: text });
export const cartDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Your order' });
export const buyNow = (page: Page): Locator => page.locator('main').getByRole('button', { name: 'BUY IT NOW' }).first();
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

/** Opens a page and waits until it has come alive and knows who is signed in. */
export async function visit(page: Page, path: string): Promise<void> {
  // A page that is left may still get the answer to its own question.
  const known = page
    .waitForEvent('framenavigated', (frame) => frame === page.mainFrame())
    .then(() => page.waitForResponse(/\/api\/auth\/check-auth/));
  await page.goto(path);
  await known;
  await alive(page, 'body, form, button');
}

/** What React notes of a part that it has made or is taking over, until the page has it (React's ReactFiberFlags). */
const UNDER_WAY = 2 + 4096;
type Fiber = { flags: number; return: Fiber | null };

/**
 * Waits until React has taken over every part of the page that a selector names, once there is one: until then a form has neither its
 * values nor what hears of a change.
 */
export const alive = (page: Page, parts: string): Promise<unknown> =>
  page.waitForFunction(
    ([selector, underWay]) => {
      const found = [...document.querySelectorAll(selector)];
      const isAlive = (part: Element) => {
        const entry = Object.entries(part).find(([key]) => key.startsWith('__reactFiber$'));
        if (!entry) return false;
        for (let fiber: Fiber | null = entry[1]; fiber; fiber = fiber.return) if (fiber.flags & underWay) return false;
        return true;
      };
      return found.length > 0 && found.every(isAlive);
    },
    [parts, UNDER_WAY] as const,
  );

/** Keeps these scripts of a page waiting until the function that it answers with is called. */
export async function holdScripts(page: Page, isHeld: (route: Route) => Promise<boolean> | boolean = () => true) {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    if (await isHeld(route)) await arrived;
    await route.fallback();
  });
  return () => arrive();
}

/** Signs this browser in without its screens; for journeys that begin later. */
export async function signedIn(context: BrowserContext, phone: string): Promise<void> {
  const { cookies } = await new Shopper().signIn(phone);
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: BASE_URL })));
}

export async function askForCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(toast(page, 'OTP sent successfully to your phone')).toBeVisible();
}

/** Begins to watch for the page that a login leads to; the cart that opens there soon takes the parameter away. */
export const landing = (page: Page): Promise<unknown> =>
  page.waitForEvent('framenavigated', (frame) => frame.url().endsWith('/shop/product?openCart=true'));

/** Types the code, whose last digit sends it. */
export async function login(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('One-time code (OTP)');
  // Of a whole code that stands there the next digit would take one place only.
  await field.clear();
  await field.fill(code);
}

/** The phone login screen, from the number to the cart that opens by itself. */
export async function loginByPhone(page: Page, phone: string): Promise<void> {
  await askForCode(page, phone);
  const landed = landing(page);
  await login(page, await readCode(phone));
  await landed;
}

export async function openCart(page: Page): Promise<Locator> {
  await visit(page, '/shop/product');
  await buyNow(page).click();
  await expect(cartDialog(page)).toBeVisible();
  return cartDialog(page);
}

export type Details = { name: string; address1: string; address2: string; phone: string; pincode: string; age: string };
export const detailsFor = (phone: string, more: Partial<Details> = {}): Details => ({
  name: 'Asha Rao',
  address1: '12 Temple Road',
  address2: '',
  phone,
  pincode: '560001',
  age: '4',
  ...more,
});

export const field = (cart: Locator, label: string): Locator => cart.getByLabel(label, { exact: true });
export const next = (cart: Locator): Locator => cart.getByRole('button', { name: 'Continue' });

export async function fillDetails(cart: Locator, details: Details): Promise<void> {
  await field(cart, 'Name').fill(details.name);
  await field(cart, 'Phone number').fill(details.phone);
  await field(cart, 'Address line 1').fill(details.address1);
  await cart.getByLabel('Address line 2').fill(details.address2);
  await field(cart, 'Pincode').fill(details.pincode);
  await field(cart, 'Child age').fill(details.age);
}

/** On phones the kits of the order are folded. */
export async function unfold(cart: Locator): Promise<void> {
  const fold = cart.getByRole('button', { name: /^Order summary/ });
  if (await fold.isVisible()) await fold.click();
  await expect(cart.getByLabel('Kits in this order')).toBeVisible();
}

export const leaving = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Leave your order?' });

/** Leaves a cart that somebody has typed into, whatever asked for it. */
export async function leaveCart(page: Page): Promise<void> {
  await leaving(page).getByRole('button', { name: 'Leave' }).click();
  await expect(cartDialog(page)).toHaveCount(0);
}

/** From the open cart to its payment step. */
export async function toPayment(cart: Locator, details: Details): Promise<void> {
  await fillDetails(cart, details);
  await next(cart).click();
  const [again, payment] = [
    field(cart, 'Re-enter phone number'),
    cart.getByRole('heading', { name: 'How would you like to pay?' }),
  ];
  await expect(again.or(payment)).toBeVisible();
  // The number that signed in need not be typed again.
  if (await again.isVisible()) {
    await again.fill(details.phone);
    await next(cart).click();
  }
  await expect(payment).toBeVisible();
}

export const chooseCod = (cart: Locator): Promise<void> =>
  cart.getByRole('radio', { name: 'Cash on delivery' }).check();

/** From the open cart to the hosted payment page; answers with the ids that wait in the browser's storage. */
export async function goAndPay(page: Page, cart: Locator, details: Details) {
  await toPayment(cart, details);
  await cart.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/pay\//);
  const { orderId = '', merchantOrderId = '' } = await stored(page.context());
  expect(orderId).not.toBe('');
  expect(merchantOrderId).not.toBe('');
  return { orderId, merchantOrderId };
}

/** The shop's local storage, wherever the browser is now. */
export async function stored(context: BrowserContext): Promise<Record<string, string | undefined>> {
  const { origins } = await context.storageState();
  const own = origins.find(({ origin }) => origin === new URL(BASE_URL).origin);
  return Object.fromEntries((own?.localStorage ?? []).map(({ name, value }) => [name, value]));
}

type Status = { state: string; orderId: string; merchantOrderId: string; method: string; amount: number };

/** What the shop tells this browser about an order. */
export async function statusOf(page: Page, id: string): Promise<Partial<Status> & { http: number }> {
  const answer = await page.request.get(`/api/payment/status/${id}`);
  const body = (await answer.json()) as { data?: Status };
  return { http: answer.status(), ...body.data };
}

export const stateOf = async (page: Page, id: string) => (await statusOf(page, id)).state;

/** The messages about an order that reached this phone. */
export async function smsAbout(phone: string, orderId: string): Promise<string[]> {
  const [order] = await sql<{ number: number }>('SELECT number FROM orders WHERE id = $1', orderId);
  const about = new RegExp(`\\border ${order?.number}\\b`, 'i');
  return (await readInbox(phone)).map(({ body }) => body).filter((body) => about.test(body));
}

export const sms = (phone: string, orderId: string) =>
  expect.poll(() => smsAbout(phone, orderId), { timeout: 20_000, message: `SMS about ${orderId}` });

/** The order id in the address of a payment page. */
export const orderIdIn = (page: Page): string => new URL(page.url()).searchParams.get('orderId') ?? '';

/** What of the page stands out to the right of the window: nothing, or by how much and the parts that do. */
export const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // New letters and a new width are laid out first: fonts of another script come when their letters do.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await document.fonts.ready;
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const parts = [...document.querySelectorAll<HTMLElement>('body *')].map((part) => ({
      name: `${part.localName} ${part.textContent.slice(0, 40)}`,
      right: part.getBoundingClientRect().right,
    }));
    const out = parts.filter(({ right }) => right > clientWidth).map(({ name, right }) => `${name}: ${right}`);
    return [`the page by ${scrollWidth - clientWidth}`, ...out];
  });

/** A finger on the screen: puts it down or moves it to a place, pixels from the window's corner; without one, lifts it. */
export async function finger(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  let isDown = false;
  return (to?: { x: number; y: number }): Promise<unknown> => {
    const type = to ? (isDown ? 'touchMove' : 'touchStart') : 'touchEnd';
    isDown = to !== undefined;
    return devtools.send('Input.dispatchTouchEvent', { type, touchPoints: to ? [to] : [] });
  };
}
