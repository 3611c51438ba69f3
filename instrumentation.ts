/** Runs once when a server process starts: this process then works on the queues too. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return;
  const { startBackgroundWork } = await import('@/lib/process');
  await startBackgroundWork();
}
