const LONGEST_MS = 1_000;

/** Waits, not for long, until the page's own face has the letters of a text: they would move when it comes later. */
export async function lettersReady(text: string): Promise<void> {
  const { font } = getComputedStyle(document.body);
  await new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    // Fails as soon as one of the faces does, be it one of the system that is not there; the others still come.
    const begun = document.fonts.load(font, text).catch(() => []);
    void begun.then(() => document.fonts.ready).then(() => resolve());
  });
}
