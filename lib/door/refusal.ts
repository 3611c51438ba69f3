import 'server-only';
import { NextResponse } from 'next/server';
import { door } from '@/content/door';
import { log } from '@/lib/core/log';
import { isDatabaseDown } from '@/lib/core/pool.errors';
import { AppError, ProviderError, STATUS } from '@/lib/http/errors';

/** Section 8: what a call says when nothing better is known, and instead of that while the database is down. */
export type Fallback = { message: string; down?: string | undefined };

/** Seconds after which a call may be sent again that was in nobody's power to answer, where nobody knows better. */
const AGAIN_S = 5;

/** What a call that failed is answered with: a sentence, and never anything of how the shop is built. */
export function refusal(error: unknown, fallback: Fallback, requestId: string, isUntouched: boolean): Response {
  const extra: Record<string, string> = { 'Cache-Control': 'no-store', 'X-Request-Id': requestId };
  if (error instanceof AppError) {
    const { reason, retryAfterS = error.code === 'unavailable' ? AGAIN_S : undefined, data } = error.beside;
    if (retryAfterS !== undefined) extra['Retry-After'] = String(Math.ceil(retryAfterS));
    if (reason) extra['X-Refused'] = reason;
    return NextResponse.json(
      { success: false, message: error.message, ...(data ? { data } : {}) },
      { status: STATUS[error.code], headers: extra },
    );
  }
  const { code, name, message } = (error ?? {}) as { code?: string; name?: string; message?: string };
  const isDown = !(error instanceof ProviderError) && isDatabaseDown(error);
  const isRefused = error instanceof ProviderError && error.outcome === 'unauthorized';
  const status = isRefused ? 503 : error instanceof ProviderError ? 502 : isDown ? 503 : 500;
  if (status === 503) extra['Retry-After'] = String(AGAIN_S);
  log().error({ requestId, status, error: name, errorCode: code, reason: message }, 'request failed');
  const said = isDown ? (fallback.down ?? door.down(fallback.message, isUntouched)) : fallback.message;
  return NextResponse.json({ success: false, message: said }, { status, headers: extra });
}
