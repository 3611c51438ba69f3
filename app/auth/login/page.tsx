import type { Metadata } from 'next';
import { AuthAside, AuthCard, AuthLinks } from '@/components/auth/auth-card';
import { EmailLogin } from '@/components/auth/email-login';
import { Button } from '@/components/ui/button';
import { emailLogin } from '@/content/auth';

export const metadata: Metadata = { title: emailLogin.title, description: emailLogin.lead };

export default function LoginPage() {
  return (
    <AuthCard title={emailLogin.title} lead={emailLogin.lead}>
      <EmailLogin />
      <AuthLinks>
        <AuthAside question={emailLogin.newHere} href="/auth/register">
          {emailLogin.signUp}
        </AuthAside>
        <Button href="/shop/home" variant="ghost">
          {emailLogin.backToHome}
        </Button>
      </AuthLinks>
    </AuthCard>
  );
}
