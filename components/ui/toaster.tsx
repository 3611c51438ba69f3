import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner, useSonner } from 'sonner';
import { placeToasts } from './place-toasts';

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

const BOTTOM = 'var(--toasts-bottom, 1rem)';
const OFFSET = { bottom: BOTTOM, right: '1.5rem' } as const;
const PHONE_OFFSET = { bottom: BOTTOM, left: '1rem', right: '1rem' } as const;

/** While there are toasts, they give way to whatever the page comes to show. */
function usePlace(): void {
  const { toasts } = useSonner();
  useEffect(() => {
    if (toasts.length === 0) return;
    let frame = requestAnimationFrame(placeToasts);
    const watch = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(placeToasts);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
    };
  }, [toasts]);
}

/** Above open dialogs, and still clickable while one of them holds the page. */
export function Toaster() {
  usePlace();
  return (
    <Sonner
      position="bottom-right"
      richColors
      closeButton
      offset={OFFSET}
      mobileOffset={PHONE_OFFSET}
      style={COLOURS}
      toastOptions={{
        duration: 6_000,
        // As high as a finger needs it.
        actionButtonStyle: { minHeight: '2.75rem', paddingInline: '1rem', fontSize: '1rem' },
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
