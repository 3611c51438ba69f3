/**
 * What `use` makes of the browser's storage, or null where there is none: private windows and full disks refuse it, and
 * the shop works without it.
 */
export function withStorage<Result>(
  name: 'localStorage' | 'sessionStorage',
  use: (storage: Storage) => Result,
): Result | null {
  try {
    return use(window[name]);
  } catch {
    return null;
  }
}
