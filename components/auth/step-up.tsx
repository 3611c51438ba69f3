'use client';

import { Dialog } from '@/components/ui/dialog';
import { stepUp as words } from '@/content/account';
import { onStepUp } from '@/lib/http/client';
import { CodeForm } from '../forms/code-form';
import { useAsked } from './use-asked';

/** Asks for a code when a call of the page needs a fresh second factor, so that the call can go on. */
export function StepUp() {
  const { isOpen, close } = useAsked(onStepUp);
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
