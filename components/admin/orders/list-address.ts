import { withStorage } from '@/components/ui/browser-storage';

export const LIST = '/admin/orders';

/** The address of the list with something else asked for; what is empty is left out. */
export function listAddress(asked: string, change: Record<string, string>): string {
  const search = new URLSearchParams(asked);
  for (const [key, value] of Object.entries(change)) {
    if (value.trim()) search.set(key, value.trim());
    else search.delete(key);
  }
  const text = search.toString();
  return text ? `${LIST}?${text}` : LIST;
}

const KEY = 'desk-list';

/** Keeps which list was looked at last, for the way back from an order. */
export const keepList = (asked: string): void => {
  withStorage('sessionStorage', (storage) => storage.setItem(KEY, asked));
};
export const lastList = (): string =>
  listAddress(withStorage('sessionStorage', (storage) => storage.getItem(KEY)) ?? '', {});
