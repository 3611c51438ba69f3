'use client';

import type { RefObject } from 'react';
import { SubmitRow } from '@/components/auth/submit-row';
import { useServerForm } from '@/components/auth/use-server-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { toastSuccess } from '@/components/ui/toast';
import { factor } from '@/content/account';
import { callApi } from '@/lib/http/client';

type FactorOffProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDisabled: () => void;
  focusAfter: RefObject<HTMLElement | null>;
};

const words = factor.disable;
const loadSchema = () => import('@/lib/auth/schema').then((schemas) => schemas.totpCodeSchema);

/** Asks for a code before the second factor is switched off. */
export function FactorOff({ open, onOpenChange, onDisabled, focusAfter }: FactorOffProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.title}
      description={words.text}
      closeOutside={false}
      focusAfter={focusAfter}
    >
      <FactorOffForm
        onCancel={() => onOpenChange(false)}
        onDisabled={() => {
          onOpenChange(false);
          onDisabled();
        }}
      />
    </Dialog>
  );
}

function FactorOffForm({ onCancel, onDisabled }: { onCancel: () => void; onDisabled: () => void }) {
  const { form, field, isBusy, formError } = useServerForm({
    names: ['code'],
    load: loadSchema,
    send: ({ code }) =>
      callApi('/api/auth/totp/disable', {
        method: 'POST',
        body: { code: code.replace(/\s/g, '') },
        fallback: words.failed,
      }),
    onDone: (answer) => {
      void toastSuccess(answer.message || words.success);
      onDisabled();
    },
    refusedField: () => 'code',
    fallback: words.failed,
  });
  return (
    <form {...form} className="grid gap-5 pt-3">
      <Field
        label={words.code}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        {...field('code')}
      />
      <div className="flex flex-wrap items-start gap-3">
        <SubmitRow isBusy={isBusy} error={formError}>
          {words.submit}
        </SubmitRow>
        <Button variant="ghost" size="lg" onClick={onCancel} disabled={isBusy}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
