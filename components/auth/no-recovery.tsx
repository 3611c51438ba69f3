import { Button } from '@/components/ui/button';
import { auth } from '@/content/auth';
import { AuthCard } from './auth-card';

type NoRecoveryProps = { words: { title: string; lead: string; phone: string; email: string } };

/** The phone flow's forgot, reset and helper pages: a fresh code every time, nothing to recover. */
export function NoRecovery({ words }: NoRecoveryProps) {
  return (
    <AuthCard title={words.title} lead={words.lead}>
      <div className="grid gap-3">
        <Button href="/auth/login-phone" size="lg">
          {words.phone}
        </Button>
        <Button href="/auth/login" size="lg" variant="secondary">
          {words.email}
        </Button>
        <Button href="/shop/home" variant="ghost">
          {auth.backToHome}
        </Button>
      </div>
    </AuthCard>
  );
}
