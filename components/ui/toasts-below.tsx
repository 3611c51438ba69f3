'use client';

import { useLayoutEffect } from 'react';

/** On phones the toasts of the page that holds this begin so far from the top, below the page's header. */
export function ToastsBelow({ top }: { top: string }) {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--toasts-top', top);
    return () => void style.removeProperty('--toasts-top');
  }, [top]);
  return null;
}
