import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Table = { model: string; name: string; columns: string[] };

const text = readFileSync(join(import.meta.dirname, 'schema.prisma'), 'utf8');
const MODEL = /^model (\w+) \{(.*?)@@map\("(\w+)"\)\n\}/gms;
const FIELD = /^ {2}(\w+) +(\w+)(.*)$/gm;

const models = new Set([...text.matchAll(MODEL)].map(([, model]) => model));

function columnsOf(body: string): string[] {
  const fields = [...body.matchAll(FIELD)].filter(([, , type]) => !models.has(type));
  return fields.map(([, field = '', , rest]) => /@map\("(\w+)"\)/.exec(rest ?? '')?.[1] ?? field);
}

/** Every table of the schema with its columns, for tests that look at all of them. */
export const tables: readonly Table[] = [...text.matchAll(MODEL)].map(([, model = '', body = '', name = '']) => ({
  model: `${model.charAt(0).toLowerCase()}${model.slice(1)}`,
  name,
  columns: columnsOf(body),
}));
