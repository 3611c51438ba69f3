import { withStorage } from './browser-storage';
import { toastSuccess } from './toast';

const NOTICE = 'notice';

/** What there is on this page that leaving it would lose. */
const holders = new Set<object>();
const stay = (event: BeforeUnloadEvent) => event.preventDefault();

/** Has the browser ask whoever closes or reloads the page. @returns what says that there is nothing to lose any more */
export function holdPage(): () => void {
  const holder = {};
  holders.add(holder);
  window.addEventListener('beforeunload', stay);
  return () => {
    holders.delete(holder);
    if (holders.size === 0) window.removeEventListener('beforeunload', stay);
  };
}

/** Whether leaving would lose something: who leaves by a button of ours is asked before anything is sent. */
export const isPageHeld = (): boolean => holders.size > 0;

/**
 * Opens a page as a new document. What this one holds of an account, and the pages that it keeps for Back, end with it:
 * a browser that brings it back has to ask the server. Nothing asks any more: what was to be done is done.
 * @param notice shown there
 */
export function leaveFor(path: string, notice?: string): void {
  if (notice) withStorage('sessionStorage', (storage) => storage.setItem(NOTICE, notice));
  window.addEventListener('pagehide', () => {
    document.documentElement.hidden = true;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  window.removeEventListener('beforeunload', stay);
  window.location.replace(path);
}

/** Shows once what the page before this one had to say. */
export function showNotice(): void {
  const notice = withStorage('sessionStorage', (storage) => storage.getItem(NOTICE));
  if (!notice) return;
  withStorage('sessionStorage', (storage) => storage.removeItem(NOTICE));
  void toastSuccess(notice);
}
