'use client';

import { useLayoutEffect, useState } from 'react';
import { passwordWords, reset } from '@/content/auth';
import { PasswordField } from '../forms/password-field';
import { SubmitRow } from '../forms/submit-row';
import { useServerForm } from '../forms/use-server-form';
import { AuthCard } from './auth-card';
import { useAuth } from './auth-provider';
import { ResetDone } from './reset-done';

const loadSchema = () => import('@/lib/people/auth/schema').then((schemas) => schemas.resetSchema);

/** Read where it stands, when it is needed: the page itself is the same for every token. */
const tokenInAddress = () => window.location.pathname.split('/').filter(Boolean).at(-1) ?? '';

/** @param hint what the new password needs */
export function ResetView({ hint, children }: { hint: string; children: React.ReactNode }) {
  const { resetPassword } = useAuth();
  const [isDone, setIsDone] = useState(false);
  useLayoutEffect(() => () => setIsDone(false), []);
  const { form, field, isBusy, formError } = useServerForm({
    names: ['password', 'confirmPassword'],
    load: loadSchema,
    send: (passwords) => resetPassword(tokenInAddress(), passwords),
    onDone: () => setIsDone(true),
    refusedField: () => 'password',
    fallback: reset.failed,
  });
  if (isDone) return <ResetDone />;
  return (
    <AuthCard title={reset.title} lead={reset.lead}>
      <form {...form} className="grid gap-5">
        <PasswordField
          label={passwordWords.newPassword}
          hint={hint}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField
          label={passwordWords.confirmPassword}
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        <SubmitRow isBusy={isBusy} error={formError}>
          {isBusy ? reset.busy : reset.submit}
        </SubmitRow>
      </form>
      {children}
    </AuthCard>
  );
}
