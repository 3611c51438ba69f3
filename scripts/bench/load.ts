import { Agent, request } from 'node:http';

export type Sent = { status: number; body: string; headers: Record<string, string | string[] | undefined>; ms: number };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One request over kept-alive connections; far cheaper than `fetch`, so that the load does not measure itself. */
export function send(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Sent> {
  const { method = 'GET', headers = {}, body } = options;
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const call = request(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString('utf8'),
          headers: response.headers,
          ms: performance.now() - startedAt,
        }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

export type Rate = { perSecond: number; p50: number; p99: number };

/** Runs `work` for the numbers 0 to total - 1 with so many at once; times in ms. */
export async function measure(total: number, atOnce: number, work: (index: number) => Promise<number>): Promise<Rate> {
  const times: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  const worker = async () => {
    while (next < total) times.push(await work(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: total / seconds, p50: at(0.5), p99: at(0.99) };
}

/** The round that as many are below as are above, by some figure. @throws Error where there is none */
export function middleOf<Round>(rounds: readonly Round[], by: (round: Round) => number): Round {
  const middle = rounds.toSorted((one, other) => by(one) - by(other))[Math.floor(rounds.length / 2)];
  if (!middle) throw new Error('no round was measured');
  return middle;
}

/** The round in the middle by its rate. */
export const median = (rounds: readonly Rate[]): Rate => middleOf(rounds, ({ perSecond }) => perSecond);

export const closeLoad = () => agent.destroy();
