import type { RefObject } from 'react';

/** Gives the focus back to what had it before something lay over the page; to `after` where that is gone, or was nothing. */
export function giveFocusBack(opener: Element | null, after: RefObject<HTMLElement | null> | undefined): void {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  (isThere ? opener : after?.current)?.focus();
}
