import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { MigrationError } from './attempts.ts';
import { NO_FILTERS, openEngine, SCHEMA } from './engine.ts';
import { MIGRATIONS } from './migrate.ts';

const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const FOLDER = /^\d+_/;
const LONGEST_NAME = 60;
const USAGE = 'Say what the migration does: npm run db:migration -- add_reviews';
/** Colours that the engine puts into what it says. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is how they begin
const COLOURS = /\u001b\[\d*m/g;

/** Digits that sort by time, later than those of every migration there is. */
function stampAfter(taken: readonly string[], now: Date): string {
  const digits = Number(now.toISOString().replace(/\D/g, '').slice(0, 14));
  return String(Math.max(digits, ...taken.map((folder) => Number.parseInt(folder, 10) + 1)));
}

/**
 * The folder of a new migration.
 * @param taken the folders there are
 * @throws MigrationError for a name that is missing, malformed or taken
 */
export function nameFolder(name: string | undefined, taken: readonly string[], now: Date): string {
  if (!name) throw new MigrationError(USAGE);
  if (!NAME.test(name) || name.length > LONGEST_NAME)
    throw new MigrationError(
      `"${name}" cannot be the name of a migration: use at most ${LONGEST_NAME} small letters, digits and underscores, like add_reviews.`,
    );
  const twin = taken.find((folder) => folder.replace(FOLDER, '') === name);
  if (twin)
    throw new MigrationError(`There is a migration "${name}" already, prisma/migrations/${twin}: choose another name.`);
  return `${stampAfter(taken, now)}_${name}`;
}

/** A line that is no comment. */
const STATEMENT = /^\s*(?!--)\S/m;

const emptySentence = (path: string) =>
  `The migrations lead to prisma/schema.prisma already: change it first. What it cannot say (a CHECK, a trigger, rows) you write by hand into ${path}.`;

/** The SQL that leads from this database to a schema. */
async function difference(url: string, schema: string): Promise<string> {
  const { engine, close } = await openEngine(url);
  const files = [{ path: SCHEMA, content: schema }];
  try {
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: import.meta.dirname },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    });
    return stdout ?? '';
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`prisma/schema.prisma cannot be used: ${told.replace(COLOURS, '').trim()}`);
  } finally {
    await close();
  }
}

/**
 * The folder that a new migration of this name would have.
 * @throws MigrationError for a name that is missing, malformed or taken
 */
export async function placeMigration(name: string | undefined, migrations = MIGRATIONS): Promise<string> {
  const taken = (await readdir(migrations)).filter((entry) => FOLDER.test(entry));
  return join(migrations, nameFolder(name, taken, new Date()));
}

/**
 * Writes the migration that leads from a database to a schema.
 * @param url a database to which the migrations there are, and nothing else, have been applied
 * @returns the path of its file
 * @throws MigrationError, having written nothing
 */
export async function writeMigration(folder: string, url: string, schemaFile = SCHEMA): Promise<string> {
  const file = join(folder, 'migration.sql');
  const path = relative(process.cwd(), file);
  const script = await difference(url, await readFile(schemaFile, 'utf8'));
  if (!STATEMENT.test(script)) throw new MigrationError(emptySentence(path));
  await mkdir(folder);
  await writeFile(file, script);
  return path;
}
