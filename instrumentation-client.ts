declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// Otherwise zod tries at its first check whether it may make code, which the content security policy reports.
globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

/** Once the page is there and nothing else is to do, the browser gets to know the worker that knows the offline page. */
function registerWorker(): void {
  const register = () => void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null);
  if ('requestIdleCallback' in window) requestIdleCallback(register);
  else setTimeout(register, 2_000);
}

if (process.env.NODE_ENV === 'production' && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') registerWorker();
  else window.addEventListener('load', registerWorker, { once: true });
}

export {};
