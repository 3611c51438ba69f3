import { useSyncExternalStore } from 'react';
import { withStorage } from './browser-storage';

const KEY = 'motion';
const CHANGED = 'motion-changed';
const REDUCED = '(prefers-reduced-motion: reduce)';

const isSwitchedOff = () => document.documentElement.dataset.motion === 'off';

function subscribe(notify: () => void) {
  const media = window.matchMedia(REDUCED);
  window.addEventListener(CHANGED, notify);
  media.addEventListener('change', notify);
  return () => {
    window.removeEventListener(CHANGED, notify);
    media.removeEventListener('change', notify);
  };
}

function apply(off: boolean) {
  if (off) document.documentElement.dataset.motion = 'off';
  else delete document.documentElement.dataset.motion;
  window.dispatchEvent(new Event(CHANGED));
}

/** Turns all motion of the site on or off, for this and later visits. */
export function switchMotion(off: boolean) {
  apply(off);
  withStorage('localStorage', (storage) => storage.setItem(KEY, off ? 'off' : 'on'));
}

/** Repeats the choice of an earlier visit. */
export function restoreMotion() {
  if (withStorage('localStorage', (storage) => storage.getItem(KEY)) === 'off') apply(true);
}

/** Whether the visitor has paused motion with the switch. */
export const useMotionOff = (): boolean => useSyncExternalStore(subscribe, isSwitchedOff, () => false);

/** Whether things may move by themselves: neither the switch nor the system forbids it. */
export const useMotionAllowed = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !isSwitchedOff() && !window.matchMedia(REDUCED).matches,
    () => false,
  );
