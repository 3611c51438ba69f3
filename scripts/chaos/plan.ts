import { cut, fillDisk, freeze, keepDown, kill } from './faults.ts';
import { type Admin, wrongKeys } from './keys.ts';
import type { Place } from './place.ts';
import type { Kind } from './recovery.ts';
import type { Rows } from './rows.ts';
import { openSecondDoor, type SecondDoor } from './second-door.ts';
import { PARTS, type Part, type Shop } from './shop.ts';
import type { World } from './shopper.ts';
import type { Pace } from './trade.ts';
import type { Fault } from './trial.ts';

type Step = {
  name: string;
  /** Null where this machine does not allow it. */
  open(): Promise<Fault | null>;
  close?(): Promise<void>;
};

export type Plan = {
  steps: Step[];
  pace: Pace;
  /** Between two faults. */
  restMs: number;
  /** How long what is on its way may take after the last fault. */
  settleMs: number;
};

type Given = {
  shop: Shop;
  world: World;
  rows: Rows;
  place: Place | null;
  admin: Admin | null;
  kills: number;
  orders: number;
  /** One more cash order. */
  order: Kind;
};

const ready = (fault: Fault): Step => ({ name: fault.name, open: async () => fault });

function killSteps({ shop, world, kills }: Given): Step[] {
  const { chance } = world;
  const parts = chance.shuffle(PARTS.flatMap((part) => Array.from({ length: kills }, () => part)));
  const done = new Map<Part, number>();
  return parts.map((part) => {
    const count = (done.get(part) ?? 0) + 1;
    done.set(part, count);
    // Two at once: the second is not one of its own thirty.
    const others = PARTS.filter((other) => other !== part && other !== 'supervisor');
    const also = chance.is(0.15) ? chance.pick(others) : undefined;
    const name = `kill ${part} ${count} of ${kills}${also ? ` and ${also}` : ''}`;
    return ready(kill(shop, world, part, name, also));
  });
}

/** The shop's own database cannot be cut off without ending it: another process of the shop takes the calls meanwhile. */
function cutStep({ shop, world, place }: Given, doors: string[], ms: number): Step {
  let second: SecondDoor | undefined;
  return {
    name: `database cut for ${ms / 1000} s`,
    async open() {
      second = await openSecondDoor(shop, place?.logPath ?? '/dev/null');
      doors.push(second.url);
      return cut(world, second, ms);
    },
    async close() {
      if (second) doors.pop();
      await second?.close();
    },
  };
}

const diskStep = ({ world, place, order }: Given, ms: number): Step => ({
  name: `disk full for ${ms / 1000} s`,
  open: async () => (place?.disk ? fillDisk(world, place, order, ms) : null),
});

export function fullPlan(given: Given & { doors: string[] }): Plan {
  const { shop, world, rows, admin, orders, doors } = given;
  const minute = 60_000;
  return {
    // Mixed, so that a run that is too slow for all of them has tried some of each kind.
    steps: world.chance.shuffle([
      ...killSteps(given),
      ready(keepDown(shop, 'app', 20_000)),
      ready(keepDown(shop, 'postgres', 20_000)),
      ready(keepDown(shop, 'emulators', 10_000)),
      ready(freeze(shop, world, 20_000)),
      cutStep(given, doors, minute),
      ready(wrongKeys(world, rows, ['razorpay', 'cloudinary'], minute, admin, 2 * minute)),
      ready(wrongKeys(world, rows, ['twilio', 'smtp'], minute, admin, 2 * minute)),
      diskStep(given, 15_000),
    ]),
    pace: { orders, atOnce: 4, pauseMs: 4_000, leavers: 0.3 },
    restMs: 0,
    settleMs: 3 * minute,
  };
}

export function shortPlan({ shop, world, rows }: Given): Plan {
  return {
    steps: [
      ...world.chance.shuffle(PARTS).map((part) => ready(kill(shop, world, part, `kill ${part}`))),
      ready(freeze(shop, world, 3_000)),
      ready(wrongKeys(world, rows, ['razorpay'], 3_000, null, 10_000)),
    ],
    pace: { orders: 10, atOnce: 2, pauseMs: 800, leavers: 0 },
    restMs: 0,
    settleMs: 10_000,
  };
}
