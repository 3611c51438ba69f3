'use client';

import { useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { shareWords } from '@/content/share';

const never = () => () => undefined;

/** The device's own sheet where it has one, else the address for pasting. */
export function ShareButton({ text, url }: { text: string; url: string }) {
  const canShare = useSyncExternalStore(
    never,
    () => typeof navigator.share === 'function',
    () => false,
  );
  if (!canShare) return <CopyButton text={url} words={shareWords.copy} className="noscript:hidden" />;
  // Who closes the sheet without sending anything has not met an error.
  const share = () => navigator.share({ text, url }).catch(() => undefined);
  return (
    <Button variant="secondary" onClick={share}>
      {shareWords.share}
    </Button>
  );
}
