import 'server-only';
import { context, type Span, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { PrismaInstrumentation } from '@prisma/instrumentation';
import { currentRequestId } from './deadline';
import { type Tracing, traceWith } from './tracing';

const SERVICE = 'shop';
const SEND_MS = 1_000;

/** What may be told of a span; addresses, statements and what errors say may have something of a person in them. */
const TOLD =
  /^(http\.(method|route|status_code)|next\.(route|span_type|rsc)|db\.(system(\.name)?|operation(\.name)?)|method|model|shop\..+)$/;
const REQUEST = 'BaseServer.handleRequest';
const ADDRESS = /\b\w+:\/\/\S+|\/\S*\?\S*/g;

function nameOf({ name, attributes }: ReadableSpan): string {
  if (attributes['next.span_type'] !== REQUEST) return name.replace(ADDRESS, '').trim();
  return [attributes['http.method'], attributes['next.route'] ?? attributes['http.route']].filter(Boolean).join(' ');
}

/** A span without anything that could be about a person. */
export function scrubbed(span: ReadableSpan): ReadableSpan {
  const { kind, parentSpanContext, startTime, endTime, duration, ended, resource, instrumentationScope } = span;
  return {
    name: nameOf(span),
    kind,
    spanContext: () => span.spanContext(),
    ...(parentSpanContext ? { parentSpanContext } : {}),
    startTime,
    endTime,
    duration,
    ended,
    resource,
    instrumentationScope,
    attributes: Object.fromEntries(Object.entries(span.attributes).filter(([name]) => TOLD.test(name))),
    status: { code: span.status.code },
    links: [],
    events: [],
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

const scrubbing = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(scrubbed), done),
  forceFlush: async () => exporter.forceFlush?.(),
  shutdown: () => exporter.shutdown(),
});

const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

function ended(span: Span, error: unknown): never {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
  throw error;
}

function tracingOf(provider: TracerProvider): Tracing {
  const tracer = provider.getTracer(SERVICE);
  return {
    inSpan: (name, facts, work) => {
      const requestId = currentRequestId();
      const attributes = { ...facts, ...(requestId ? { 'shop.request_id': requestId } : {}) };
      return tracer.startActiveSpan(name, { attributes }, (span) =>
        work().then(
          (value) => {
            span.end();
            return value;
          },
          (error: unknown) => ended(span, error),
        ),
      );
    },
    parent: () => {
      const open = trace.getActiveSpan()?.spanContext();
      return open && open.traceFlags === TraceFlags.SAMPLED ? `00-${open.traceId}-${open.spanId}-01` : null;
    },
    under: (parent, work) => {
      const [, traceId, spanId] = PARENT.exec(parent) ?? [];
      if (!traceId || !spanId) return work();
      const remote = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
      return context.with(trace.setSpanContext(context.active(), remote), work);
    },
    end: () => provider.forceFlush(),
  };
}

/**
 * Sends spans to a collector from now on, by OTLP over HTTP: those that Next makes of requests, Prisma of statements,
 * and ours of jobs and calls to providers. What a stranger says about a trace of theirs is not listened to.
 */
export function startTracing(endpoint: string): void {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': SERVICE }),
    spanProcessors: [new BatchSpanProcessor({ exporter: scrubbing(exporter), scheduledDelayMillis: SEND_MS })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  const prisma = new PrismaInstrumentation();
  prisma.setTracerProvider(provider);
  prisma.enable();
  traceWith(tracingOf(provider));
}
