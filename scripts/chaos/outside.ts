import { pause } from '../stack/say.ts';
import * as acts from './acts.ts';
import * as ownerActs from './acts-owner.ts';
import type { Provider } from './emulators.ts';
import type { Way } from './second-door.ts';
import { during, type Fault } from './trial.ts';

/** In which ways a call to somebody else can go wrong. What only asks has no answer to lose: it is asked again. */
const ASKING = ['reset', 'hang', 'slow', 'error', 'rate-limit', 'unauthorized', 'garbage'] as const;
const DOING = [...ASKING, 'lost-answer'] as const;
/** Of what follows a call that went wrong already. */
const AGAIN = ['reset', 'hang', 'error'] as const;
type Mode = (typeof DOING)[number];

const IN_WORDS: Record<Mode, string> = {
  reset: 'reset',
  hang: 'hangs',
  slow: 'slow',
  error: 'error 500',
  'rate-limit': 'too many (429)',
  unauthorized: 'key refused (401)',
  garbage: 'garbage with 200',
  'lost-answer': 'done, answer lost',
};

type Outside = {
  name: string;
  provider: Provider;
  /** Method and path. */
  call: string;
  modes: readonly Mode[];
  act: (acting: acts.Acting) => acts.Act;
};

const PAGES = '/payment_links';

/** Every call that the shop makes to somebody else. */
const CALLS: readonly Outside[] = [
  { name: 'SMS code', provider: 'twilio', call: 'POST .*/Verifications$', modes: DOING, act: acts.askCode },
  { name: 'SMS code check', provider: 'twilio', call: 'POST .*/VerificationCheck$', modes: DOING, act: acts.checkCode },
  { name: 'SMS notice', provider: 'twilio', call: 'POST .*/Messages.json$', modes: DOING, act: acts.cashOrder },
  { name: 'mail', provider: 'smtp', call: '', modes: DOING, act: acts.register },
  { name: 'payment page made', provider: 'razorpay', call: `POST .*${PAGES}$`, modes: DOING, act: acts.openPage },
  { name: 'payment page looked up', provider: 'razorpay', call: `.*${PAGES}$`, modes: AGAIN, act: acts.openPage },
  { name: 'payment page read', provider: 'razorpay', call: `GET .*${PAGES}/`, modes: ASKING, act: acts.payAndReturn },
  { name: 'payment read', provider: 'razorpay', call: 'GET .*/payments/[^/]+$', modes: ASKING, act: acts.payAndReturn },
  { name: 'tries to pay listed', provider: 'razorpay', call: 'GET .*/payments$', modes: ASKING, act: acts.runOut },
  { name: 'payment page closed', provider: 'razorpay', call: 'POST .*/cancel$', modes: DOING, act: acts.cancelOrder },
  { name: 'refund made', provider: 'razorpay', call: 'POST .*/refund$', modes: DOING, act: ownerActs.giveBack },
  { name: 'refund looked up', provider: 'razorpay', call: ' .*/refunds?$', modes: AGAIN, act: ownerActs.giveBack },
  { name: 'refund read', provider: 'razorpay', call: 'GET .*/refunds/', modes: ASKING, act: ownerActs.giveBack },
  {
    name: 'payments compared',
    provider: 'razorpay',
    call: 'GET .*v1/payments$',
    modes: ASKING,
    act: ownerActs.compareBooks,
  },
  {
    name: 'refunds compared',
    provider: 'razorpay',
    call: 'GET .*v1/refunds$',
    modes: ASKING,
    act: ownerActs.compareBooks,
  },
  {
    name: 'picture stored',
    provider: 'cloudinary',
    call: 'POST .*/upload$',
    modes: DOING,
    act: ownerActs.uploadPicture,
  },
  { name: 'picture read', provider: 'cloudinary', call: 'GET .*/resources/', modes: ASKING, act: ownerActs.addPicture },
  {
    name: 'picture removed',
    provider: 'cloudinary',
    call: 'POST .*/destroy$',
    modes: DOING,
    act: ownerActs.removePicture,
  },
];

const LASTS_MS = 3_000;
/** A call that is made by a job comes a little later. */
const STRUCK_WITHIN_MS = 8_000;
const AT_ONCE = 2;

/** Acts for a while, and until the harm has struck something. @returns whether it has */
async function provoke(act: acts.Act, struck: () => Promise<number>): Promise<boolean> {
  const until = performance.now() + STRUCK_WITHIN_MS;
  await Promise.all(Array.from({ length: AT_ONCE }, () => during(LASTS_MS, act.act, 400)));
  while ((await struck()) === 0 && performance.now() < until) await pause(200);
  return (await struck()) > 0;
}

async function harm(acting: acts.Acting, one: Outside, mode: Mode, name: string): Promise<Fault> {
  const { emulators } = acting.world;
  const { provider, call } = one;
  const act = one.act(acting);
  await act.prepare?.();
  return {
    ...act,
    name,
    async strike() {
      await emulators.armCall(provider, mode, call);
      return provoke(act, () => emulators.struck(provider)).finally(() => emulators.disarm(provider));
    },
  };
}

const PROVIDERS: Record<Provider, (acting: acts.Acting) => acts.Act> = {
  razorpay: acts.openPage,
  twilio: acts.askCode,
  cloudinary: ownerActs.uploadPicture,
  smtp: acts.register,
};

/** Nothing listens where a provider was. */
async function refuse(acting: acts.Acting, provider: Provider, way: Way, name: string): Promise<Fault> {
  const act = PROVIDERS[provider](acting);
  await act.prepare?.();
  return {
    ...act,
    name,
    async strike() {
      await way.cut();
      // Nobody is there to count who was refused.
      return provoke(act, async () => 1).finally(() => way.open());
    },
  };
}

type Named = { name: string; open(): Promise<Fault> };

/** Each call that the shop makes to somebody else, in each way in which it can go wrong. */
export const outsideFaults = (acting: acts.Acting): Named[] =>
  CALLS.flatMap((one) =>
    one.modes.map((mode) => {
      const name = `${one.name}: ${IN_WORDS[mode]}`;
      return { name, open: () => harm(acting, one, mode, name) };
    }),
  );

const PROVIDER_NAMES = Object.keys(PROVIDERS) as Provider[];

export type Ways = Record<Provider, Way>;

export const refusals = (acting: acts.Acting, ways: Ways): Named[] =>
  PROVIDER_NAMES.map((provider) => {
    const name = `${provider}: connection refused`;
    return { name, open: () => refuse(acting, provider, ways[provider], name) };
  });
