import { type RefObject, useEffect, useRef } from 'react';

/** Whoever has touched nothing for so long is not about to press anything. */
const QUIET_MS = 30_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** Tells whether things may move now: nobody is at work, and no mouse rests on the list. */
export function useQuiet(list: RefObject<HTMLElement | null>): () => boolean {
  const lastSign = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const note = () => {
      lastSign.current = performance.now();
    };
    for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, note);
    };
  }, []);
  return () => {
    const isHeld = list.current?.matches(':hover') ?? false;
    return !isHeld && performance.now() - lastSign.current > QUIET_MS;
  };
}
