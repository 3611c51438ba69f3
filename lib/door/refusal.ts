import 'server-only';
import { NextResponse } from 'next/server';
import { log } from '@/lib/core/log';
import { AppError, isDatabaseDown, ProviderError, STATUS } from '@/lib/http/errors';

export const XSRF_MESSAGE = 'Your session has changed. Please reload the page and try again.';
export const STEP_UP_MESSAGE = 'Please confirm with your code';
/** Refusals after which the browser can do something and call again, named in `X-Refused`. */
const REASONS: Record<string, string> = { [XSRF_MESSAGE]: 'xsrf', [STEP_UP_MESSAGE]: 'step-up' };

/** A sentence that says what to do, after what the call says when it fails. */
function downText(fallback: string, isUntouched: boolean): string {
  const said = /[.!?]$/.test(fallback) ? fallback : `${fallback}.`;
  if (/try again/i.test(said)) return said;
  return `${said} ${isUntouched ? 'Nothing was stored. ' : ''}Please try again in a minute.`;
}

/** What a call that failed is answered with: a sentence, and never anything of how the shop is built. */
export function refusal(error: unknown, fallback: string, requestId: string, isUntouched: boolean): Response {
  const extra: Record<string, string> = { 'Cache-Control': 'no-store', 'X-Request-Id': requestId };
  if (error instanceof AppError) {
    if (error.retryAfterS !== undefined) extra['Retry-After'] = String(Math.ceil(error.retryAfterS));
    const reason = error.code === 'forbidden' ? REASONS[error.message] : undefined;
    if (reason) extra['X-Refused'] = reason;
    return NextResponse.json(
      { success: false, message: error.message, ...(error.data ? { data: error.data } : {}) },
      { status: STATUS[error.code], headers: extra },
    );
  }
  const { code, name, message } = (error ?? {}) as { code?: string; name?: string; message?: string };
  const isDown = !(error instanceof ProviderError) && isDatabaseDown(error);
  const isRefused = error instanceof ProviderError && error.outcome === 'unauthorized';
  const status = isRefused ? 503 : error instanceof ProviderError ? 502 : isDown ? 503 : 500;
  log().error({ requestId, status, error: name, errorCode: code, reason: message }, 'request failed');
  const said = isDown ? downText(fallback, isUntouched) : fallback;
  return NextResponse.json({ success: false, message: said }, { status, headers: extra });
}
