'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { showNotice } from './leave';
import { loadToaster, onToaster } from './toast';

const IDLE_ENOUGH_MS = 2_000;

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
    if (document.readyState === 'complete') prepareWhenIdle();
    else window.addEventListener('load', prepareWhenIdle, { once: true });
  }, []);
  return Toaster && <Toaster />;
}
