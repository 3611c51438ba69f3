import { useEffect, useState } from 'react';

/** The header stays at the top, over what has gone. */
const BELOW_HEADER = '-72px 0px 0px';

const REACHES = {
  above: '100000px 0px 0px',
  below: '-72px 0px 100000px',
} as const;

/** Whether the element with this id is on the screen, or above or below it too; null until the browser has said so. */
export function useInView(id: string, reach?: keyof typeof REACHES): boolean | null {
  const [isInView, setIsInView] = useState<boolean | null>(null);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const rootMargin = reach ? REACHES[reach] : BELOW_HEADER;
    const observer = new IntersectionObserver((entries) => setIsInView(entries.at(-1)?.isIntersecting ?? null), {
      rootMargin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, reach]);
  return isInView;
}
