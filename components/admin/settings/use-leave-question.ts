import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { holdPage } from '@/components/ui/leave';

/** The address in this shop that a click leads to, with another path than this page's; null for any other click. */
function otherPageOf(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || !link?.href || link.target === '_blank') return null;
  const { origin, pathname } = new URL(link.href);
  return origin === location.origin && pathname !== location.pathname ? link.href : null;
}

/**
 * Asks before a page is left on which something is not saved: by a link of ours with a question of ours, by anything
 * else with the browser's.
 */
export function useLeaveQuestion(isUnsaved: boolean) {
  const router = useRouter();
  const [href, setHref] = useState<string | null>(null);

  useEffect(() => {
    if (!isUnsaved) return;
    const letGo = holdPage();
    const ask = (event: MouseEvent) => {
      const other = otherPageOf(event);
      if (!other) return;
      event.preventDefault();
      event.stopPropagation();
      setHref(other);
    };
    // Before React hears of it, whose links would go at once.
    window.addEventListener('click', ask, true);
    return () => {
      letGo();
      window.removeEventListener('click', ask, true);
    };
  }, [isUnsaved]);

  return {
    isAsked: href !== null,
    stay: () => setHref(null),
    leave: () => {
      setHref(null);
      if (href) router.push(href);
    },
  };
}
