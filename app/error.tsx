'use client';

import { Notice } from '@/components/shop/notice';
import { Button } from '@/components/ui/button';
import { errorWords } from '@/content/navigation';

export default function ErrorPage({ retry }: { retry: () => void }) {
  return (
    <Notice title={errorWords.title} text={errorWords.text}>
      <Button onClick={retry}>{errorWords.retry}</Button>
      <Button variant="secondary" href="/shop/home">
        {errorWords.home}
      </Button>
    </Notice>
  );
}
