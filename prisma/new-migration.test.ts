import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDatabase } from '@/scripts/testing/database';
import { SCHEMA } from './engine.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { nameFolder, placeMigration, writeMigration } from './new-migration.ts';

const TAKEN = ['20261121000000_init', '20261121010000_accounts'];
const NOW = new Date('2026-11-22T09:10:11.500Z');

test.each([
  [undefined, /^Say what the migration does: npm run db:migration -- add_reviews$/],
  ['', /^Say what the migration does/],
  ['Add reviews', /^"Add reviews" cannot be the name.*small letters, digits and underscores, like add_reviews\.$/],
  ['add-reviews', /cannot be the name/],
  ['_add', /cannot be the name/],
  ['add__reviews', /cannot be the name/],
  ['../reviews', /cannot be the name/],
  ['a'.repeat(61), /at most 60/],
  ['accounts', /^There is a migration "accounts" already, prisma\/migrations\/20261121010000_accounts: choose another/],
])('is refused as a name: %j', (name, sentence) => {
  expect(() => nameFolder(name, TAKEN, NOW)).toThrow(sentence);
});

test('a name gets a stamp that sorts after every other, whatever the clock says', () => {
  expect(nameFolder('a'.repeat(60), TAKEN, NOW)).toBe(`20261122091011_${'a'.repeat(60)}`);
  expect(nameFolder('account', TAKEN, new Date('2020-01-01'))).toBe('20261121010001_account');
  expect(nameFolder('init', [], NOW)).toBe('20261122091011_init');
});

const database = withDatabase('new_migration');
const folder = mkdtempSync(join(tmpdir(), 'new-migration-'));
const schemaFile = join(folder, 'schema.prisma');
const migrations = join(folder, 'migrations');
const schema = readFileSync(SCHEMA, 'utf8');
const listMade = () => readdirSync(migrations);

beforeAll(async () => {
  mkdirSync(migrations);
  await migrate(database.url, MIGRATIONS);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What comes of it: the path, or the sentence of the refusal. */
async function write(name: string, content: string): Promise<string> {
  writeFileSync(schemaFile, content);
  const made = await placeMigration(name, migrations);
  return writeMigration(made, database.url, schemaFile).catch((error: Error) => error.message);
}

test('the migrations lead to the schema that is committed, so there is nothing to write', async () => {
  expect(await write('nothing', schema)).toMatch(
    /^The migrations lead to prisma\/schema\.prisma already: change it first\. .*by hand into .*_nothing\/migration\.sql\.$/,
  );
  expect(await write('nothing', `// A word more.\n${schema}`)).toMatch(/already: change it first/);
  expect(listMade()).toEqual([]);
});

test('a schema that is wrong is told with its line, and nothing is written', async () => {
  const told = await write('wrong', `${schema}\nmodel Wrong {\n  id Strin @id\n}\n`);
  expect(told).toMatch(/^prisma\/schema\.prisma cannot be used: .*"Strin" is neither a built-in type/);
  expect(told).toContain('id Strin @id');
  expect(listMade()).toEqual([]);
});

test('a change becomes the SQL that leads to it, and no migration of the same name is written again', async () => {
  const changed = `${schema.replace('  address2       String?\n', '')}
model Review {
  id    String @id
  stars Int    @default(5) @db.SmallInt
  @@map("reviews")
}
`;
  const path = await write('add_reviews', changed);
  expect(listMade()).toEqual([expect.stringMatching(/^\d{14}_add_reviews$/)]);
  expect(path).toMatch(/_add_reviews\/migration\.sql$/);
  const script = readFileSync(path, 'utf8');
  expect(script).toMatch(/ALTER TABLE "orders" DROP COLUMN "address2";/);
  expect(script).toMatch(/CREATE TABLE "reviews" \(\s+"id" TEXT NOT NULL,\s+"stars" SMALLINT NOT NULL DEFAULT 5,/);
  expect(script.match(/;$/gm)).toHaveLength(2);
  await expect(write('add_reviews', changed)).rejects.toThrow(/already.*choose another name/);
  expect(listMade()).toHaveLength(1);
});
