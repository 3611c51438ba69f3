'use client';

import { forgetOrder } from '@/components/cart/kept-order';
import { Button } from '@/components/ui/button';
import { chrome } from '@/content/navigation';
import { useLogout } from './use-logout';

export function LogoutButton({ className, done }: { className?: string; done?: () => void }) {
  const { busy, leave } = useLogout(() => {
    forgetOrder();
    done?.();
  });
  return (
    <Button variant="secondary" busy={busy} onClick={leave} className={className}>
      {chrome.logout}
    </Button>
  );
}
