import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../stack/settings.ts';

/** The pages that anybody may open by their bare address; paths among the command's arguments pick some of them. */
export function listPages(without: RegExp): string[] {
  const picked = process.argv.slice(2).filter((argument) => argument.startsWith('/'));
  return readdirSync(join(ROOT, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /[\\/]page\.tsx$/.test(name))
    .map((name) => `/${dirname(name).replaceAll('\\', '/')}`.replace(/\/\([^)]*\)/g, ''))
    .filter((path) => !path.includes('[') && !/^\/(admin\b|$)/.test(path) && !without.test(path))
    .filter((path) => picked.length === 0 || picked.includes(path))
    .sort();
}

export const middleOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
