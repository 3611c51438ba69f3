import { Book } from './book.ts';
import { Witness } from './browser.ts';
import { Chance } from './chance.ts';
import { Emulators } from './emulators.ts';
import type { Ways } from './outside.ts';
import { Owner } from './owner.ts';
import { allSteps } from './plan.ts';
import { Rows } from './rows.ts';
import { Shop } from './shop.ts';

const NOWHERE = 'http://localhost:1';

/** The name of every fault of a whole run; nothing is started. */
export function fullNames(kills: number): string[] {
  const settings = { dataDir: '/nonexistent', port: 1, emulatorsPort: 1, distDir: '', more: {} };
  const shop = new Shop(settings, '/dev/null');
  const chance = new Chance(1);
  const world = { door: () => NOWHERE, emulators: new Emulators(NOWHERE), witness: new Witness(), chance };
  const admin = { email: '', password: '' };
  const steps = allSteps({
    shop,
    world,
    admin,
    kills,
    rows: new Rows(() => ''),
    book: new Book(),
    owner: new Owner(world, admin),
    order: async () => true,
    place: null,
    ways: {} as Ways,
    doors: [],
    orders: 0,
    withinMs: 0,
  });
  return steps.map(({ name }) => name);
}
