import { useEffect, useRef, useState } from 'react';
import type { Ask } from '@/lib/http/client';

/**
 * A dialog that opens when a call of the page wants something of the person, and says whether it was given.
 * @param listen has calls ask here until what it answers is called; the same in each turn
 * @param isGiven whether it is there by now, so that nobody need be asked; the same in each turn
 */
export function useAsked(listen: (ask: Ask) => () => void, isGiven?: () => Promise<boolean>) {
  const [isOpen, setIsOpen] = useState(false);
  const settle = useRef<((isGiven: boolean) => void) | null>(null);

  const close = (isGivenNow: boolean) => {
    setIsOpen(false);
    settle.current?.(isGivenNow);
    settle.current = null;
  };

  useEffect(() => {
    const stop = listen(async () => {
      if (await isGiven?.()) return true;
      setIsOpen(true);
      return new Promise((resolve) => {
        settle.current = resolve;
      });
    });
    return () => {
      stop();
      setIsOpen(false);
      settle.current?.(false);
      settle.current = null;
    };
  }, [listen, isGiven]);

  return { isOpen, close };
}
