'use client';

import { useRouter } from 'next/navigation';
import { Field } from '@/components/ui/field';
import { toastSuccess } from '@/components/ui/toast';
import { passwordWords, register as words } from '@/content/auth';
import { EmailField } from '../forms/email-field';
import { PasswordField } from '../forms/password-field';
import { SubmitRow } from '../forms/submit-row';
import { useServerForm } from '../forms/use-server-form';
import { useAuth } from './auth-provider';

const loadSchema = () => import('@/lib/people/auth/schema').then((schemas) => schemas.registerSchema);

/** Section 2: registration does not log in; it leads to the login. */
export function RegisterForm({ passwordHint }: { passwordHint: string }) {
  const router = useRouter();
  const { register } = useAuth();
  const { form, field, isBusy, formError } = useServerForm({
    names: ['userName', 'email', 'password'],
    load: loadSchema,
    send: register,
    onDone: (answer) => {
      void toastSuccess(answer.message || words.success);
      router.push('/auth/login');
    },
    refusedField: () => 'password',
    fallback: words.failed,
    leaves: true,
  });
  return (
    <form {...form} className="grid gap-5">
      <Field label={words.userName} autoComplete="name" maxLength={80} {...field('userName')} />
      <EmailField label={passwordWords.email} hint={words.emailHint} {...field('email')} />
      <PasswordField
        label={passwordWords.password}
        hint={passwordHint}
        autoComplete="new-password"
        {...field('password')}
      />
      <SubmitRow isBusy={isBusy} error={formError}>
        {words.submit}
      </SubmitRow>
    </form>
  );
}
