import 'server-only';
import { lookup } from 'node:dns/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { checkDatabase } from './core/db';
import { env, refusePrivateProviders } from './core/env';
import { DAY_MS } from './core/india';
import { removeExpiredLimits } from './core/limits/service';
import { log, takeConsole } from './core/log';
import { listRefusedKeys } from './core/outages/service';
import { type Handlers, send, startWorkers, stopQueue, stopTakingJobs, wake } from './core/queue';
import { drain, isDraining } from './door/drain';
import { sendSecurityHeaders } from './door/headers';
import { pagesMade, renewPages } from './door/kept-pages';
import { sweepMedia } from './media/files/service';
import { deliverDueMessages } from './messages/outbox/service';
import { removeEndedResets } from './people/accounts/service';
import { takeVerdict } from './people/alarms/service';
import { removeEndedSessions } from './people/auth/service';
import { removeEndedChallenges } from './people/otp/service';
import { onVerdict, type Verdict } from './providers/guard';
import { removeOldKeys } from './sales/orders/service';
import { reconcile, stopReconciling } from './sales/reconcile/service';
import { applyPaymentHint, cancelLink } from './sales/settlement/service';
import { processEvent } from './sales/webhooks/service';

const MINUTE_MS = 60_000;
const RESTART_MS = 5_000;
/** For so long a process that is told to end still takes connections, while it says that it is not ready. */
const NOTICE_MS = { live: 5_000, local: 500 };
/** Requests and jobs that are under way then get up to so long. */
const UNDER_WAY_MS = 10_000;
const LAST_PAGES_MS = 1_000;
const MEDIA_TAGS = ['gallery', 'product-content'];
const KEEP_KEYS_MS = 3 * DAY_MS;

async function tidy(now: number): Promise<void> {
  await removeExpiredLimits(now);
  await removeEndedChallenges(new Date(now - DAY_MS));
  await removeEndedSessions(new Date(now));
  await removeEndedResets(new Date(now - DAY_MS));
  await removeOldKeys(new Date(now - KEEP_KEYS_MS));
}

/** Which use case answers which queue. */
const HANDLERS: Handlers = {
  outbox: async () => {
    const againMs = await deliverDueMessages(Date.now());
    if (againMs !== null && againMs < MINUTE_MS) wake('outbox', againMs);
  },
  'payment-event': ({ provider, eventId }) => processEvent(provider, eventId),
  'payment-check': async ({ paymentId }) => void (await applyPaymentHint({ referenceId: null, paymentId })),
  'payment-cancel': ({ referenceId }) => cancelLink(referenceId),
  'payment-reconcile': async () => {
    if (await reconcile(Date.now())) await send('payment-reconcile', {});
  },
  housekeeping: () => tidy(Date.now()),
  'media-sweep': async (given) => {
    const { rows } = await sweepMedia(Date.now(), false);
    if (rows.length > 0 || given?.areRowsGone) await renewPages(MEDIA_TAGS);
  },
};

const warn = (text: string) => (error: Error) => log().warn({ reason: error.message }, text);

/** @throws ConfigError where a provider's name leads to this machine or a private network, in live mode */
export const checkProviders = (): Promise<void> => refusePrivateProviders(env(), (name) => lookup(name, { all: true }));

const hear = ({ provider, isRefused, reason }: Verdict): void =>
  void takeVerdict(provider, isRefused, reason, Date.now()).catch(warn('verdict of a provider not noted'));

/** From now on every answer of this process has its security headers, and every line of its log is one of ours. */
export function secureAnswers(isDev: boolean): void {
  sendSecurityHeaders(env(), isDev);
  if (!isDev) takeConsole();
}

/** Works on the queues from now on; a database that is not there yet is waited for without holding up the pages. */
export async function startBackgroundWork(): Promise<void> {
  onVerdict(hear);
  const start = (): Promise<void> =>
    startWorkers(HANDLERS).catch((error: Error) => {
      warn('queue not started')(error);
      setTimeout(() => void start(), RESTART_MS).unref();
    });
  await start();
}

const within = <T>(ms: number, work: Promise<T>) => Promise.race([work, pause(ms)]);

async function end(): Promise<never> {
  stopReconciling();
  const jobs = within(UNDER_WAY_MS, stopTakingJobs().catch(warn('jobs not stopped')));
  const areAnswered = await drain(NOTICE_MS[env().SHOP_MODE], UNDER_WAY_MS);
  if (!areAnswered) log().warn('requests cut off at the end');
  await jobs;
  await Promise.all([within(LAST_PAGES_MS, pagesMade()), stopQueue().catch(warn('queue not stopped'))]);
  process.exit(0);
}

/**
 * From now on the process ends in order when it is told to: not ready any more, no new jobs, no request cut off. Next
 * itself waits for as long as somebody keeps a connection busy.
 */
export function endInOrder(): void {
  let isTold = false;
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.removeAllListeners(name);
    process.on(name, () => {
      if (!isTold) void end();
      isTold = true;
    });
  }
}

/** Whether this process can do its work: it is not about to end, and the database answers. */
export const isReady = async (): Promise<boolean> => (await checkDatabase()) && !isDraining();

/** Whether this process was told to end. */
export const isEnding = isDraining;

/** The providers that refuse our key, which keeps nobody from looking around the shop. */
export const refusingProviders = async (): Promise<string[]> =>
  (await listRefusedKeys()).map(({ provider }) => provider);
