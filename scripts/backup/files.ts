import { existsSync, readdirSync, rmSync } from 'node:fs';
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

/** Which of these files are to go: older than so many days, but never the newest. */
export function outdated(names: readonly string[], days: number, now: number): string[] {
  const dated = names.map((name) => ({ name, at: madeAt(name) })).filter((one) => one.at !== null);
  const newest = Math.max(...dated.map(({ at }) => Number(at)));
  return dated.filter(({ at }) => at !== newest && Number(at) < now - days * DAY_MS).map(({ name }) => name);
}

/** @returns the names of the files that were removed, with those that a killed backup left behind */
export function removeOutdated(folder: string, days: number, now: number): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder);
  const all = [...outdated(names, days, now), ...names.filter((name) => UNFINISHED.test(name))];
  for (const name of all) rmSync(join(folder, name), { force: true });
  return all;
}
