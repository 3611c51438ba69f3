import type { Acting } from './acts.ts';
import { newPage } from './acts.ts';
import { pay } from './book.ts';
import { clockFaults } from './clocks.ts';
import { crowd, cut, fillDisk, freeze, keepDown, kill, loseWebhooks, readOnly, slowDown } from './faults.ts';
import { type Admin, wrongKeys } from './keys.ts';
import { outsideFaults, refusals, type Ways } from './outside.ts';
import type { Place } from './place.ts';
import { pointFaults } from './points.ts';
import { killRefund, POINTS } from './refunds.ts';
import { openSecondDoor, type SecondDoor } from './second-door.ts';
import { PARTS, type Part, type Shop } from './shop.ts';
import type { Pace } from './trade.ts';
import type { Fault } from './trial.ts';

export type Step = {
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

export type Given = Acting & {
  shop: Shop;
  place: Place | null;
  admin: Admin;
  ways: Ways;
  /** Where the calls go: the last one. */
  doors: string[];
  kills: number;
  orders: number;
  withinMs: number;
};

const ready = (fault: Fault): Step => ({ name: fault.name, open: async () => fault });

function killSteps({ shop, world, kills }: Given): Step[] {
  const { chance } = world;
  const parts = chance.shuffle(PARTS.flatMap((part) => Array.from({ length: kills }, () => part)));
  const done = new Map<Part, number>();
  return parts.map((part) => {
    const count = (done.get(part) ?? 0) + 1;
    done.set(part, count);
    // Two at once: the second is not one of its own.
    const others = PARTS.filter((other) => other !== part && other !== 'supervisor');
    const also = chance.is(0.15) ? chance.pick(others) : undefined;
    const name = `kill ${part} ${count} of ${kills}${also ? ` and ${also}` : ''}`;
    return ready(kill(shop, world, part, name, also));
  });
}

const refundSteps = (given: Given): Step[] =>
  POINTS.flatMap((point) =>
    Array.from({ length: given.kills }, (_, at) => {
      const name = `refund killed ${point} ${at + 1} of ${given.kills}`;
      return { name, open: async () => killRefund(given, point, name) };
    }),
  );

/** The shop's own database cannot be cut off without ending it: another process of the shop takes the calls meanwhile. */
function cutStep({ shop, world, place, doors }: Given, ms: number): Step {
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

function webhookStep(given: Given, ms: number): Step {
  const { world, book } = given;
  const payAndLeave = async () => pay(book, await newPage(given), () => false);
  return ready(loseWebhooks(world, payAndLeave, ms));
}

/** Everything that is done to the shop while it sells. */
export function allSteps(given: Given): Step[] {
  const { shop, world, rows, admin, order, withinMs } = given;
  const seconds = 1_000;
  const long = 20 * seconds;
  return [
    ...killSteps(given),
    ...refundSteps(given),
    ...pointFaults(given),
    ...outsideFaults(given),
    ...refusals(given, given.ways),
    ...clockFaults(given),
    ready(keepDown(shop, 'app', long)),
    ready(keepDown(shop, 'postgres', long)),
    ready(keepDown(shop, 'emulators', 10 * seconds)),
    ready(freeze(shop, world, long)),
    ready(slowDown(shop, 10 * seconds)),
    ready(readOnly(world, rows, order, 8 * seconds)),
    ready(crowd(world, rows, order, 8 * seconds)),
    cutStep(given, long),
    ready(wrongKeys(world, rows, ['razorpay', 'cloudinary'], long, admin, withinMs)),
    ready(wrongKeys(world, rows, ['twilio', 'smtp'], long, admin, withinMs)),
    diskStep(given, 15 * seconds),
    webhookStep(given, 5 * seconds),
  ];
}

export const fullPlan = (given: Given): Plan => ({
  // Mixed, so that a run that is too slow for all of them has tried some of each kind.
  steps: given.world.chance.shuffle(allSteps(given)),
  pace: { orders: given.orders, atOnce: 6, pauseMs: 2_400, leavers: 0.3 },
  restMs: 0,
  settleMs: 180_000,
});

export function shortPlan({ shop, world, rows }: Pick<Given, 'shop' | 'world' | 'rows'>): Plan {
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
