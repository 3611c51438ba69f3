import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { listPages } from '../bench/page-list.ts';
import { ROOT } from '../stack/settings.ts';
import type { ScratchStack } from '../testing/scratch.ts';
import type { Wanted } from './driver.ts';
import type { Screen } from './screen.ts';

type Visit = { screen: Screen; stack: ScratchStack; phone: string };
type Journey = (visit: Visit) => Promise<void>;

const DIALOG: Wanted = { css: '[role=dialog]', name: 'Your order' };
const BUY: Wanted = { css: 'main button', name: '^BUY IT NOW' };
const inDialog = (name: string, css = 'button'): Wanted => ({ css: `[role=dialog] ${css}`, name });
const button = (name: string): Wanted => ({ css: 'button', name });
const TABS = 24;

/** Any number that no other window uses. */
export const newPhone = (): string => `9${String(randomInt(1e9)).padStart(9, '0')}`;

async function codeFor({ stack, screen, phone }: Visit): Promise<string> {
  let code = '';
  await screen.until('the code to arrive', async () => {
    const inbox = await fetch(`${stack.emulatorsUrl}/inbox.json?to=%2B91${phone}`);
    const messages = (await inbox.json()) as { body: string }[];
    code = messages.map(({ body }) => /code is (\d{6})/.exec(body)?.[1]).find(Boolean) ?? '';
    return code !== '';
  });
  return code;
}

async function signIn(visit: Visit): Promise<void> {
  const { screen, phone } = visit;
  await screen.visit('/shop/product');
  await screen.click(BUY);
  await screen.isAt(/\/auth\/login-phone/);
  await screen.fill('Phone number', phone);
  await screen.click(button('^Send OTP'));
  const code = { css: 'input', name: '^One-time code' };
  await screen.see(code);
  await screen.until('the code field to have the focus', () => screen.isFocused(code));
  await screen.driver.type(await codeFor(visit));
  // Whether the last digit or the button sends it.
  await screen.until('the order to open by itself', async () => {
    if (await screen.has(DIALOG)) return true;
    const isReady = await screen.driver.look(button('^Login$'), (part) => part?.matches(':enabled') ?? false);
    if (isReady) await screen.driver.click(button('^Login$'));
    return false;
  });
  await screen.isAt(/\/shop\/product$/);
}

async function closesAndKeepsFocus({ screen }: Visit): Promise<void> {
  const { driver } = screen;
  await screen.visit('/shop/product');
  await screen.click(BUY);
  await screen.see(DIALOG);
  await driver.back();
  await screen.gone(DIALOG);
  await screen.isAt(/\/shop\/product$/);
  await driver.look(BUY, (part) => part?.focus());
  await driver.press('Enter');
  await screen.until('the dialog to have the focus', () => screen.hasFocusInside(DIALOG));
  for (let press = 0; press < TABS; press++) {
    await driver.press('Tab');
    if (!(await screen.hasFocusInside(DIALOG))) throw new Error(`the focus left the dialog at Tab ${press + 1}`);
  }
  await driver.press('Escape');
  await screen.gone(DIALOG);
  await screen.until('the opener to have the focus again', () => screen.isFocused(BUY));
}

/** From the product page to the choice of payment; the number of kits tells one order from another. */
async function fillOrder({ screen }: Visit, kits: number): Promise<void> {
  await screen.visit('/shop/product');
  await screen.click(BUY);
  await screen.see(DIALOG);
  // On phones the kits of the order are folded.
  const fold = inDialog('^Order summary');
  if (kits > 1 && (await screen.has(fold))) await screen.click(fold);
  for (let at = 1; at < kits; at++) await screen.click(inDialog('^One kit more'));
  await screen.fill('Name', 'Asha Rao', '[role=dialog] input');
  await screen.fill('Address line 1', '12 Temple Road', '[role=dialog] :is(input, textarea)');
  await screen.fill('Pincode', '560001', '[role=dialog] input');
  await screen.fill('Child age', '4', '[role=dialog] input');
  // The number is the one that signed in, which was typed once.
  await screen.click(inDialog('^Continue'));
  await screen.see(inDialog('How would you like to pay', 'h2, [role=dialog] h3'));
}

