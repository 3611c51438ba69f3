const LOOK_EVERY_MS = 60_000;

/** For what changes with the day: a page that stays open, or is shown again, follows. @returns what ends it */
export function followClock(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
