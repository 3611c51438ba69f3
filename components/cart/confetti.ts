const COLOURS = ['--color-turmeric', '--color-leaf', '--color-clay', '--color-turmeric-soft'];

const MOST_MS = 4_000;

/** Section 4: the burst when the cart opens; silent where motion is unwanted or the library cannot be had. */
export async function celebrate(): Promise<void> {
  const root = document.documentElement;
  if (root.dataset.motion === 'off') return;
  try {
    const { default: confetti } = await import('canvas-confetti');
    const styles = getComputedStyle(root);
    // Without a worker: a strict content security policy refuses workers made of blobs.
    const burst = confetti.create(undefined, { resize: true, useWorker: false });
    // It lasts so many pictures, and a slow phone draws few of them in a second.
    setTimeout(() => burst.reset(), MOST_MS);
    await burst({
      particleCount: 90,
      spread: 75,
      startVelocity: 42,
      ticks: 160,
      origin: { x: 0.5, y: 0.3 },
      zIndex: 60,
      colors: COLOURS.map((name) => styles.getPropertyValue(name).trim()),
      disableForReducedMotion: true,
    });
  } catch {
    // Decoration only.
  }
}
