import { readFileSync } from 'node:fs';

/** Loaded before a process of the shop: its clock is off by what stands in the file, in ms, as long as it stands there. */
const AGAIN_MS = 100;
const path = process.env.SHIFTED_CLOCK ?? '';
const Real = Date;
let shiftMs = 0;
let readAt = Number.NEGATIVE_INFINITY;

function now(): number {
  if (performance.now() - readAt > AGAIN_MS) {
    readAt = performance.now();
    try {
      shiftMs = Number(readFileSync(path, 'utf8')) || 0;
    } catch {
      // It is being written.
    }
  }
  return Real.now() + shiftMs;
}

globalThis.Date = new Proxy(Real, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new Real(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
