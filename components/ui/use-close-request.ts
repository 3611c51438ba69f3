'use client';

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
 * Browsers that know no close requests go back, as they always did.
 */
export function useCloseRequest(isOpen: boolean, onRequest: () => void): void {
  const answer = useEffectEvent(onRequest);
  // A watcher serves once; what stays open needs the next one.
  const [served, setServed] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each served request calls for a new watcher
  useEffect(() => {
    if (!isOpen || !window.CloseWatcher) return;
    const watcher = new window.CloseWatcher();
    watcher.onclose = () => {
      setServed((count) => count + 1);
      answer();
    };
    return () => watcher.destroy();
  }, [isOpen, served]);
}
