import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useMotionAllowed } from '@/components/ui/motion';

/** Which of `count` screens of a scrolling list is in view, and the ways to another one. */
export function useGalleryReel(count: number, isShown: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const goal = useRef<number | null>(null);
  const latest = useRef(0);
  const [index, setIndex] = useState(0);
  const isSmooth = useMotionAllowed();

  const jump = useCallback(
    (to: number, behavior: 'smooth' | 'instant') => {
      const element = list.current;
      element?.scrollTo({ top: (to * element.scrollHeight) / count, behavior });
    },
    [count],
  );

  /** Answers with where it goes, or null at the end of the list. */
  const step = useCallback(
    (by: number): number | null => {
      const from = goal.current ?? latest.current;
      const to = Math.min(Math.max(from + by, 0), count - 1);
      if (to === from) return null;
      goal.current = to;
      jump(to, isSmooth ? 'smooth' : 'instant');
      return to;
    },
    [count, isSmooth, jump],
  );

  const onScroll = useCallback(() => {
    const element = list.current;
    if (!element?.clientHeight) return;
    latest.current = Math.min(Math.round((element.scrollTop * count) / element.scrollHeight), count - 1);
    if (latest.current === goal.current) goal.current = null;
    setIndex(latest.current);
  }, [count]);

  /** The visitor's own hand ends a journey that is under way. */
  const onTakeOver = useCallback(() => {
    goal.current = null;
  }, []);

  // A list that was not displayed has forgotten how far it was scrolled.
  useLayoutEffect(() => {
    if (isShown) jump(latest.current, 'instant');
  }, [isShown, jump]);

  return { list, index, step, jump, onScroll, onTakeOver };
}
