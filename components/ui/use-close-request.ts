import { useEffect, useEffectEvent, useState } from 'react';

type Watcher = { onclose: (() => void) | null; destroy: () => void };

declare global {
  interface Window {
    /** What a device asks for with its Back button or gesture; not in every browser yet. */
    CloseWatcher?: new () => Watcher;
  }
}

/**
 * While something lies over the page, the Back button of an Android phone is for that and does not leave the page.
 * Browsers that know no close requests go back, as they always did; what lay over the page they left then goes away,
 * also where the page before is the same one.
 */
export function useCloseRequest(isOpen: boolean, onRequest: () => void, onLeave: () => void = onRequest): void {
  const answer = useEffectEvent(onRequest);
  const leave = useEffectEvent(onLeave);
  // A watcher serves once; what stays open needs the next one.
  const [served, setServed] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each served request calls for a new watcher
  useEffect(() => {
    if (!isOpen) return;
    if (!window.CloseWatcher) {
      const left = () => leave();
      window.addEventListener('popstate', left);
      return () => window.removeEventListener('popstate', left);
    }
    const watcher = new window.CloseWatcher();
    watcher.onclose = () => {
      setServed((count) => count + 1);
      answer();
    };
    return () => watcher.destroy();
  }, [isOpen, served]);
}
