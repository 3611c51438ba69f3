import type { Metadata } from 'next';
import { AuthLinks } from '@/components/auth/auth-card';
import { ResetView } from '@/components/auth/reset-view';
import { Button } from '@/components/ui/button';
import { reset } from '@/content/auth';
import { MIN_PASSWORD_AT_RESET } from '@/lib/people/auth/rules';

export const metadata: Metadata = {
  title: reset.title,
  description: reset.lead,
  referrer: 'no-referrer',
};

export default function ResetPage() {
  return (
    <ResetView hint={reset.hint(MIN_PASSWORD_AT_RESET)}>
      <AuthLinks>
        <Button href="/auth/forgot" variant="ghost">
          {reset.newLink}
        </Button>
      </AuthLinks>
    </ResetView>
  );
}
