'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { showNotice } from './leave';
import { loadToaster, onToaster } from './toast';

const IDLE_ENOUGH_MS = 2_000;

/** What lay over the page before it was loaded anew has left an entry in the history, which Back is to pass by. */
async function passLayer(): Promise<void> {
  const state = window.history.state as { layer?: boolean } | null;
  if (state?.layer) await import('./use-close-request').catch(() => {});
}

const prepare = () => void loadToaster().catch(() => {});

function prepareWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(prepare);
  else setTimeout(prepare, IDLE_ENOUGH_MS);
}

/** The place where toasts appear; fetched before there is anything to say, so that a lost connection can be said. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    onToaster((loaded) => setToaster(() => loaded.Toaster));
    showNotice();
    void passLayer();
    if (document.readyState === 'complete') prepareWhenIdle();
    else window.addEventListener('load', prepareWhenIdle, { once: true });
  }, []);
  return Toaster && <Toaster />;
}
