'use client';

import type { RefObject } from 'react';
import { SubmitRow } from '@/components/auth/submit-row';
import { useServerForm } from '@/components/auth/use-server-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { toastSuccess } from '@/components/ui/toast';
import { type ApiAnswer, callApi } from '@/lib/http/client';

type Words = {
  title: string;
  text: string;
  code: string;
  submit: string;
  cancel: string;
  success: string;
  failed: string;
};

type FormProps<Data> = {
  /** The call that wants a code. */
  path: string;
  words: Words;
  onDone: (answer: ApiAnswer<Data>) => void;
};

type FactorCodeProps<Data> = FormProps<Data> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  focusAfter: RefObject<HTMLElement | null>;
};

const loadSchema = () => import('@/lib/auth/schema').then((schemas) => schemas.totpCodeSchema);

/** Asks for a code before something about the second factor is changed. */
export function FactorCode<Data>({ open, onOpenChange, focusAfter, path, words, onDone }: FactorCodeProps<Data>) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.title}
      description={words.text}
      closeOutside={false}
      focusAfter={focusAfter}
    >
      <FactorCodeForm<Data>
        path={path}
        words={words}
        onCancel={() => onOpenChange(false)}
        onDone={(answer) => {
          onOpenChange(false);
          onDone(answer);
        }}
      />
    </Dialog>
  );
}

function FactorCodeForm<Data>({ path, words, onDone, onCancel }: FormProps<Data> & { onCancel: () => void }) {
  const { form, field, isBusy, formError } = useServerForm({
    names: ['code'],
    load: loadSchema,
    send: ({ code }) =>
      callApi<Data>(path, { method: 'POST', body: { code: code.replace(/\s/g, '') }, fallback: words.failed }),
    onDone: (answer) => {
      void toastSuccess(answer.message || words.success);
      onDone(answer);
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
        data-first-focus
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
