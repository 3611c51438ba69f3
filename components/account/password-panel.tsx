'use client';

import { useRef } from 'react';
import { PasswordField } from '@/components/forms/password-field';
import { SubmitRow } from '@/components/forms/submit-row';
import { useServerForm } from '@/components/forms/use-server-form';
import { Panel } from '@/components/ui/panel';
import { toastSuccess } from '@/components/ui/toast';
import { account } from '@/content/account';
import { passwordWords } from '@/content/auth';
import { callApi } from '@/lib/http/client';
import { MIN_PASSWORD_AT_RESET } from '@/lib/people/auth/rules';
import { askForSessions } from './use-sessions';

const words = account.password;
const loadSchema = () => import('@/lib/people/auth/schema').then((schemas) => schemas.changePasswordSchema);

/** `email` tells password managers whose password it is. */
export function PasswordPanel({ email }: { email: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { form, field, isBusy, formError } = useServerForm({
    names: ['currentPassword', 'password', 'confirmPassword'],
    load: loadSchema,
    send: (body) => callApi('/api/auth/password', { method: 'POST', body, fallback: words.failed }),
    onDone: (answer) => {
      void toastSuccess(answer.message || words.success);
      // The button that had the focus was disabled meanwhile.
      title.current?.focus();
      askForSessions();
    },
    refusedField: ({ status }) => (status === 403 ? 'currentPassword' : 'password'),
    fallback: words.failed,
  });
  return (
    <Panel title={words.title} text={words.text} titleRef={title}>
      <form {...form} className="grid max-w-md gap-5">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label={words.current} autoComplete="current-password" {...field('currentPassword')} />
        <PasswordField
          label={passwordWords.newPassword}
          hint={words.hint(MIN_PASSWORD_AT_RESET)}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField
          label={passwordWords.confirmPassword}
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        <SubmitRow isBusy={isBusy} error={formError} className="w-full sm:w-auto">
          {words.submit}
        </SubmitRow>
      </form>
    </Panel>
  );
}
