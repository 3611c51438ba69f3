import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Tells when a screen that was left is shown again: it was kept as it was, and what it shows may be old. */
export function useShownAgain(onShown: () => void): void {
  const isFirst = useRef(true);
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    if (!isFirst.current) tell();
    isFirst.current = false;
  }, []);
}

/** Has the page made anew when it is shown again. What a screen was first given comes anew then, its state stays. */
export function useMadeAnew(): void {
  const router = useRouter();
  useShownAgain(() => router.refresh());
}
