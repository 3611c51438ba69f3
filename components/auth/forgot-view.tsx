'use client';

import { useLayoutEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { forgot } from '@/content/auth';
import { EmailField } from '../forms/email-field';
import { SubmitRow } from '../forms/submit-row';
import { useServerForm } from '../forms/use-server-form';
import { AuthCard } from './auth-card';
import { useAuth } from './auth-provider';
import { DoneView } from './done-view';

const loadSchema = () => import('@/lib/people/auth/schema').then((schemas) => schemas.forgotSchema);

/** Section 4: the form, then its success view. */
export function ForgotView({ children }: { children: React.ReactNode }) {
  const { forgotPassword } = useAuth();
  const [isSent, setIsSent] = useState(false);
  useLayoutEffect(() => () => setIsSent(false), []);
  const { form, field, isBusy, formError } = useServerForm({
    names: ['email'],
    load: loadSchema,
    send: forgotPassword,
    onDone: () => setIsSent(true),
    refusedField: () => 'email',
    fallback: forgot.failed,
  });
  if (isSent) {
    return (
      <DoneView title={forgot.sentTitle} text={forgot.sentText} hint={forgot.sentHint}>
        <Button href="/auth/login" size="lg">
          {forgot.backToLogin}
        </Button>
      </DoneView>
    );
  }
  return (
    <AuthCard title={forgot.title} lead={forgot.lead}>
      <form {...form} className="grid gap-5">
        <EmailField label={forgot.email} {...field('email')} />
        <SubmitRow isBusy={isBusy} error={formError}>
          {isBusy ? forgot.busy : forgot.submit}
        </SubmitRow>
      </form>
      {children}
    </AuthCard>
  );
}
