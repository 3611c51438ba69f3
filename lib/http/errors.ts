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

/** What was in the way beside the input, where the browser can do something about it and call again. */
export type RefusalReason =
  | 'xsrf'
  | 'signed-out'
  | 'step-up'
  | 'confirm'
  | 'changed'
  | 'just-ordered'
  | 'key-reused'
  | 'cash-rule';

type Beside = {
  reason?: RefusalReason;
  /** Seconds after which the same call may be tried again. */
  retryAfterS?: number;
  /** What the screen needs to go on, beside the message. */
  data?: object;
};

/** A refusal whose message may be shown to the person; nothing is decided by its text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly beside: Beside;
  constructor(code: ErrorCode, message: string, beside: Beside = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.beside = beside;
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
  /** Seconds after which the provider wants to be asked again, where it says so. */
  readonly retryAfterS: number | undefined;
  /** The provider's own words, for whoever looks after the machine; they are in no log. */
  readonly said: string | undefined;
  constructor(
    provider: string,
    outcome: ProviderOutcome,
    detail: { status?: number; reason?: string; retryAfterS?: number; said?: string } = {},
  ) {
    super(`${provider} ${outcome} ${detail.status ?? ''} ${detail.reason ?? ''}`.trim());
    this.name = 'ProviderError';
    this.provider = provider;
    this.outcome = outcome;
    this.status = detail.status;
    this.reason = detail.reason;
    this.retryAfterS = detail.retryAfterS;
    this.said = detail.said;
  }
}

/** Nothing, where a provider has refused for good: it knows no such thing. @throws whatever else went wrong */
export function ignoreRefused(error: unknown): null {
  if (error instanceof ProviderError && error.outcome === 'permanent') return null;
  throw error;
}
