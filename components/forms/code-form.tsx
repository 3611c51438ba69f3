import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { type ApiAnswer, callApi } from '@/lib/http/client';
import { SubmitRow } from './submit-row';
import { useServerForm } from './use-server-form';

export type CodeWords = { code: string; hint?: string; submit: string; cancel: string; failed: string };

type CodeFormProps<Data> = {
  /** The call that wants a code. */
  path: string;
  words: CodeWords;
  onDone: (answer: ApiAnswer<Data>) => void;
  onCancel: () => void;
};

const loadSchema = () => import('@/lib/people/auth/schema').then((schemas) => schemas.totpCodeSchema);

/** Sends a code of the second factor, or a recovery code, to the call that wants one. */
export function CodeForm<Data>({ path, words, onDone, onCancel }: CodeFormProps<Data>) {
  const { form, field, isBusy, formError } = useServerForm({
    names: ['code'],
    load: loadSchema,
    send: ({ code }) =>
      callApi<Data>(path, { method: 'POST', body: { code: code.replace(/\s/g, '') }, fallback: words.failed }),
    onDone,
    refusedField: () => 'code',
    fallback: words.failed,
  });
  return (
    <form {...form} className="grid gap-5 pt-3">
      <Field
        label={words.code}
        {...(words.hint ? { hint: words.hint } : {})}
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
