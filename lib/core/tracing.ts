import 'server-only';
import { currentRequestId, forRequest } from './deadline';

/** What is known about a span, without anything of a person. */
export type Facts = Record<string, string | number>;

/** Whoever keeps the spans, where somebody asked for them: see lib/core/spans.ts, which is not even loaded otherwise. */
export type Tracing = {
  inSpan<T>(name: string, facts: Facts, work: () => Promise<T>): Promise<T>;
  /** The span that is open, as `traceparent` says it. */
  parent(): string | null;
  under<T>(parent: string, work: () => T): T;
  /** Sends what is left. */
  end(): Promise<void>;
};

const held = globalThis as typeof globalThis & { shopTracing?: Tracing };

export function traceWith(tracing: Tracing): void {
  held.shopTracing = tracing;
}

/** Does work as a span of the trace, where there are traces. */
export const inSpan = <T>(name: string, facts: Facts, work: () => Promise<T>): Promise<T> =>
  held.shopTracing ? held.shopTracing.inSpan(name, facts, work) : work();

/** What has caused some work, as it is kept beside it: the id of a request, and the span of its trace. */
export function trailNow(): string | null {
  const parent = held.shopTracing?.parent() ?? null;
  const id = currentRequestId();
  return id && parent ? `${id} ${parent}` : id;
}

/** Goes on, as a span of this name, with what a trail leads to; without one the work has the id that it brings. */
export function follow<T>(trail: string | null, ownId: string, name: string, work: () => Promise<T>): Promise<T> {
  const [id = ownId, parent] = trail?.split(' ') ?? [];
  const done = () => forRequest(id, () => inSpan(name, {}, work));
  return parent && held.shopTracing ? held.shopTracing.under(parent, done) : done();
}

export const endTracing = async (): Promise<void> => held.shopTracing?.end();
