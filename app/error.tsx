'use client';

import { ErrorNotice } from '@/components/shop/error-notice';
import { Button } from '@/components/ui/button';
import { errorWords } from '@/content/lost';

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <ErrorNotice error={error} onRetry={retry}>
      <Button variant="secondary" href="/shop/home">
        {errorWords.home}
      </Button>
    </ErrorNotice>
  );
}
