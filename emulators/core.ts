import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { Clock, Store } from './store.ts';

export type Provider = 'razorpay' | 'twilio' | 'cloudinary' | 'smtp';
export const PROVIDERS: readonly Provider[] = ['razorpay', 'twilio', 'cloudinary', 'smtp'];
const COMMON_MODES = [
  'ok',
  'slow',
  'hang',
  'error',
  'reset',
  'lost-answer',
  'rate-limit',
  'unauthorized',
  'garbage',
] as const;

export interface EmulatorConfig {
  port: number;
  /** Absolute; the emulators' own folder. */
  dataDir: string;
  publicUrl: string;
  appUrl: string;
  webhookUrl: string;
  statusCallbackBase: string;
  razorpay: { keyId: string; keySecret: string; webhookSecret: string };
  twilio: { accountSid: string; authToken: string; verifyServiceSid: string; from: string };
  cloudinary: { cloudName: string; apiKey: string; apiSecret: string };
}

export interface Context {
  config: EmulatorConfig;
  store: Store;
  faults: Faults;
  clock: Clock;
  log: RequestLog;
}

/** Hono environment of every provider route: the Node request and answer, and the fault taken for this call. */
export type EmulatorEnv = { Bindings: HttpBindings; Variables: { fault: string } };

export type ArmedFault = {
  provider: Provider;
  mode: string;
  calls: number;
  /** Where it is given, calls are spared whose path does not end with it and whose form or JSON does not have it. */
  about?: string | undefined;
  /** Where it is given, calls are spared whose method and path, as in `POST /v1/payments`, do not fit this expression. */
  call?: string | undefined;
};

/** Whether a form or JSON has this text; a form writes a number's plus sign in its own way. */
const has = (body: string, text: string): boolean =>
  body.includes(text) || [...new URLSearchParams(body).values()].some((value) => value.includes(text));

class Faults {
  slowMs = 3000;
  private readonly store: Store;
  private readonly stopping = new AbortController();
  private readonly extra = new Map<Provider, Set<string>>();

  constructor(store: Store) {
    this.store = store;
  }

  /** Makes further mode names of one provider known to the control route. */
  allow(provider: Provider, modes: Iterable<string>): void {
    this.extra.set(provider, new Set([...(this.extra.get(provider) ?? []), ...modes]));
  }

  modes(provider: Provider): string[] {
    return [...new Set<string>([...COMMON_MODES, ...(this.extra.get(provider) ?? [])])];
  }

  arm(fault: ArmedFault): void {
    if (fault.mode === 'ok') this.store.delete('fault', fault.provider);
    else this.store.put<ArmedFault>('fault', fault.provider, fault);
  }

  armed(): ArmedFault[] {
    return this.store.list<ArmedFault>('fault');
  }

  /** The mode for this call; each call uses up one of the armed ones. */
  take(provider: Provider, path = '', body = '', method = ''): string {
    const fault = this.store.get<ArmedFault>('fault', provider);
    const about = fault?.about ?? '';
    if (!fault || !(path.endsWith(about) || has(body, about))) return 'ok';
    if (fault.call && !new RegExp(fault.call).test(`${method} ${path}`)) return 'ok';
    if (fault.calls > 1) this.store.put<ArmedFault>('fault', provider, { ...fault, calls: fault.calls - 1 });
    else this.store.delete('fault', provider);
    return fault.mode;
  }

  /** Waits; false when the emulators were stopped meanwhile. */
  pause(ms: number): Promise<boolean> {
    const { signal } = this.stopping;
    if (signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const stop = () => {
        clearTimeout(timer);
        resolve(false);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve(true);
      }, ms);
      signal.addEventListener('abort', stop, { once: true });
    });
  }

  stop(): void {
    this.stopping.abort();
  }

  get stopped(): boolean {
    return this.stopping.signal.aborted;
  }
}

type RequestEntry = { provider: Provider; method: string; path: string; time: string; fault: string };
const MAX_LOGGED_REQUESTS = 5000;
const SECRET_NAME = /code|key|secret|token|signature|password|auth/i;

