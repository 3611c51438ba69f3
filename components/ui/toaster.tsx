import type { CSSProperties } from 'react';
import { Toaster as Sonner } from 'sonner';

export { toast } from 'sonner';

const COLOURS = {
  '--normal-bg': 'var(--color-paper)',
  '--normal-text': 'var(--color-ink)',
  '--normal-border': 'var(--color-line-strong)',
  '--success-bg': 'var(--color-leaf-soft)',
  '--success-text': 'var(--color-leaf-dark)',
  '--success-border': 'var(--color-leaf)',
  '--error-bg': 'var(--color-clay-soft)',
  '--error-text': 'var(--color-clay)',
  '--error-border': 'var(--color-clay)',
  '--info-bg': 'var(--color-paper)',
  '--info-text': 'var(--color-ink)',
  '--info-border': 'var(--color-line-strong)',
  '--warning-bg': 'var(--color-turmeric-soft)',
  '--warning-text': 'var(--color-ink)',
  '--warning-border': 'var(--color-turmeric-deep)',
  '--border-radius': 'var(--radius-md)',
  '--width': 'min(26rem, calc(100vw - 2rem))',
} as CSSProperties;

/** Below what a dialog or a header has at its top; a page with a higher one says so with `ToastsBelow`. */
const PHONE_OFFSET = { top: 'var(--toasts-top, 4.75rem)', left: '1rem', right: '1rem' } as const;

/** Above open dialogs, and still clickable while one of them holds the page. */
export function Toaster() {
  return (
    <Sonner
      position="top-center"
      richColors
      closeButton
      mobileOffset={PHONE_OFFSET}
      style={COLOURS}
      toastOptions={{
        duration: 6_000,
        style: {
          fontFamily: 'var(--font-text)',
          fontSize: '1rem',
          pointerEvents: 'auto',
          boxShadow: 'var(--shadow-lg)',
        },
      }}
    />
  );
}
