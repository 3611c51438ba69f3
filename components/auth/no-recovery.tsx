import { AuthCard } from './auth-card';
import { WaysOn } from './ways-on';

type NoRecoveryProps = { words: { title: string; lead: string; phone: string; email: string } };

/** The phone flow's forgot, reset and helper pages: a fresh code every time, nothing to recover. */
export function NoRecovery({ words }: NoRecoveryProps) {
  return (
    <AuthCard title={words.title} lead={words.lead}>
      <WaysOn phone={words.phone} email={words.email} emailHref="/auth/login" />
    </AuthCard>
  );
}
