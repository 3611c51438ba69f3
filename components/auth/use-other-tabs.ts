import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

const CHANNEL = 'sign-in';

/**
 * Asks again when another tab has signed in or out, and whenever this page comes back: to the front, to the net, by Back.
 * @returns tells the other tabs that somebody has signed in or out here
 */
export function useOtherTabs(askAgain: (isOldPage: boolean) => void): () => void {
  const channel = useRef<BroadcastChannel | null>(null);
  const ask = useEffectEvent(askAgain);
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    channel.current = opened;
    const asked = () => ask(false);
    const shown = ({ persisted }: PageTransitionEvent) => persisted && ask(true);
    const seen = () => document.visibilityState === 'visible' && ask(false);
    opened.addEventListener('message', asked);
    window.addEventListener('online', asked);
    window.addEventListener('pageshow', shown);
    document.addEventListener('visibilitychange', seen);
    return () => {
      opened.close();
      window.removeEventListener('online', asked);
      window.removeEventListener('pageshow', shown);
      document.removeEventListener('visibilitychange', seen);
    };
  }, []);
  return useCallback(() => channel.current?.postMessage(null), []);
}
