import 'server-only';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'lib/sales/pincodes/places.tsv';

let list: string | undefined;

/** The list of places, read once when it is first asked for: half a megabyte, one byte for each letter. */
export function getList(): string {
  list ??= readFileSync(join(/* turbopackIgnore: true */ process.cwd(), FILE), 'latin1');
  return list;
}
