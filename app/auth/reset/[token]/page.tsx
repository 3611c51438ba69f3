import type { Metadata } from 'next';
import { AuthLinks } from '@/components/auth/auth-card';
import { ResetView } from '@/components/auth/reset-view';
import { Button } from '@/components/ui/button';
import { reset } from '@/content/auth';

export const metadata: Metadata = {
  title: reset.title,
  description: reset.lead,
  robots: { index: false },
  referrer: 'no-referrer',
};

export default function ResetPage() {
  return (
    <ResetView>
      <AuthLinks>
        <Button href="/auth/forgot" variant="ghost">
          {reset.newLink}
        </Button>
      </AuthLinks>
    </ResetView>
  );
}
