/** Random choices that the same seed repeats (mulberry32). */
export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Another sequence, so that what two users of chance draw does not depend on who draws first. */
  fork(): Chance {
    return new Chance(Math.floor(this.next() * 2 ** 32));
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `low` to `high`, both included. */
  between = (low: number, high: number): number => low + Math.floor(this.next() * (high - low + 1));

  is = (share: number): boolean => this.next() < share;

  pick<T>(list: readonly T[]): T {
    const found = list[this.between(0, list.length - 1)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  }

  /** A place in this list of weights: the heavier, the likelier. */
  at(weights: readonly number[]): number {
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [at, weight] of weights.entries()) {
      left -= weight;
      if (left < 0) return at;
    }
    return weights.length - 1;
  }

  shuffle<T>(list: readonly T[]): T[] {
    const left = [...list];
    for (let at = left.length - 1; at > 0; at -= 1) {
      const other = this.between(0, at);
      [left[at], left[other]] = [left[other] as T, left[at] as T];
    }
    return left;
  }
}
