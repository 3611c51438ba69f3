import { readFileSync, writeFileSync } from 'node:fs';

type Config = { compilerOptions?: Record<string, unknown>; include?: string[] };

/** What the file says apart from what Next adds to it by itself. */
function essence(text: string): string {
  const { compilerOptions, include, ...rest } = JSON.parse(text) as Config;
  const { allowJs: _allowJs, ...options } = compilerOptions ?? {};
  return JSON.stringify([rest, options, (include ?? []).filter((pattern) => !pattern.startsWith('.next'))]);
}

/** Whether Next alone changed the file; a person's change made meanwhile is kept. */
export function isOnlyNext(before: string, after: string): boolean {
  try {
    return before !== after && essence(before) === essence(after);
  } catch {
    return false;
  }
}

/** Next rewrites `tsconfig.json` while it builds, which would leave the working copy changed and badly formatted. */
export async function keepingTsconfig<T>(path: string, work: () => Promise<T>): Promise<T> {
  const before = readFileSync(path, 'utf8');
  try {
    return await work();
  } finally {
    if (isOnlyNext(before, readFileSync(path, 'utf8'))) writeFileSync(path, before);
  }
}
