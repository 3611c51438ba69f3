'use client';

import dynamic from 'next/dynamic';
import type { CSSProperties } from 'react';

// Out of the first load: nothing can raise a toast before the page has come alive.
const Toaster = dynamic(() => import('sonner').then((sonner) => sonner.Toaster), { ssr: false });

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

/** Above open dialogs, and still clickable while one of them holds the page. */
export function Toasts() {
  return (
    <Toaster
      position="top-center"
      richColors
      closeButton
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
