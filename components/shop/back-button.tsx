'use client';

import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';

/** Whether the visitor came here from somewhere: from a page of ours, or by a link of somebody else's. */
function hasWayBack(): boolean {
  if (window.history.length < 2) return false;
  const isFromUs = 'navigation' in window ? window.navigation.canGoBack : true;
  return isFromUs || document.referrer !== '';
}

/** One step back in the history of the visit; who came here first of all goes home instead. */
export function BackButton({ children }: { children: string }) {
  const router = useRouter();
  const back = () => (hasWayBack() ? router.back() : router.push('/shop/home'));
  return (
    <Button variant="secondary" onClick={back} className="noscript:hidden">
      {children}
    </Button>
  );
}
