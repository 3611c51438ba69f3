'use client';

import { ErrorNotice } from '@/components/shop/error-notice';
import { errorWords } from '@/content/lost';
import { fontVariables } from './fonts';
import './globals.css';

/** Stands where the root layout itself could not be shown: its own document, its way home a plain link. */
export default function GlobalErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en-IN" className={fontVariables}>
      <body className="min-h-dvh bg-cream font-text text-ink antialiased">
        <title>{errorWords.title}</title>
        <ErrorNotice error={error} onRetry={retry}>
          <a href="/shop/home" className="inline-flex min-h-11 items-center px-5 font-semibold text-leaf underline">
            {errorWords.home}
          </a>
        </ErrorNotice>
      </body>
    </html>
  );
}
