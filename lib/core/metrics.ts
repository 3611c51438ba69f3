import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const REQUEST_S = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5];
const CALL_S = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const JOB_S = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

const make = (registry: Registry) => ({
  requests: new Histogram({
    name: 'shop_http_request_duration_seconds',
    help: 'Requests by the pattern of their address, read or write, and class of status; cut ones had no whole answer',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_S,
    registers: [registry],
  }),
  calls: new Histogram({
    name: 'shop_provider_call_duration_seconds',
    help: 'Calls to providers by what they were for and what came of them',
    labelNames: ['provider', 'use', 'outcome'],
    buckets: CALL_S,
    registers: [registry],
  }),
  jobs: new Histogram({
    name: 'shop_job_duration_seconds',
    help: 'Jobs by queue, done or failed',
    labelNames: ['queue', 'outcome'],
    buckets: JOB_S,
    registers: [registry],
  }),
  limits: new Counter({
    name: 'shop_limit_refusals_total',
    help: 'What a limit refused, by the name of the limit',
    labelNames: ['limit'],
    registers: [registry],
  }),
  orders: new Counter({
    name: 'shop_orders_placed_total',
    help: 'Orders placed by how they are paid, and where they came from',
    labelNames: ['method', 'source'],
    registers: [registry],
  }),
});

type Meters = { registry: Registry; gauges: Map<string, Gauge> } & ReturnType<typeof make>;
const held = globalThis as typeof globalThis & { shopMeters?: Meters };

/** Counts from now on; before, and where nobody ever asks, nothing is counted. */
export function startMetrics(): void {
  if (held.shopMeters) return;
  const registry = new Registry();
  held.shopMeters = { registry, gauges: new Map(), ...make(registry) };
  collectDefaultMetrics({ register: registry });
}

/** Whether this process counts what it does. */
export const isCounting = (): boolean => held.shopMeters !== undefined;

const READS = ['GET', 'HEAD', 'OPTIONS'];
export type Answered = { route: string; method: string; status: number; isCut: boolean; ms: number };

/** Counts an answer; `route` is a pattern, never an address. */
export function countRequest({ route, method, status, isCut, ms }: Answered): void {
  const labels = {
    route,
    method: READS.includes(method) ? 'read' : 'write',
    status: isCut ? 'cut' : `${Math.trunc(status / 100)}xx`,
  };
  held.shopMeters?.requests.observe(labels, ms / 1000);
}

/** Counts a call to a provider; `outcome` is `ok`, or what its failure means. */
export const countCall = (provider: string, use: string, outcome: string, ms: number): void =>
  held.shopMeters?.calls.observe({ provider, use, outcome }, ms / 1000);

export const countJob = (queue: string, isDone: boolean, ms: number): void =>
  held.shopMeters?.jobs.observe({ queue, outcome: isDone ? 'done' : 'failed' }, ms / 1000);

/** Counts what a limit has refused, by its name in the list of limits. */
export const countLimit = (limit: string): void => held.shopMeters?.limits.inc({ limit });

/** Counts an order that was placed just now. */
export const countPlaced = (method: string, source: string): void => held.shopMeters?.orders.inc({ method, source });

/** A number that is read when somebody asks for it. */
export type Reading = { name: string; help: string; labels?: Record<string, string>; value: number };

function gaugeOf({ registry, gauges }: Meters, { name, help, labels = {} }: Reading): Gauge {
  const known = gauges.get(name);
  if (known) return known;
  const gauge = new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] });
  gauges.set(name, gauge);
  return gauge;
}

/** Everything that was counted, and these readings, as Prometheus reads it; null where nothing is counted. */
export async function metricsText(readings: readonly Reading[]): Promise<{ text: string; type: string } | null> {
  const meters = held.shopMeters;
  if (!meters) return null;
  const read = new Set(readings.map(({ name }) => name));
  for (const [name, gauge] of meters.gauges) {
    gauge.reset();
    if (read.has(name)) continue;
    // Without labels it would go on as 0, which is not what nobody could read.
    meters.registry.removeSingleMetric(name);
    meters.gauges.delete(name);
  }
  for (const reading of readings) gaugeOf(meters, reading).set(reading.labels ?? {}, reading.value);
  return { text: await meters.registry.metrics(), type: meters.registry.contentType };
}
