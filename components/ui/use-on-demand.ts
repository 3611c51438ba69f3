import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { toastError } from './toast';

type Fetching = 'idle' | 'busy' | 'failed';

/**
 * A part of the page that is fetched when it is wanted. One that cannot be had leaves the page as it is, says `refusal`
 * in a toast, and is asked for again the next time. `load` must be the same function at every call.
 */
export function useOnDemand<Part>(load: () => Promise<Part>, refusal?: string) {
  const [part, setPart] = useState<Part | null>(null);
  const [fetching, setFetching] = useState<Fetching>('idle');
  const latest = useRef(0);

  /** Whether the part can be shown now; not if the visitor has left the page, or asked again, meanwhile. */
  const get = useCallback(async (): Promise<boolean> => {
    latest.current += 1;
    const asked = latest.current;
    const isWanted = () => asked === latest.current;
    setFetching('busy');
    try {
      const loaded = await load();
      setPart(() => loaded);
      if (isWanted()) setFetching('idle');
      return isWanted();
    } catch {
      if (!isWanted()) return false;
      setFetching('failed');
      if (refusal) void toastError(refusal);
      return false;
    }
  }, [load, refusal]);

  /** Fetches it ahead, when it is likely to be wanted. */
  const prepare = useCallback(() => void load().catch(() => {}), [load]);

  // Next keeps a page that was left, with its state.
  useLayoutEffect(
    () => () => {
      latest.current += 1;
      setFetching('idle');
    },
    [],
  );

  return { part, isLoading: fetching === 'busy', hasFailed: fetching === 'failed', get, prepare };
}
