'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { stepUp as words } from '@/content/account';
import { callApi, onStepUp } from '@/lib/http/client';
import { SubmitRow } from './submit-row';
import { useServerForm } from './use-server-form';

const loadSchema = () => import('@/lib/auth/schema').then((schemas) => schemas.totpCodeSchema);

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
      <StepUpForm onConfirmed={() => close(true)} onCancel={() => close(false)} />
    </Dialog>
  );
}

function StepUpForm({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const { form, field, isBusy, formError } = useServerForm({
    names: ['code'],
    load: loadSchema,
    send: ({ code }) =>
      callApi('/api/auth/totp/confirm', {
        method: 'POST',
        body: { code: code.replace(/\s/g, '') },
        fallback: words.failed,
      }),
    onDone: onConfirmed,
    refusedField: () => 'code',
    fallback: words.failed,
  });
  return (
    <form {...form} className="grid gap-5 pt-3">
      <Field
        label={words.code}
        hint={words.hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        data-first-focus
        {...field('code')}
      />
      <div className="flex flex-wrap items-start gap-3">
        <SubmitRow isBusy={isBusy} error={formError} className="">
          {words.submit}
        </SubmitRow>
        <Button variant="ghost" size="lg" onClick={onCancel} disabled={isBusy}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
