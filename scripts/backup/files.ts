import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const DAY_MS = 86_400_000;
const NAME = /^shop-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.age$/;
const UNFINISHED = /^shop-\d{8}T\d{6}Z\.age\.unfinished$/;

export const nameAt = (at: Date): string => `shop-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.age`;

/** When a file was made, by its name; null for a file that is no backup. */
export function madeAt(name: string): number | null {
  const [, ...parts] = NAME.exec(name) ?? [];
  if (parts.length === 0) return null;
  const [year = 0, month = 1, day, hour, minute, second] = parts.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** What other backups that run beside this one, and clocks that differ a little, may be ahead of it. */
const AHEAD_MS = DAY_MS;
/** One alone may be of a day on which the clock was wrong. */
const LEAST = 2;

const dated = (names: readonly string[]): { name: string; at: number }[] =>
  names.flatMap((name) => {
    const at = madeAt(name);
    return at === null ? [] : [{ name, at }];
  });

/** Which of these files the clock of this run has not reached yet: that clock is wrong, or was. */
const ahead = (names: readonly string[], now: number): string[] =>
  dated(names)
    .filter(({ at }) => at > now + AHEAD_MS)
    .map(({ name }) => name);

/** Which of these files are to go: older than so many days, but never the two newest; none while one is ahead. */
export function outdated(names: readonly string[], days: number, now: number): string[] {
  if (ahead(names, now).length > 0) return [];
  const older = dated(names)
    .toSorted((one, other) => other.at - one.at)
    .slice(LEAST);
  return older
    .filter(({ at }) => at < now - days * DAY_MS)
    .map(({ name }) => name)
    .toSorted();
}

/** One that nobody has written to for a day: the backup was killed. */
const isLeft = (path: string): boolean => statSync(path).mtimeMs < Date.now() - DAY_MS;

export type Cleared = { removed: string[]; ahead: string[] };

/**
 * Removes what is outdated, and what a killed backup left behind.
 * @param now when the backup was made that has just been written
 */
export function removeOutdated(folder: string, days: number, now: number): Cleared {
  if (!existsSync(folder)) return { removed: [], ahead: [] };
  const names = readdirSync(folder);
  const left = names.filter((name) => UNFINISHED.test(name) && isLeft(join(folder, name)));
  const removed = [...outdated(names, days, now), ...left];
  for (const name of removed) rmSync(join(folder, name), { force: true });
  return { removed, ahead: ahead(names, now) };
}
