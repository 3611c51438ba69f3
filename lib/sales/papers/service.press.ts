import 'server-only';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { paperWords, paperRefusals as words } from '@/content/papers';
import { log } from '@/lib/core/log';
import { AppError } from '@/lib/http/errors';

type Template = 'invoice' | 'slip' | 'label';
type Answer = { id: number; bytes?: Uint8Array; error?: string };
type Waiting = { done: (bytes: Uint8Array<ArrayBuffer>) => void; failed: (error: Error) => void };
type Press = { worker: Worker; waiting: Map<number, Waiting>; last: number };

/** So many papers wait at most; a further one is asked for again later. */
const MAX_WAITING = 20;
/** A paper that takes longer never ends. */
const PAPER_MS = 20_000;
/** Mukta has Latin and Devanagari; a name in another script of India is set in the font of that one. */
const SCRIPTS = ['bengali', 'gujarati', 'gurmukhi', 'kannada', 'malayalam', 'oriya', 'tamil', 'telugu'];
const FAMILIES = ['mukta', ...SCRIPTS.map((script) => `noto-sans-${script}`)];
const WEIGHTS = ['400Regular', '700Bold'];
const held = globalThis as typeof globalThis & { shopPress?: Press };

const inRoot = (...path: string[]): string => join(/* turbopackIgnore: true */ process.cwd(), ...path);

function end(press: Press, error: Error): void {
  if (held.shopPress === press) held.shopPress = undefined;
  for (const { failed } of press.waiting.values()) failed(error);
  press.waiting.clear();
}

function open(): Press {
  const workerData = {
    templates: inRoot('content/papers'),
    fonts: FAMILIES.flatMap((name) => WEIGHTS.map((weight) => inRoot('node_modules/@expo-google-fonts', name, weight))),
  };
  const worker = new Worker(inRoot('lib/sales/papers/worker.mjs'), { workerData, execArgv: [] });
  const press: Press = { worker, waiting: new Map(), last: 0 };
  // It ends with the process; while something is asked of it, whoever asked is waited for.
  worker.unref();
  worker.on('message', ({ id, bytes, error }: Answer) => {
    const one = press.waiting.get(id);
    press.waiting.delete(id);
    if (bytes) one?.done(Uint8Array.from(bytes));
    else one?.failed(new Error(error));
  });
  worker.on('error', (error) => end(press, error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => end(press, new Error(`the press ended with ${code}`)));
  return press;
}

/**
 * Prints a template with these data: the same data make the same bytes. What people typed is set as text only.
 * @throws AppError `unavailable` while too many wait
 */
export async function print(template: Template, data: object): Promise<Uint8Array<ArrayBuffer>> {
  held.shopPress ??= open();
  const press = held.shopPress;
  if (press.waiting.size >= MAX_WAITING) throw new AppError('unavailable', words.busy, { retryAfterS: 2 });
  press.last += 1;
  const id = press.last;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((done, failed) => {
      press.waiting.set(id, { done, failed });
      timer = setTimeout(() => {
        end(press, new Error(`${template} took more than ${PAPER_MS} ms`));
        void press.worker.terminate();
      }, PAPER_MS);
      press.worker.postMessage({ id, template, data: JSON.stringify({ ...data, words: paperWords.sheet }) });
    });
  } catch (error) {
    log().error({ template, reason: error instanceof Error ? error.message : String(error) }, 'paper not made');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
