import { withStorage } from '@/components/ui/browser-storage';

const WAY_BACK = 'wayBack';
/**
 * The only pages that a sign-in leads back to: no address from outside gets in here. Who comes to the sign-in later
 * than this meant something else; an owner's session may end over a long day at one page.
 */
const PLACES = {
  user: { pages: /^\/shop\/(account|orders(\/[0-9a-z]{20,40})?)$/, keptMs: 15 * 60_000 },
  admin: { pages: /^\/admin(\/[\w-]{1,40}){1,3}$/, keptMs: 12 * 3_600_000 },
} as const;

type Kept = { path: string; at: number };

/** Notes where somebody goes on who has to sign in first. */
export const keepWayBack = (path: string, nowMs: number): void => {
  withStorage('sessionStorage', (storage) => storage.setItem(WAY_BACK, JSON.stringify({ path, at: nowMs })));
};

/** Where somebody of this role goes on, once; null where nothing of that kind was noted lately. */
export const takeWayBack = (role: keyof typeof PLACES, nowMs: number): string | null =>
  withStorage('sessionStorage', (storage) => {
    const kept = JSON.parse(storage.getItem(WAY_BACK) ?? 'null') as Partial<Kept> | null;
    storage.removeItem(WAY_BACK);
    const { path, at } = kept ?? {};
    const { pages, keptMs } = PLACES[role];
    const isRecent = typeof at === 'number' && nowMs - at < keptMs;
    return isRecent && typeof path === 'string' && pages.test(path) ? path : null;
  });

/** For whoever leaves on purpose. */
export const forgetWayBack = (): void => {
  withStorage('sessionStorage', (storage) => storage.removeItem(WAY_BACK));
};
