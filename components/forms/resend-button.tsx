import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { phoneLogin } from '@/content/auth';
import { RESEND_WAIT_MS } from '@/lib/people/otp/rules';

type ResendButtonProps = { sentAt: number; isBusy: boolean; disabled: boolean; onResend: () => void };

/** Counts down from the last code; mount it anew for the next one. */
export function ResendButton({ sentAt, isBusy, disabled, onResend }: ResendButtonProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(clock);
  }, []);
  const secondsLeft = Math.max(0, Math.ceil((sentAt + RESEND_WAIT_MS - now) / 1_000));
  return (
    <Button
      variant="ghost"
      busy={isBusy}
      disabled={disabled || secondsLeft > 0}
      onClick={onResend}
      className="tabular-nums"
    >
      {secondsLeft > 0 ? phoneLogin.resendIn(secondsLeft) : phoneLogin.resend}
    </Button>
  );
}
