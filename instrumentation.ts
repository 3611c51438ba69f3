/** Runs once when a server process starts: its answers get their headers, and it works on the queues too. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return;
  const { checkProviders, endInOrder, secureAnswers, startBackgroundWork, startTraces } = await import('@/lib/process');
  const isDev = process.env.NODE_ENV === 'development';
  await checkProviders();
  await startTraces();
  secureAnswers(isDev);
  if (!isDev) endInOrder();
  await startBackgroundWork();
}
