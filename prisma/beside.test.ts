import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** From this one on; those before have tests of their own, where versions ran side by side. */
const FIRST = '20261122150000';
const FOLDER = join(import.meta.dirname, 'migrations');

const withoutRemarks = (sql: string): string => sql.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '');
/** What stands between dollars is run later, by name. */
const withoutBodies = (sql: string): string => sql.replace(/(\$\w*\$)[\s\S]*?\1/g, "''");

/** What code that was written before a migration would trip over, statement by statement. */
function tripsOver(sql: string): string[] {
  const statements = withoutBodies(withoutRemarks(sql))
    .split(';')
    .map((text) => text.replace(/\s+/g, ' ').trim());
  return statements.filter((text) => {
    const takesAway = /\bDROP (TABLE|COLUMN|TYPE|VIEW|SCHEMA)\b|\bRENAME\b/i.test(text);
    const changes = /\bALTER COLUMN \S+ (SET DATA )?TYPE\b|\bALTER COLUMN \S+ SET NOT NULL\b|\bDROP DEFAULT\b/i.test(
      text,
    );
    const wants = text
      .split(',')
      .some((part) => /\bADD COLUMN\b.*\bNOT NULL\b/i.test(part) && !/\bDEFAULT\b|\bGENERATED\b/i.test(part));
    return takesAway || changes || wants;
  });
}

describe('case 82: code from before a migration runs on the tables after it', () => {
  const names = readdirSync(FOLDER).filter((name) => /^\d{14}_/.test(name) && name >= FIRST);

  it.each(names)('%s takes nothing away that it uses', (name) => {
    expect(tripsOver(readFileSync(join(FOLDER, name, 'migration.sql'), 'utf8'))).toEqual([]);
  });

  it.each([
    ['ALTER TABLE a DROP COLUMN "b";'],
    ['DROP TABLE a;'],
    ['ALTER TABLE a RENAME TO b;'],
    ['ALTER TABLE a RENAME COLUMN b TO c;'],
    ['ALTER TABLE a ALTER COLUMN b SET NOT NULL;'],
    ['ALTER TABLE a ALTER COLUMN b TYPE text;'],
    ['ALTER TABLE a ADD COLUMN c int DEFAULT 1, ADD COLUMN b int NOT NULL;'],
    ["ALTER TYPE t RENAME VALUE 'a' TO 'b';"],
  ])('would see %s', (sql) => {
    expect(tripsOver(sql)).toHaveLength(1);
  });

  it.each([
    ['ALTER TABLE a ADD COLUMN b int NOT NULL DEFAULT 0;'],
    ['-- DROP TABLE a;\nCREATE TABLE b (id int NOT NULL);'],
    ['CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DROP TABLE a; $$;'],
    ['ALTER TABLE a ALTER COLUMN b DROP NOT NULL;'],
  ])('lets %s pass', (sql) => {
    expect(tripsOver(sql)).toEqual([]);
  });
});
