import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Makes a folder for this user alone, and those above it that are missing. One after the other: Node's recursive mkdir
 * never returns below /proc and the like.
 * @throws ErrnoException where one of them cannot be made
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Somebody else was quicker.
    if (!isFolder(path)) throw error;
  }
}
