/** Does something when nothing else is to do; Safari has no such moments. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => act());
  else act();
}