class RequestLog {
  private readonly store: Store;
  private readonly clock: Clock;

  constructor(store: Store, clock: Clock) {
    this.store = store;
    this.clock = clock;
  }

  add(provider: Provider, method: string, path: string, fault = 'ok'): void {
    const url = new URL(path, 'http://localhost');
    for (const name of [...url.searchParams.keys()]) {
      if (SECRET_NAME.test(name)) url.searchParams.set(name, 'redacted');
    }
    const entry: RequestEntry = {
      provider,
      method,
      path: url.pathname + url.search,
      time: new Date(this.clock.now()).toISOString(),
      fault,
    };
    const db = this.store.db;
    const { lastInsertRowid } = db
      .prepare('INSERT INTO requests (provider, value) VALUES (?, ?)')
      .run(provider, JSON.stringify(entry));
    db.prepare('DELETE FROM requests WHERE seq <= ?').run(Number(lastInsertRowid) - MAX_LOGGED_REQUESTS);
  }

  /** Oldest first; `seq` only grows, while old ones are forgotten. */
  list(provider?: Provider): (RequestEntry & { seq: number })[] {
    const rows = this.store.db
      .prepare('SELECT seq, value FROM requests WHERE ?1 IS NULL OR provider = ?1 ORDER BY seq')
      .all(provider ?? null);
    return rows.map(({ seq, value }) => ({ ...(JSON.parse(String(value)) as RequestEntry), seq: Number(seq) }));
  }
}

export function createContext(config: EmulatorConfig): Context {
  const store = new Store(config.dataDir);
  const clock = new Clock(store);
  return { config, store, clock, faults: new Faults(store), log: new RequestLog(store, clock) };
}

/** What a proxy on the way may make of an answer: well said and no sense. */
const GARBAGE = '<html>{"id":12,"items":[{"status":';

type FaultReply = (c: HonoContext<EmulatorEnv>) => Response | Promise<Response>;
/** `error`, `rate-limit` and `unauthorized` in the provider's own form; any further name becomes a mode that
 * answers before the effect, and `{name}-after` one that answers like that after the effect. */
export type FaultReplies = Record<'error' | 'rate-limit' | 'unauthorized' | (string & {}), FaultReply>;

/** Logs the call and applies the fault armed for it. Handlers find the mode in `c.get('fault')`. */
export function withFaults(
  context: Context,
  provider: Provider,
  replies: FaultReplies,
): MiddlewareHandler<EmulatorEnv> {
  const { faults, log } = context;
  faults.allow(provider, [
    ...Object.keys(replies),
    'hang-after',
    ...Object.keys(replies).map((name) => `${name}-after`),
  ]);
  return async (c, next) => {
    const isText = /json|urlencoded/.test(c.req.header('content-type') ?? '');
    const mode = faults.take(provider, c.req.path, isText ? await c.req.raw.clone().text() : '', c.req.method);
    log.add(provider, c.req.method, c.req.url, mode);
    c.set('fault', mode);
    const { outgoing, incoming } = c.env;
    const nothing = () => new Response(null, { status: 503 });
    const gone = () => new Promise<void>((resolve) => outgoing.once('close', () => resolve()));
    if (mode === 'hang') {
      if (!outgoing.destroyed) await gone();
      return nothing();
    }
    if (mode === 'reset') {
      incoming.socket.resetAndDestroy();
      return nothing();
    }
    if (mode === 'slow' && !(await faults.pause(faults.slowMs))) return nothing();
    const reply = replies[mode];
    if (reply) return reply(c);
    if (mode === 'garbage') return c.body(GARBAGE, 200, { 'content-type': 'application/json' });
    await next();
    if (mode === 'hang-after' && !outgoing.destroyed) await gone();
    const replyAfter = mode.endsWith('-after') ? replies[mode.slice(0, -'-after'.length)] : undefined;
    if (replyAfter) c.res = await replyAfter(c);
    if (mode === 'lost-answer') incoming.socket.destroy();
  };
}
