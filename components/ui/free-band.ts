export type Band = { top: number; bottom: number };

const GAP_PX = 10;

const shared = (one: Band, other: Band): number =>
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/**
 * Where something so high lies over as little as it can: the lowest place over nothing at all, else over the least.
 * All in pixels from the top of the screen, of which `floor` is the end.
 */
export function freeBand(floor: number, height: number, obstacles: readonly Band[]): Band {
  const bandTo = (end: number): Band => ({ top: end - height, bottom: end });
  const bands = [floor, ...obstacles.map(({ top }) => top)]
    .map((end) => bandTo(end - GAP_PX))
    .filter(({ top, bottom }) => top >= GAP_PX && bottom <= floor - GAP_PX)
    .toSorted((one, other) => other.bottom - one.bottom);
  const covered = (band: Band) => obstacles.reduce((sum, obstacle) => sum + shared(band, obstacle), 0);
  return bands.reduce((best, band) => (covered(band) < covered(best) ? band : best), bandTo(floor - GAP_PX));
}