async function buyForCash(visit: Visit): Promise<void> {
  const { screen } = visit;
  await fillOrder(visit, 1);
  await screen.click({ css: '[role=dialog] label', name: 'Cash on delivery' });
  await screen.click(inDialog('^Place order'));
  await screen.see({ css: 'h1', name: '^Order Confirmed!' });
  await screen.isClean();
}

async function buyOnline(visit: Visit): Promise<void> {
  const { screen } = visit;
  await fillOrder(visit, 2);
  await screen.click(inDialog('^Pay ₹'));
  await screen.isAt(/\/pay\//);
  await screen.click(button('^Pay$'));
  await screen.isAt(/\/payment-success\?orderId=/);
  await screen.see({ css: 'h1', name: '^Payment Successful!' });
  await screen.isClean();
}

async function playFilms({ screen }: Visit): Promise<void> {
  const { driver } = screen;
  await screen.visit('/shop/gallery');
  await screen.click(button('^Videos$'));
  await screen.see({ css: 'main video' });
  const film = { css: 'main video' };
  const plays = () =>
    driver.look(film, (part) => part instanceof HTMLVideoElement && !part.paused && part.currentTime > 0.2);
  await screen.until('the film to play', async () => {
    if (await screen.has(button('^Play video'))) await driver.click(button('^Play video'));
    return plays();
  });
  await screen.click(button('^Pause video'));
  await screen.until('the film to stop', () =>
    driver.look(film, (part) => part instanceof HTMLVideoElement && part.paused),
  );
  await screen.click({ css: 'main a', name: '^Open ' });
  const large = { css: '[role=dialog] video' };
  await screen.until('the large film to play', () =>
    driver.look(large, (part) => part instanceof HTMLVideoElement && !part.paused && part.currentTime > 0.2),
  );
  await driver.press('Escape');
  await screen.gone({ css: '[role=dialog]' });
  await screen.isClean();
}

async function upload({ screen, stack, phone }: Visit): Promise<void> {
  const title = `Window ${phone}`;
  await screen.driver.open(`${screen.home}/auth/login`);
  await screen.fill('Email', stack.admin.ADMIN_EMAIL);
  await screen.fill('Password', stack.admin.ADMIN_PASSWORD);
  await screen.driver.press('Enter');
  await screen.isAt(/\/admin\//);
  // A page that is left while it is still coming would be missed by the service worker.
  await screen.see({ css: 'h1', name: '^Dashboard' });
  await screen.visit('/admin/gallery');
  await screen.click(button('^Upload Media$'));
  await screen.driver.choose('input[type=file]', [
    join(ROOT, 'prisma/media/product-1.jpg'),
    join(ROOT, 'prisma/media/product-video-1.mp4'),
  ]);
  await screen.until('both files to be ready', () =>
    screen.driver.run(
      () => [...document.querySelectorAll('main *')].filter((part) => part.textContent?.trim() === 'Ready').length >= 2,
    ),
  );
  await screen.fill('Title', title);
  await screen.click(button('^Add to gallery$'));
  await screen.see({ css: 'h2', name: `^${title}` });
  await screen.isClean();
  // Whoever is signed in as the owner is led away from the shop's pages.
  await screen.until('the shop to show both', async () => {
    const page = await (await fetch(`${screen.home}/shop/gallery`)).text();
    return page.includes(title);
  });
}

const eachPage: [string, Journey][] = listPages(/^$/).map((path) => [
  `${path} is clean`,
  async ({ screen }) => {
    await screen.visit(path);
    await screen.isClean();
  },
]);

/** In this order: whoever signs in at the code is the one who buys, and the owner comes last. */
export const JOURNEYS: [string, Journey][] = [
  ...eachPage,
  ['the code field signs in', signIn],
  ['the dialog goes with Back and keeps the focus', closesAndKeepsFocus],
  ['a kit is bought for cash', buyForCash],
  ['two kits are paid online', buyOnline],
  ["the gallery's films play", playFilms],
];

/** In a window of its own, because whoever is signed in as a parent is not asked for a password. */
export const OWNER_JOURNEYS: [string, Journey][] = [['a picture and a film are uploaded', upload]];
