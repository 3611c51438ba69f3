'use client';

import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';

/** One step back in the history of the visit. */
export function BackButton({ children }: { children: string }) {
  const router = useRouter();
  return (
    <Button variant="secondary" onClick={() => router.back()}>
      {children}
    </Button>
  );
}
