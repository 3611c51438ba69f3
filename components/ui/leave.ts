import { withStorage } from './browser-storage';
import { toastSuccess } from './toast';

const NOTICE = 'notice';

/**
 * Opens a page as a new document. What this one holds of an account, and the pages that it keeps for Back, end with it:
 * a browser that brings it back has to ask the server.
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
  window.location.replace(path);
}

/** Shows once what the page before this one had to say. */
export function showNotice(): void {
  const notice = withStorage('sessionStorage', (storage) => storage.getItem(NOTICE));
  if (!notice) return;
  withStorage('sessionStorage', (storage) => storage.removeItem(NOTICE));
  void toastSuccess(notice);
}
