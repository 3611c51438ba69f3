import type { Metadata } from 'next';
import { AuthAside, AuthCard, AuthLinks } from '@/components/auth/auth-card';
import { RegisterForm } from '@/components/auth/register-form';
import { Button } from '@/components/ui/button';
import { register } from '@/content/auth';
import { MIN_PASSWORD_AT_REGISTER } from '@/lib/people/auth/rules';

export const metadata: Metadata = { title: register.title, description: register.lead };

export default function RegisterPage() {
  return (
    <AuthCard title={register.title} lead={register.lead}>
      <RegisterForm passwordHint={register.passwordHint(MIN_PASSWORD_AT_REGISTER)} />
      <Button href="/auth/register-phone" size="lg" variant="secondary" className="mt-3 w-full">
        {register.viaPhone}
      </Button>
      <AuthLinks>
        <AuthAside question={register.haveAccount} href="/auth/login">
          {register.signIn}
        </AuthAside>
      </AuthLinks>
    </AuthCard>
  );
}
