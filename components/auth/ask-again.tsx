import { usePathname } from 'next/navigation';
import { useEffect, useEffectEvent, useRef } from 'react';

const WAITS_MS = [2_000, 4_000, 8_000, 16_000, 32_000];

/** While nobody has said who is signed in: asks again, later each time and not for ever, and at once on another page. */
export function AskAgain({ ask }: { ask: () => Promise<unknown> }) {
  const path = usePathname();
  const first = useRef(path);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const askAfter = ([wait, ...later]: readonly number[]) => {
      if (isOver || wait === undefined) return;
      timer = setTimeout(async () => {
        await askNow();
        askAfter(later);
      }, wait);
    };
    askAfter(path === first.current ? WAITS_MS : [0, ...WAITS_MS]);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [path]);
  return null;
}
