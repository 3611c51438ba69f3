/** A call that takes longer counts as hanging. */
export const HANG_MS = 5_000;
/** When we stop waiting: long enough to see how long a hanging call would have taken. */
const PATIENCE_MS = 20_000;

export type Sent = {
  /** 0 when no answer came. */
  status: number;
  text: string;
  location: string | null;
  ms: number;
};

/** `from`: when it was asked, in ms of this process. */
export type Hang = { call: string; from: number; ms: number; during: string };

/** What all browsers saw: how often each call got which status, and which calls hung. */
export class Witness {
  during = 'the start';
  readonly hangs: Hang[] = [];
  /** The addresses that were answered 500 since the last turn. */
  broken: string[] = [];
  private counts = new Map<string, number>();
  /** The longest that anybody waited since the last turn, in ms. */
  longestMs = 0;
  calls = 0;

  add(call: string, status: number, ms: number): void {
    this.calls += 1;
    const key = `${call} ${status === 0 ? 'no answer' : status}`;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    this.longestMs = Math.max(this.longestMs, ms);
    if (ms > HANG_MS) this.hangs.push({ call, from: performance.now() - ms, ms, during: this.during });
  }

  /** What was answered since the last time, and a name for what comes next. */
  turnTo(during: string): ReadonlyMap<string, number> {
    const seen = this.counts;
    this.counts = new Map();
    this.longestMs = 0;
    this.broken = [];
    this.during = during;
    return seen;
  }

  seen = (): ReadonlyMap<string, number> => this.counts;
}

export type Call = { method?: string; body?: object | FormData | URLSearchParams; key?: string };

/** One browser: its cookies, its address, and patience; it never throws, because the shop may be gone at any time. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly address: string;
  protected readonly door: () => string;
  protected readonly witness: Witness;

  constructor(door: () => string, witness: Witness, address: string) {
    this.door = door;
    this.witness = witness;
    this.address = address;
  }

  private headers({ method = 'GET', body, key }: Call): Record<string, string> {
    return {
      'X-Forwarded-For': this.address,
      ...(this.cookies.size > 0 ? { Cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') } : {}),
      ...(method === 'GET' ? {} : { 'X-XSRF-TOKEN': decodeURIComponent(this.cookies.get('XSRF-TOKEN') ?? '') }),
      ...(body === undefined || body instanceof FormData || body instanceof URLSearchParams
        ? {}
        : { 'Content-Type': 'application/json' }),
      ...(key ? { 'Idempotency-Key': key } : {}),
    };
  }

  /** @param name what this kind of call is called in the figures */
  async send(name: string, path: string, call: Call = {}): Promise<Sent> {
    const { method = 'GET', body } = call;
    const began = performance.now();
    const done = (status: number, text: string, location: string | null): Sent => {
      const ms = performance.now() - began;
      this.witness.add(name, status, ms);
      if (status === 500) this.witness.broken.push(path);
      return { status, text, location, ms };
    };
    const isForm = body instanceof FormData || body instanceof URLSearchParams;
    try {
      const answer = await fetch(new URL(path, this.door()), {
        method,
        headers: this.headers(call),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      for (const line of answer.headers.getSetCookie()) this.keep(line);
      return done(answer.status, await answer.text(), answer.headers.get('location'));
    } catch {
      return done(0, '', null);
    }
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const isOver = attributes.some((text) => /^\s*max-age=0$/i.test(text));
    if (value === '' || isOver) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** The `data` of one of the shop's answers; empty for everything else. */
export function dataOf(sent: Sent): Record<string, unknown> {
  try {
    const body = JSON.parse(sent.text) as { data?: Record<string, unknown> };
    return body.data ?? {};
  } catch {
    return {};
  }
}

export const isGood = ({ status }: Sent): boolean => status >= 200 && status < 300;
