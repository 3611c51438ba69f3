declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// Otherwise zod tries at its first check whether it may make code, which the content security policy reports.
globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

const WORKER_AFTER_MS = 4_500;

/** Once the page has come to rest and nothing else is to do, the browser gets to know the worker that knows the offline page. */
function registerWorker(): void {
  const register = () => void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null);
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(register) : register());
  setTimeout(whenIdle, WORKER_AFTER_MS);
}

if (process.env.NODE_ENV === 'production' && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') registerWorker();
  else window.addEventListener('load', registerWorker, { once: true });
}

const RENEWED = 'renewed-for';

let isRenewing = false;

/** Whether this file has not been a reason before; where that cannot be remembered it is none. */
function isFirstTime(url: string): boolean {
  try {
    const before = sessionStorage.getItem(RENEWED)?.split(' ') ?? [];
    if (before.includes(url)) return false;
    sessionStorage.setItem(RENEWED, [...before, url].join(' '));
    return true;
  } catch {
    return false;
  }
}

/** A file of this page's build that the server no longer has: a newer version of the shop is there. No answer says nothing. */
async function renewWithout(url: string): Promise<void> {
  const answer = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.status !== 404 || isRenewing || !isFirstTime(url)) return;
  isRenewing = true;
  window.location.reload();
}

window.addEventListener(
  'error',
  ({ target }) => {
    const url = target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : '';
    if (url.startsWith(`${window.location.origin}/_next/static/`)) void renewWithout(url);
  },
  true,
);

export {};
