import { withStorage } from '@/components/ui/browser-storage';

const KEY = 'desk-courier';

/** The courier that this browser gave the last parcel to. */
export const lastCourier = (): string => withStorage('localStorage', (storage) => storage.getItem(KEY)) ?? '';
export const keepCourier = (name: string): void => {
  withStorage('localStorage', (storage) => storage.setItem(KEY, name));
};
