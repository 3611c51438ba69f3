import 'server-only';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { forRequest } from '@/lib/core/deadline';
import { buildFolder } from '@/lib/core/env';
import { countRequest, isCounting } from '@/lib/core/metrics';
import type { Exchange } from './early-answers';
import { createPatterns } from './patterns';

const REQUEST_ID = 'X-Request-Id';
const WELL_FORMED = /^[\w-]{8,64}$/;

/** The name that somebody in front gave the request, where it is one, else one of our own; the answer carries it too. */
export function named({ request, response }: Exchange, work: () => void): void {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
  response.setHeader(REQUEST_ID, id);
  forRequest(id, work);
}

/** Where the build lists its pages and calls. */
const MANIFEST = 'app-path-routes-manifest.json';

/** The pattern of each page and call; development makes them as they are asked for, and has no list. */
function listPatterns(): string[] {
  const path = join(resolve(buildFolder()), MANIFEST);
  if (!existsSync(path)) return [];
  return Object.values(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>);
}

/** How every request is counted, once it is answered or its client has gone; null where nobody counts. */
export function createMeter(): ((exchange: Exchange) => void) | null {
  if (!isCounting()) return null;
  const patternOf = createPatterns(listPatterns());
  return ({ request: { url = '', method = '' }, response }) => {
    const from = performance.now();
    response.once('close', () =>
      countRequest({
        route: patternOf(url),
        method,
        status: response.statusCode,
        isCut: !response.writableFinished,
        ms: performance.now() - from,
      }),
    );
  };
}
