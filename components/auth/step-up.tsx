'use client';

import { useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { stepUp as words } from '@/content/account';
import { onStepUp } from '@/lib/http/client';
import { CodeForm } from '../forms/code-form';

/** Asks for a code when a call of the page needs a fresh second factor, so that the call can go on. */
export function StepUp() {
  const [isOpen, setIsOpen] = useState(false);
  const settle = useRef<((isConfirmed: boolean) => void) | null>(null);

  const close = (isConfirmed: boolean) => {
    setIsOpen(false);
    settle.current?.(isConfirmed);
    settle.current = null;
  };

  useEffect(() => {
    const stop = onStepUp(() => {
      setIsOpen(true);
      return new Promise((resolve) => {
        settle.current = resolve;
      });
    });
    return () => {
      stop();
      setIsOpen(false);
      settle.current?.(false);
      settle.current = null;
    };
  }, []);

  return (
    <Dialog
      open={isOpen}
      onOpenChange={() => close(false)}
      title={words.title}
      description={words.text}
      closeOutside={false}
    >
      <CodeForm path="/api/auth/totp/confirm" words={words} onDone={() => close(true)} onCancel={() => close(false)} />
    </Dialog>
  );
}
