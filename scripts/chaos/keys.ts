import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '../stack/say.ts';
import { ROOT } from '../stack/settings.ts';
import { Browser, isGood } from './browser.ts';
import type { Provider } from './emulators.ts';
import type { Kind } from './recovery.ts';
import type { Rows } from './rows.ts';
import { newAddress, Shopper, type World } from './shopper.ts';
import { during, type Fault } from './trial.ts';

const PASSWORD = 'Quiet-Lantern*42';

export type Admin = { email: string; password: string };

/** Uploads one picture as the owner would. */
function uploading(world: World, admin: Admin): Kind {
  const owner = new Browser(world.door, world.witness, newAddress(world.chance));
  const picture = readFileSync(join(ROOT, 'public/og-about.jpg'));
  return async () => {
    if (!owner.cookies.has('XSRF-TOKEN')) await owner.send('check-auth', '/api/auth/check-auth');
    const form = new FormData();
    form.append('files', new Blob([picture]), 'picture.jpg');
    const upload = () => owner.send('upload', '/api/admin/gallery/upload', { method: 'POST', body: form });
    const sent = await upload();
    if (sent.status !== 401) return isGood(sent);
    await owner.send('login', '/api/auth/login', { method: 'POST', body: admin });
    return isGood(await upload());
  };
}

async function register(world: World, addresses: string[]): Promise<boolean> {
  const email = `chaos-${world.chance.between(1, 1e12)}@example.com`;
  const visitor = new Shopper(world);
  await visitor.send('check-auth', '/api/auth/check-auth');
  const body = { userName: 'Asha Rao', email, password: PASSWORD };
  const sent = await visitor.send('register', '/api/auth/register', { method: 'POST', body });
  if (isGood(sent)) addresses.push(email);
  return isGood(sent);
}

async function noMailFor({ emulators }: World, addresses: string[], until: number): Promise<number> {
  for (;;) {
    const counts = await Promise.all(addresses.map((address) => emulators.mailsTo(address)));
    const missing = counts.filter((count) => count === 0).length;
    if (missing === 0 || performance.now() > until) return missing;
    await pause(1_000);
  }
}

/**
 * The providers refuse our key; what was asked for meanwhile is neither lost nor given up.
 * @param sentWithinMs by then what waits with growing pauses has gone out by itself
 */
export function wrongKeys(
  world: World,
  rows: Rows,
  providers: Provider[],
  ms: number,
  admin: Admin | null,
  sentWithinMs: number,
): Fault {
  const upload = admin && providers.includes('cloudinary') ? uploading(world, admin) : null;
  const addresses: string[] = [];
  let began = new Date();
  return {
    name: `key wrong for ${ms / 1000} s: ${providers.join(', ')}`,
    async strike() {
      began = await rows.now();
      for (const provider of providers) await world.emulators.refuseKey(provider, true);
      const act = async () => {
        await page(world);
        if (providers.includes('twilio')) await new Shopper(world).askForCode();
        if (providers.includes('smtp') && addresses.length < 3) await register(world, addresses);
        await upload?.(() => true);
      };
      try {
        await during(ms, act, ms / 10);
      } finally {
        for (const provider of providers) await world.emulators.refuseKey(provider, false);
      }
      return true;
    },
    ...(upload ? { kinds: { upload } } : {}),
    async complaints(seen) {
      const until = performance.now() + sentWithinMs;
      const messages = await rows.messagesOf(began, until);
      const failed = await rows.failedOrders(began);
      const missing = await noMailFor(world, addresses, until);
      const noCash = [...seen.keys()].some((call) => /^cash order 5/.test(call));
      return [
        ...(messages.dead > 0 ? [`${messages.dead} messages given up`] : []),
        ...(messages.waiting > 0 ? [`${messages.waiting} messages not sent ${sentWithinMs / 1000} s later`] : []),
        ...(failed > 0 ? [`${failed} orders FAILED by our key`] : []),
        ...(missing > 0 ? [`${missing} mails never came`] : []),
        ...(noCash ? ['cash orders failed too'] : []),
      ];
    },
  };
}

const page = (world: World) => new Shopper(world).send('page', '/shop/product');
