'use client';

import { keepWayBack } from '@/components/auth/way-back';
import { Drawing } from '@/components/shop/drawing';
import { Button } from '@/components/ui/button';
import { account } from '@/content/account';

/** In the place of an account: the way to it. */
export function SignedOut() {
  return (
    <div className="grid justify-items-center gap-5 rounded-lg bg-leaf-soft p-6 text-center sm:p-10">
      <Drawing name="kit" className="size-32" />
      <p className="max-w-xs font-bold font-display text-xl">{account.signedOut}</p>
      <Button href="/auth/login-phone" size="lg" onClick={() => keepWayBack('/shop/account', Date.now())}>
        {account.signIn}
      </Button>
    </div>
  );
}
