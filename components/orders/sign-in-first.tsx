'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { keepWayBack } from '@/components/auth/way-back';
import { Drawing } from '@/components/shop/drawing';
import { Button } from '@/components/ui/button';
import { parentOrders as words } from '@/content/parent-orders';

const SIGN_IN = '/auth/login-phone';

/** Sends a visitor to the sign-in, which leads back here. @param isSent else the way is only shown */
export function SignInFirst({ path, isSent }: { path: string; isSent: boolean }) {
  const router = useRouter();
  useEffect(() => {
    if (!isSent) return;
    keepWayBack(path, Date.now());
    router.replace(SIGN_IN);
  }, [path, isSent, router]);
  return (
    <div className="grid justify-items-center gap-5 rounded-lg bg-leaf-soft p-6 text-center sm:p-10">
      <Drawing name="parcel" className="size-32" />
      <p className="max-w-xs font-bold font-display text-xl">{words.toSignIn}</p>
      <Button href={SIGN_IN} size="lg" prefetch={false} onClick={() => keepWayBack(path, Date.now())}>
        {words.signIn}
      </Button>
    </div>
  );
}
