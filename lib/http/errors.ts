/** What can go wrong in a use case, with the HTTP status each is answered with. */
export const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  rateLimited: 429,
  badGateway: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** A refusal whose message may be shown to the person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Seconds after which the same call may be tried again. */
  readonly retryAfterS: number | undefined;
  /** What the screen needs to go on, beside the message. */
  readonly data: object | undefined;
  constructor(code: ErrorCode, message: string, retryAfterS?: number, data?: object) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.retryAfterS = retryAfterS;
    this.data = data;
  }
}

/**
 * How a provider failed. `retryable`: nothing happened, the same call may be sent again. `permanent`: it was
 * understood and refused. `unknown`: it may have happened, look it up before anything else. `unauthorized`: nothing
 * happened because our own key is refused; whatever was asked for is still right and goes out once the key is.
 */
export type ProviderOutcome = 'retryable' | 'permanent' | 'unknown' | 'unauthorized';

export class ProviderError extends Error {
  readonly outcome: ProviderOutcome;
  readonly provider: string;
  readonly status: number | undefined;
  readonly reason: string | undefined;
  constructor(provider: string, outcome: ProviderOutcome, detail: { status?: number; reason?: string } = {}) {
    super(`${provider} ${outcome} ${detail.status ?? ''} ${detail.reason ?? ''}`.trim());
    this.name = 'ProviderError';
    this.provider = provider;
    this.outcome = outcome;
    this.status = detail.status;
    this.reason = detail.reason;
  }
}
