import type { MiddlewareHandler } from 'hono';
import { type Context, type EmulatorEnv, withFaults } from '../core.ts';
import { hexId } from './library.ts';
import { problemResponse } from './problem.ts';

/** Handled by the calls themselves or by the delivery, beside those that answer instead of the call. */
export const EXTRA_FAULTS = [
  'hang-body',
  'slow-eager',
  'wrong-signature',
  'vanish',
  'delivery-404',
  'chunk-lost',
  'notify-duplicate',
  'notify-reorder',
  'notify-bad-signature',
  'notify-future',
];

const rateLimited = () => problemResponse(420, 'Rate Limit Exceeded. Limit of 500 api operations reached.');

export function apiFaults(context: Context): MiddlewareHandler<EmulatorEnv>[] {
  const generic = withFaults(context, 'cloudinary', {
    error: () => problemResponse(500, 'General Error'),
    'rate-limit': rateLimited,
    'rate-420': rateLimited,
    unauthorized: () => problemResponse(401, 'unknown api_key'),
    'error-html': () =>
      new Response('<html><body><h1>500 Internal Server Error</h1></body></html>', {
        status: 500,
        headers: { 'content-type': 'text/html' },
      }),
    503: () => problemResponse(503, 'Service Unavailable'),
    423: () => problemResponse(423, 'Resource is being processed'),
  });
  return [
    async (c, next) => {
      const armed = context.faults.armed().find(({ provider }) => provider === 'cloudinary');
      if (armed?.mode !== 'delivery-404') return generic(c, next);
      context.log.add('cloudinary', c.req.method, c.req.url);
      c.set('fault', 'ok');
      await next();
    },
    async (c, next) => {
      await next();
      c.res.headers.set('X-Request-Id', hexId());
      if (c.get('fault') === 'hang-body') c.res = hangHalfway(await c.res.text(), c.res);
    },
  ];
}

function hangHalfway(text: string, answer: Response): Response {
  const bytes = new TextEncoder().encode(text);
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes.subarray(0, Math.floor(bytes.length / 2))),
  });
  const headers = new Headers(answer.headers);
  headers.set('content-length', String(bytes.length));
  return new Response(stream, { status: answer.status, headers });
}
