import { expect, test } from 'vitest';
import { isAllOrNothing, placeOf, statementsOf } from './statements.ts';

const texts = (script: string) => statementsOf(script).map(({ text }) => text);

test.each([
  ['nothing but space and comments', ' -- a;\n/* b; /* c; */ d; */ ;; ', []],
  ['plain statements', 'SELECT 1; SELECT 2', ['SELECT 1', 'SELECT 2']],
  ['a semicolon in quotes', `SELECT 'a;''b'; SELECT ";"`, [`SELECT 'a;''b'`, 'SELECT ";"']],
  ['an escaped quote', String.raw`SELECT E'a\';'; SELECT 2`, [String.raw`SELECT E'a\';'`, 'SELECT 2']],
  ['a comment before a statement', '-- why;\nSELECT 1;', ['SELECT 1']],
  ['a body between dollars', 'DO $a$ BEGIN x; $$; END $a$; SELECT 2', ['DO $a$ BEGIN x; $$; END $a$', 'SELECT 2']],
  ['a dollar inside a name', 'SELECT a$b; SELECT a$b', ['SELECT a$b', 'SELECT a$b']],
  [
    'a body without quotes',
    'CREATE FUNCTION f() BEGIN ATOMIC SELECT CASE WHEN a THEN b END; SELECT 2; END; SELECT 3',
    ['CREATE FUNCTION f() BEGIN ATOMIC SELECT CASE WHEN a THEN b END; SELECT 2; END', 'SELECT 3'],
  ],
  ['a quote without its end', "SELECT 1; SELECT 'a; b", ['SELECT 1', "SELECT 'a; b"]],
])('%s', (_, script, expected) => {
  expect(texts(script)).toEqual(expected);
});

test.each([
  ['CREATE TABLE a (x int); ALTER TABLE a ADD y int;', true],
  ["INSERT INTO a VALUES ('commit; concurrently')", true],
  ['-- COMMIT;\nSELECT 1', true],
  ['DO $$ BEGIN PERFORM 1; END $$', true],
  ['CREATE TABLE a (x int); COMMIT; CREATE TABLE b (x int)', false],
  ['BEGIN; CREATE TABLE a (x int); END', false],
  ['CREATE INDEX CONCURRENTLY i ON a (x)', false],
  ['/* c */ vacuum a', false],
  ['DO $$ BEGIN COMMIT; END $$', false],
  ['CALL p()', false],
])('%s: all or nothing is %s', (script, expected) => {
  expect(isAllOrNothing(script)).toBe(expected);
});

const SCRIPT = '-- \u{1F381} first\nSELECT 1;\nSELECT\n  nope;\nSELECT 3;';

test('the place by the position that PostgreSQL counts in characters', () => {
  const position = [...SCRIPT].join('').indexOf('nope');
  expect(placeOf(SCRIPT, position, 0)).toEqual({ line: 4, statement: 'SELECT nope' });
});

test('the place by how many statements went well', () => {
  expect(placeOf(SCRIPT, undefined, 2)).toEqual({ line: 5, statement: 'SELECT 3' });
  expect(placeOf(SCRIPT, undefined, 3)).toBeNull();
});
