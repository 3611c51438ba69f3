import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { errorWords } from '@/content/lost';
import { Notice } from './notice';

type ErrorNoticeProps = { error: unknown; onRetry: () => void; children: ReactNode };

/** The name under which the server's log knows this error; its message is never shown. */
function digestOf(error: unknown): string | null {
  const digest = error instanceof Error && 'digest' in error ? error.digest : null;
  return typeof digest === 'string' && digest !== '' ? digest : null;
}

/** What stands where a page could not be shown; `children` is the way home. */
export function ErrorNotice({ error, onRetry, children }: ErrorNoticeProps) {
  const digest = digestOf(error);
  return (
    <Notice drawing="/illustrations/vial.webp" title={errorWords.title} text={errorWords.text}>
      <Button onClick={onRetry}>{errorWords.retry}</Button>
      {children}
      {digest && (
        <p className="mt-4 w-full text-ink-soft text-sm">
          {errorWords.reference} <code className="select-all break-all">{digest}</code>
        </p>
      )}
    </Notice>
  );
}
