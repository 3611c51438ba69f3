import { useEffect, useRef } from 'react';

/**
 * Gives the focus to `target` once a change of `state`, which a press has begun with `expectLoss`, has taken away what
 * had it.
 */
export function useLostFocus<Target extends HTMLElement>(state: unknown) {
  const target = useRef<Target>(null);
  const before = useRef(state);
  const isExpected = useRef(false);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    // A state on the way to the next one has nothing to give it to.
    if (!isExpected.current || !target.current) return;
    isExpected.current = false;
    if (document.activeElement === document.body) target.current.focus();
  }, [state]);
  const expectLoss = () => {
    isExpected.current = true;
  };
  return { target, expectLoss };
}
