import { Button } from '@/components/ui/button';
import { emailLogin, passwordWords } from '@/content/auth';
import type { ApiAnswer } from '@/lib/http/client';
import { EmailField } from '../forms/email-field';
import { PasswordField } from '../forms/password-field';
import { SubmitRow } from '../forms/submit-row';
import { useServerForm } from '../forms/use-server-form';
import { useAuth } from './auth-provider';

export type Credentials = { email: string; password: string };

type PasswordStepProps = { onCode: (credentials: Credentials) => void; onDone: (answer: ApiAnswer) => void };

const loadSchema = () => import('@/lib/people/auth/schema').then((schemas) => schemas.loginSchema);

export const needsCode = ({ data }: ApiAnswer): boolean =>
  typeof data === 'object' && data !== null && 'needsCode' in data && data.needsCode === true;

export function PasswordStep({ onCode, onDone }: PasswordStepProps) {
  const { login } = useAuth();
  const { form, field, isBusy, formError } = useServerForm({
    names: ['email', 'password'],
    load: loadSchema,
    send: login,
    onDone,
    onRefused: (answer, credentials) => {
      if (needsCode(answer)) onCode(credentials);
      return needsCode(answer);
    },
    refusedField: () => 'password',
    fallback: emailLogin.failed,
    leaves: true,
  });
  return (
    <form {...form} className="grid gap-5">
      <EmailField label={passwordWords.email} {...field('email')} />
      <div>
        <PasswordField label={passwordWords.password} autoComplete="current-password" {...field('password')} />
        <div className="-mr-3 mt-1 flex justify-end">
          <Button href="/auth/forgot" variant="ghost" className="px-3!">
            {emailLogin.forgot}
          </Button>
        </div>
      </div>
      <SubmitRow isBusy={isBusy} error={formError}>
        {emailLogin.submit}
      </SubmitRow>
    </form>
  );
}
