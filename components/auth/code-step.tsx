import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { toastError } from '@/components/ui/toast';
import { emailLogin, loginCode } from '@/content/auth';
import type { ApiAnswer } from '@/lib/http/client';
import { SubmitRow } from '../forms/submit-row';
import { useServerForm } from '../forms/use-server-form';
import { useAuth } from './auth-provider';
import { type Credentials, needsCode } from './password-step';

type CodeStepProps = { credentials: Credentials; onBack: () => void; onDone: (answer: ApiAnswer) => void };

const loadSchema = () => import('@/lib/people/auth/schema').then((schemas) => schemas.totpCodeSchema);

export function CodeStep({ credentials, onBack, onDone }: CodeStepProps) {
  const { login } = useAuth();
  const [isRecovery, setIsRecovery] = useState(false);
  const { form, field, isBusy, formError, reset } = useServerForm({
    names: ['code'],
    load: loadSchema,
    send: ({ code }) => login({ ...credentials, code: code.replace(/\s/g, '') }),
    onDone,
    onRefused: (answer) => {
      if (answer.status !== 401 || needsCode(answer)) return false;
      void toastError(answer.message || emailLogin.failed, answer.requestId);
      onBack();
      return true;
    },
    refusedField: () => 'code',
    fallback: emailLogin.failed,
    leaves: true,
  });
  const swap = () => {
    reset();
    setIsRecovery(!isRecovery);
  };
  return (
    <form {...form} className="grid gap-5">
      <p className="rounded-md bg-leaf-soft px-4 py-3">{loginCode.lead}</p>
      <Field
        key={String(isRecovery)}
        label={isRecovery ? loginCode.recovery : loginCode.app}
        hint={isRecovery ? loginCode.recoveryHint : loginCode.appHint}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        autoFocus
        {...field('code')}
      />
      <SubmitRow isBusy={isBusy} error={formError}>
        {emailLogin.submit}
      </SubmitRow>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="secondary" onClick={onBack} disabled={isBusy}>
          {loginCode.back}
        </Button>
        <Button variant="ghost" onClick={swap} disabled={isBusy}>
          {isRecovery ? loginCode.useApp : loginCode.useRecovery}
        </Button>
      </div>
    </form>
  );
}
