import { connect } from 'node:net';
import { type Actor, type Hostile, hostileRequests } from './hostile-requests.ts';

/** What the browser of each of them sends along. */
export type Actors = Record<Actor, { cookie: string; xsrf: string }>;
export type Told = { status: number; head: string; text: string; ms: number };
export type Result = {
  count: number;
  statuses: Map<number, number>;
  slowestMs: number;
  slowest: string;
  bad: string[];
};

const HANG_MS = 15_000;
const MAX_HEAD = 20_000;
const MAX_SHOWN = 300;
/** What comes before an answer proper. */
const CONTINUE = /^HTTP\/1\.1 100 Continue\r\n\r\n/;

function headersOf(
  { actor, headers, body, framing }: Hostile,
  actors: Actors,
  host: string,
  address: string,
): string[] {
  const { cookie, xsrf } = actors[actor];
  const own: [string, string][] = [
    ['Host', host],
    ['Connection', 'close'],
    ['X-Forwarded-For', address],
    ...(cookie
      ? ([
          ['Cookie', cookie],
          ['X-XSRF-TOKEN', xsrf],
        ] as [string, string][])
      : []),
  ];
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const framed: [string, string][] =
    body === null
      ? []
      : framing === 'chunked'
        ? [['Transfer-Encoding', 'chunked']]
        : [['Content-Length', String(body.length + (framing === 'cut' ? 7 : 0))]];
  return [...own.filter(([name]) => !given.has(name.toLowerCase())), ...headers, ...framed].map((pair) =>
    pair.join(': '),
  );
}

/** The request as it goes over the line; `follow` is where the answer before sent it. */
function wireOf(request: Hostile, actors: Actors, host: string, address: string, target = request.target): string {
  const { method, body, framing } = request;
  const head = `${method} ${target} HTTP/1.1\r\n${headersOf(request, actors, host, address).join('\r\n')}\r\n\r\n`;
  if (body === null) return head;
  return (
    head +
    (framing === 'chunked' ? `${body.length ? `${body.length.toString(16)}\r\n${body}\r\n` : ''}0\r\n\r\n` : body)
  );
}

/** Sends these bytes on a connection of their own. Status 0: closed without a word; -1: neither answered nor closed. */
export function hurl(url: string, wire: string, isCut = false): Promise<Told> {
  const { hostname, port } = new URL(url);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let head = '';
    const settle = (isOver: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      const text = head;
      head = head.replace(CONTINUE, '');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
      resolve({
        status: isOver ? status : -1,
        head: head.split('\r\n\r\n', 1)[0] ?? '',
        text,
        ms: performance.now() - startedAt,
      });
    };
    const timer = setTimeout(() => settle(false), HANG_MS);
    socket.on('data', (chunk: Buffer) => {
      if (head.length < MAX_HEAD) head += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => settle(true));
    socket.write(Buffer.from(wire, 'latin1'));
    if (isCut) socket.end();
  });
}

const FIXED = [
  'x-content-type-options: nosniff',
  'content-security-policy: ',
  'x-frame-options: deny',
  'cross-origin-resource-policy: ',
  'referrer-policy: ',
];
const OPENER = 'cross-origin-opener-policy: ';
/** Pages that are kept for everybody, and what browsers say of whoever was not sent there by another site. */
const FOR_ALL = /^\/(shop\/(?!orders\/)|auth\/(?!reset\/)|payment-|offline$|[?]|$)/;
const OWN_WAY = ['none', 'same-origin'];

const needsOpener = ({ target, headers }: Hostile) =>
  !FOR_ALL.test(target) ||
  !headers.some(([name, value]) => name.toLowerCase() === 'sec-fetch-site' && OWN_WAY.includes(value));

/** What is wrong with an answer, or null. */
function complaintOf(hostile: Hostile, { status, head }: Told): string | null {
  const { framing, body } = hostile;
  const mayBeCut = framing === 'cut' && body !== null;
  if (status === -1) return 'hangs';
  if (status === 0) return mayBeCut ? null : 'closed without an answer';
  if (status >= 500) return String(status);
  const lower = head.toLowerCase();
  const wanted = needsOpener(hostile) ? [...FIXED, OPENER] : FIXED;
  const missing = wanted.filter((name) => !lower.includes(`\r\n${name}`));
  return missing.length > 0 ? `${status} without ${missing.join(', ')}` : null;
}

const RENAMED = /\r\nlocation: (\/[^\r\n]*_rsc=[^\r\n]*)/i;

/**
 * Sends the requests of a seed, so many at once, each from an address of its own.
 * @returns what came back; `bad` names the requests that were answered wrongly, with the place in their seed
 */
export async function hurlAll(
  url: string,
  actors: Actors,
  seed: number,
  count: number,
  atOnce: number,
): Promise<Result> {
  const { host } = new URL(url);
  const result: Result = { count: 0, statuses: new Map(), slowestMs: 0, slowest: '', bad: [] };
  const requests = hostileRequests(seed, count);
  let next = 0;
  const worker = async () => {
    while (next < requests.length) {
      const index = next++;
      const request = requests[index];
      if (!request) return;
      const isCut = request.framing === 'cut' && request.body !== null;
      const address = `10.${((seed + index) >> 16) & 255}.${((seed + index) >> 8) & 255}.${index & 255}`;
      const wire = wireOf(request, actors, host, address);
      let told = await hurl(url, wire, isCut);
      // The router's parts of a page have their headers in the address: the answer says with which name.
      const renamed = told.status === 307 ? RENAMED.exec(told.head)?.[1] : undefined;
      if (renamed) told = await hurl(url, wireOf(request, actors, host, address, renamed), isCut);
      result.count += 1;
      result.statuses.set(told.status, (result.statuses.get(told.status) ?? 0) + 1);
      if (told.ms > result.slowestMs) Object.assign(result, { slowestMs: told.ms, slowest: wire.slice(0, MAX_SHOWN) });
      const complaint = complaintOf(request, told);
      if (complaint)
        result.bad.push(`seed ${seed}, request ${index}: ${complaint}: ${JSON.stringify(wire.slice(0, MAX_SHOWN))}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return result;
}

/** Lines of the server's start, in Next's own words. */
const START_LINES = /^(▲ Next\.js \S+|- (Local|Network): +http\S+|✓ (Ready in|Running next\.config\.ts took) \S+|)$/;

/** Lines of the output that are neither ours, in JSON, nor of the start. */
export function strangeLines(lines: readonly string[]): string[] {
  const isOurs = (text: string) => {
    try {
      const told = JSON.parse(text) as { level?: unknown; time?: unknown; msg?: unknown };
      return typeof told.level === 'number' && typeof told.time === 'string' && told.msg !== 'forged';
    } catch {
      return false;
    }
  };
  return lines.filter((text) => !START_LINES.test(text.trim()) && !isOurs(text));
}
