import 'server-only';
import { lookup } from 'node:dns/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { remindOfGrievances } from './care/grievances/service';
import { removePhoto } from './care/privacy/service';
import { sweepPhotos } from './care/problems/service.sweep';
import { keepTo } from './care/retention/service';
import { checkDatabase } from './core/db';
import { env, refusePrivateProviders } from './core/env';
import { DAY_MS } from './core/india';
import { listen } from './core/listen';
import { log, takeConsole } from './core/log';
import { startMetrics } from './core/metrics';
import { type Handlers, openQueue, send, startWorkers, stopQueue, stopTakingJobs, wake } from './core/queue';
import { listRefusedKeys } from './core/refused-keys/service';
import { endTracing } from './core/tracing';
import { watchVersions } from './core/versions/service';
import { drain, isDraining, NOTICE_MS, UNDER_WAY_MS } from './door/drain';
import { makeWhere, pagesMade, renewPages, showWith } from './door/kept-pages';
import { removeLeftForms } from './door/multipart';
import { guardServers } from './door/servers';
import { sweepMedia } from './media/files/service';
import { deliverDueMessages } from './messages/outbox/service.sending';
import { takeVerdict } from './people/alarms/service';
import { onVerdict, type Verdict } from './providers/guard';
import { compareBooks, dailyRange } from './sales/books/service';
import { tellOwnerOfOrders } from './sales/desk/service.mail';
import { followOrders } from './sales/fulfilment/service.clock';
import { reconcile, stopReconciling } from './sales/reconcile/service';
import { sendRefund } from './sales/refunds/service';
import { applyPaymentHint } from './sales/settlement/service';
import { cancelLink } from './sales/settlement/service.closing';
import { processEvent } from './sales/webhooks/service';
import { LOOK_MS } from './shop/watch/rules';
import { lookForTroubles } from './shop/watch/service';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const RESTART_MS = 5_000;
const LAST_PAGES_MS = 1_000;

/** Which use case answers which queue. */
const HANDLERS: Handlers = {
  outbox: async () => {
    const startedAt = performance.now();
    const againMs = await deliverDueMessages(Date.now());
    if (againMs !== null && againMs < MINUTE_MS) wake('outbox', againMs - (performance.now() - startedAt));
  },
  'payment-event': ({ provider, eventId }) => processEvent(provider, eventId),
  'payment-check': async ({ paymentId }) => void (await applyPaymentHint({ referenceId: null, paymentId })),
  'payment-cancel': ({ referenceId }) => cancelLink(referenceId),
  'refund-send': ({ refundId }) => sendRefund(refundId),
  'payment-reconcile': async () => {
    if (await reconcile(Date.now())) await send('payment-reconcile', {});
  },
  books: async (given) => {
    const range = given?.from ? given : dailyRange(Date.now());
    const againS = await compareBooks(range, Date.now());
    if (againS !== null) await send('books', range, againS);
  },
  'owner-mail': () => tellOwnerOfOrders(Date.now()),
  'order-clock': () => followOrders(Date.now()),
  housekeeping: async () => {
    await keepTo('hour', Date.now(), false);
    await remindOfGrievances(Date.now());
  },
  retention: async () => void (await keepTo('day', Date.now(), false)),
  'photo-removal': ({ publicId }) => removePhoto(publicId),
  'media-sweep': async () => {
    await sweepMedia(Date.now(), false);
    await sweepPhotos(Date.now(), false);
  },
};

const warn = (text: string) => (error: Error) => log().warn({ reason: error.message }, text);

/** @throws ConfigError where a provider's name leads to this machine or a private network, in live mode */
export const checkProviders = (): Promise<void> => refusePrivateProviders(env(), (name) => lookup(name, { all: true }));

const hear = ({ provider, isRefused, reason }: Verdict): void =>
  void takeVerdict(provider, isRefused, reason, Date.now()).catch(warn('verdict of a provider not noted'));

/** Sends traces from now on, where somebody asked for them; otherwise nothing of it is even loaded. */
export async function startTraces(): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT } = env();
  if (OTEL_EXPORTER_OTLP_ENDPOINT) (await import('./core/spans')).startTracing(OTEL_EXPORTER_OTLP_ENDPOINT);
}

/** From now on every answer of this process has its security headers, and every line of its log is one of ours. */
export function secureAnswers(isDev: boolean): void {
  if (env().METRICS_TOKEN) startMetrics();
  guardServers(env(), isDev);
  if (!isDev) takeConsole();
}

/**
 * Opens the queues, and works on them from now on where that is the role of this process; a database that is not there
 * yet is waited for without holding up the pages.
 */
export async function startBackgroundWork(): Promise<void> {
  onVerdict(hear);
  const isWeb = env().SHOP_ROLE === 'web';
  const start = (): Promise<void> =>
    (isWeb ? openQueue() : startWorkers(HANDLERS)).catch((error: Error) => {
      warn('queue not started')(error);
      setTimeout(() => void start(), RESTART_MS).unref();
    });
  watchOver();
  clearDisk();
  if (isWeb) void start();
  else await start();
  if (env().SHOP_ROLE === 'worker') return;
  makeWhere(checkDatabase);
  const look = watchVersions(renewPages);
  showWith(look);
  listen('page_versions', () => void look().catch(() => undefined));
}

/** Looks every minute what is wrong with the shop; not a job, for it may be that nobody does any. */
function watchOver(): void {
  const look = async () => {
    await lookForTroubles(Date.now()).catch(warn('not looked what is wrong'));
    watchOver();
  };
  setTimeout(() => void look(), LOOK_MS).unref();
}

/** Now and every hour; not a job, for each machine has a disk of its own. */
function clearDisk(): void {
  void removeLeftForms(Date.now() - DAY_MS).catch(warn('what was left behind is still there'));
  setTimeout(clearDisk, HOUR_MS).unref();
}

const within = <T>(ms: number, work: Promise<T>) => Promise.race([work, pause(ms)]);

async function end(): Promise<never> {
  stopReconciling();
  const jobs = within(UNDER_WAY_MS, stopTakingJobs().catch(warn('jobs not stopped')));
  const areAnswered = await drain(NOTICE_MS[env().SHOP_MODE], UNDER_WAY_MS);
  if (!areAnswered) log().warn('requests cut off at the end');
  await jobs;
  await Promise.all([
    within(LAST_PAGES_MS, pagesMade()),
    within(LAST_PAGES_MS, endTracing().catch(warn('traces not sent'))),
    stopQueue().catch(warn('queue not stopped')),
  ]);
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
