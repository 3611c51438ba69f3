'use client';

import dynamic from 'next/dynamic';

// Out of the first load: nothing can raise a toast before the page has come alive.
const Toaster = dynamic(() => import('./toaster').then((toaster) => toaster.Toaster), { ssr: false });

/** The place where toasts appear. */
export const Toasts = () => <Toaster />;
