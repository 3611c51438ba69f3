import { toastSuccess } from './toast';

const NOTICE = 'notice';

/**
 * Opens a page as a new document. What this one holds of an account, and the pages that it keeps for Back, end with it:
 * a browser that brings it back has to ask the server.
 * @param notice shown there
 */
export function leaveFor(path: string, notice?: string): void {
  try {
    if (notice) window.sessionStorage.setItem(NOTICE, notice);
  } catch {
    // Nobody can be told there; the page itself shows who is signed in.
  }
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
  try {
    const notice = window.sessionStorage.getItem(NOTICE);
    window.sessionStorage.removeItem(NOTICE);
    if (notice) void toastSuccess(notice);
  } catch {
    // Without storage nothing was left.
  }
}
