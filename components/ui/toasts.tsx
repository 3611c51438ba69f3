'use client';

import dynamic from 'next/dynamic';

const Nothing = () => null;

// Out of the first load: nothing can raise a toast before the page has come alive.
const Toaster = dynamic(
  () =>
    import('./toaster').then(
      ({ Toaster: Loaded }) => Loaded,
      () => Nothing,
    ),
  { ssr: false },
);

/** The place where toasts appear. */
export const Toasts = () => <Toaster />;
