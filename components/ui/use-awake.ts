import { type RefObject, useEffect, useState } from 'react';
import { whenIdle } from './when-idle';

/**
 * Whether a part of the page that takes a while to set up is wanted: once it is on the screen and nothing else is to do, or
 * as soon as somebody reaches for it and `wake` is called.
 */
export function useAwake(part: RefObject<Element | null>): [isAwake: boolean, wake: () => void] {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    if (isAwake || !part.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      whenIdle(() => setAwake(true));
    });
    observer.observe(part.current);
    return () => observer.disconnect();
  }, [isAwake, part]);
  return [isAwake, () => setAwake(true)];
}
