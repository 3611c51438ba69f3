'use client';

import { useRouter } from 'next/navigation';
import { Field } from '@/components/ui/field';
import { toastSuccess } from '@/components/ui/toast';
import { passwordWords, register as words } from '@/content/auth';
import { useAuth } from './auth-provider';
import { EmailField } from './email-field';
import { PasswordField } from './password-field';
import { SubmitRow } from './submit-row';
import { useServerForm } from './use-server-form';

const loadSchema = () => import('@/lib/auth/schema').then((schemas) => schemas.registerSchema);

/** Section 2: registration does not log in; it leads to the login. */
export function RegisterForm() {
  const router = useRouter();
  const { register } = useAuth();
  const { form, isBusy, errorOf, formError } = useServerForm({
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
      <Field
        label={words.userName}
        name="userName"
        autoComplete="name"
        maxLength={80}
        error={errorOf('userName')}
        readOnly={isBusy}
      />
      <EmailField label={passwordWords.email} hint={words.emailHint} error={errorOf('email')} readOnly={isBusy} />
      <PasswordField
        label={passwordWords.password}
        name="password"
        hint={words.passwordHint}
        autoComplete="new-password"
        error={errorOf('password')}
        readOnly={isBusy}
      />
      <SubmitRow isBusy={isBusy} error={formError}>
        {words.submit}
      </SubmitRow>
    </form>
  );
}
