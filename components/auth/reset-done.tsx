import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { reset } from '@/content/auth';
import { DoneView } from './done-view';

const REDIRECT_MS = 2_000;

/** Section 9: leads to the login by itself, or at once. */
export function ResetDone() {
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(() => router.replace('/auth/login'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [router]);
  return (
    <DoneView title={reset.doneTitle} text={reset.doneText}>
      <Button href="/auth/login" replace size="lg">
        {reset.goToLogin}
      </Button>
    </DoneView>
  );
}
