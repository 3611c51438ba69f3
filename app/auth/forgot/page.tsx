import type { Metadata } from 'next';
import { AuthAside, AuthLinks } from '@/components/auth/auth-card';
import { ForgotView } from '@/components/auth/forgot-view';
import { Button } from '@/components/ui/button';
import { forgot } from '@/content/auth';

export const metadata: Metadata = { title: forgot.title, description: forgot.lead };

export default function ForgotPage() {
  return (
    <ForgotView>
      <AuthLinks>
        <AuthAside question={forgot.newHere} href="/auth/register">
          {forgot.signUp}
        </AuthAside>
        <Button href="/auth/login" variant="ghost">
          {forgot.backToLogin}
        </Button>
      </AuthLinks>
    </ForgotView>
  );
}
