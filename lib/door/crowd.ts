import 'server-only';
import { door } from '@/content/door';
import { lineOf, withPlace } from '@/lib/core/line';
import { type Exchange, isApi, type Refusal, refuse } from './early-answers';

/**
 * So many requests are worked on at once. A process that begins everything that comes finishes nothing in time: what is
 * beyond that waits for a moment, or is asked to come again.
 */
const ROOM = { running: 40, waiting: 300, longestMs: 2_000 };
const CROWDED: Refusal = { status: 503, message: door.crowded, retryAfterS: 2 };

/** Files, and what is asked by those who watch over the shop. */
const ALWAYS =
  /^\/(_next\/static\/|(icons|illustrations|scenes)\/[\w-]+\.|[\w-]+\.(svg|jpg)$|sw\.js$|api\/health\/|api\/metrics)/;
/** What is half done comes first, then the provider's word about money, then who is at something, then who looks around. */
const HALF_DONE = 3;
const priorityOf = ({ url = '' }: Exchange['request']): number =>
  url.startsWith('/api/payment/webhook') ? 2 : isApi(url) ? 1 : 0;

type Pass = (exchange: Exchange) => void;
type InTurn = ReturnType<typeof lineOf>;

/** The place of a request, which ends with the head of its answer: whoever reads slowly keeps nobody waiting. */
function placeOf({ response }: Exchange, inTurn: InTurn) {
  const ends = new Set<() => void>();
  let isOver = false;
  const leave = () => {
    for (const end of ends) end();
    ends.clear();
  };
  const hold = () =>
    new Promise<void>((resolve) => {
      if (isOver) resolve();
      else ends.add(resolve);
    });
  const over = () => {
    isOver = true;
    leave();
  };
  const { writeHead } = response;
  response.writeHead = (...given: unknown[]) => {
    over();
    return Reflect.apply(writeHead, response, given);
  };
  response.once('close', over);
  const regain = () =>
    new Promise<void>((resolve) => {
      if (isOver) return resolve();
      const begin = () => {
        resolve();
        return hold();
      };
      // What is half done is done in any case.
      inTurn(begin, HALF_DONE).catch(resolve);
    });
  return { hold, place: { leave, regain } };
}

/**
 * Lets requests through to whoever answers them, so many at once.
 * @returns the way through; `isCheap` says that a request takes next to nothing, or as long as its sender takes
 */
export function createTurns(pass: Pass): (exchange: Exchange, isCheap: boolean) => void {
  const crowded = new Error('crowded');
  const inTurn = lineOf(ROOM, () => crowded);
  return (exchange, isCheap) => {
    const { request, response } = exchange;
    if (isCheap || ALWAYS.test(request.url ?? '')) return pass(exchange);
    const { hold, place } = placeOf(exchange, inTurn);
    const begin = async () => {
      if (response.destroyed) return;
      const held = hold();
      withPlace(place, () => pass(exchange));
      await held;
    };
    inTurn(begin, priorityOf(request)).catch((error) => {
      if (error !== crowded) throw error;
      refuse(exchange, CROWDED);
    });
  };
}
