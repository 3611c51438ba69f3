import type { Metadata } from 'next';
import { BackButton } from '@/components/shop/back-button';
import { Notice } from '@/components/shop/notice';
import { Button } from '@/components/ui/button';
import { notFoundWords } from '@/content/lost';

export const metadata: Metadata = { title: notFoundWords.title, description: notFoundWords.text };

export default function NotFound() {
  return (
    <Notice code={notFoundWords.code} drawing="/bee.svg" title={notFoundWords.title} text={notFoundWords.text}>
      <Button href="/shop/home">{notFoundWords.home}</Button>
      <BackButton>{notFoundWords.back}</BackButton>
    </Notice>
  );
}
