'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { useAuth } from '@/components/auth/auth-provider';
import { AUTO_OPEN_MS } from '@/lib/cart/rules';

/** Section 4: with ?openCart=true and a signed-in user the cart opens by itself. */
export function AutoOpen({ onOpen, onLikely }: { onOpen: () => void; onLikely: () => void }) {
  const isWanted = useSearchParams().get('openCart') === 'true';
  const { isAuthenticated } = useAuth();

  useEffect(() => {
    if (!isWanted || !isAuthenticated) return;
    onLikely();
    const timer = setTimeout(onOpen, AUTO_OPEN_MS);
    return () => clearTimeout(timer);
  }, [isWanted, isAuthenticated, onOpen, onLikely]);

  return null;
}
