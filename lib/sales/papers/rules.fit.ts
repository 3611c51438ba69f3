const MM_A_POINT = 25.4 / 72;
/** Of the size of its letters: how wide one is on average, and how far lines are apart. */
const LETTER_WIDTH = 0.55;
const LINE_HEIGHT = 1.35;

/** Millimetres. */
export type Room = { width: number; height: number };

/**
 * The largest of these sizes, in points, at which the lines probably fit into the room; the last one where none does.
 * A page cannot measure what it says before it is shown.
 */
export function sizeFor(lines: readonly string[], { width, height }: Room, sizes: readonly number[]): number {
  const fits = (size: number) => {
    const letters = Math.max(1, Math.floor(width / (size * LETTER_WIDTH * MM_A_POINT)));
    const count = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil([...line].length / letters)), 0);
    return count * size * LINE_HEIGHT * MM_A_POINT <= height;
  };
  return sizes.find(fits) ?? sizes.at(-1) ?? 0;
}
