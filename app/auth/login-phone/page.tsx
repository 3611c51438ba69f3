import type { Metadata } from 'next';
import { AuthCard, AuthLinks } from '@/components/auth/auth-card';
import { PhoneLogin } from '@/components/auth/phone-login';
import { Button } from '@/components/ui/button';
import { auth, phoneLogin } from '@/content/auth';

export const metadata: Metadata = { title: phoneLogin.title, description: phoneLogin.lead };

export default function LoginPhonePage() {
  return (
    <AuthCard title={phoneLogin.title} lead={phoneLogin.lead}>
      <PhoneLogin />
      <AuthLinks>
        <Button href="/auth/login" variant="ghost">
          {phoneLogin.emailLogin}
        </Button>
        <Button href="/shop/home" variant="ghost">
          {auth.backToHome}
        </Button>
      </AuthLinks>
    </AuthCard>
  );
}
