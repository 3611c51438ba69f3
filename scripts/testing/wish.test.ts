import { expect, test } from 'vitest';
import { ALONE, filesOf, needsShop, SUITES } from './files.ts';
import { readWish } from './wish.ts';

const FILES = {
  unit: ['lib/sales/orders/rules.test.ts', 'lib/core/env.test.ts'],
  integration: ['app/api/auth/login/flood.test.ts', 'app/api/auth/login/route.test.ts', 'app/api/[id]/route.test.ts'],
  e2e: ['e2e/gallery.spec.ts'],
};
const read = (...words: string[]) => readWish(words, (suite) => FILES[suite]);

test('nothing said is everything', () => {
  expect(read()).toBeNull();
});

test.each([
  [['unit'], { suite: 'unit', files: [], names: [], options: [] }],
  [['unit', 'env'], { files: ['lib/core/env.test.ts'], names: [] }],
  [['unit', './lib/core/env.test.ts'], { files: ['lib/core/env.test.ts'] }],
  [['integration', 'login'], { files: FILES.integration.slice(0, 2) }],
  [['integration', 'login', 'flood'], { files: FILES.integration.slice(0, 2) }],
  [['integration', 'app/api/[id]/route.test.ts'], { files: ['app/api/[id]/route.test.ts'] }],
  [['integration', 'case 70'], { files: [], names: ['case 70'] }],
  [['integration', 'flood', 'case 70'], { files: ['app/api/auth/login/flood.test.ts'], names: ['case 70'] }],
  [['e2e', 'gallery', '--project=phone'], { files: FILES.e2e, names: [], options: ['--project=phone'] }],
])('%j', (words, wish) => {
  expect(read(...words)).toMatchObject(wish);
});

test('a suite that there is not is refused', () => {
  expect(() => read('browsers')).toThrow(
    'There is no suite "browsers": npm test -- unit|integration|e2e [file or name]; npm test alone runs them all.',
  );
});

test('a path that there is not is refused, with the suite it belongs to', () => {
  expect(() => read('unit', 'e2e/gallery.spec.ts')).toThrow(
    '"e2e/gallery.spec.ts" is no unit test: npm test -- e2e e2e/gallery.spec.ts',
  );
  expect(() => read('e2e', 'e2e/nowhere.spec.ts')).toThrow(
    'No test file of the suite e2e has "e2e/nowhere.spec.ts" in its path.',
  );
});

test('every file of tests belongs to one suite', () => {
  const all = SUITES.flatMap(filesOf);
  expect(new Set(all).size).toBe(all.length);
  for (const suite of SUITES) expect(filesOf(suite).length).toBeGreaterThan(30);
  expect(filesOf('integration')).toEqual(expect.arrayContaining(ALONE));
  expect(filesOf('unit')).toContain('middleware.test.ts');
  expect(filesOf('unit')).not.toContain('prisma/migrate.test.ts');
});

test('the shop is brought up for tests that talk to it', () => {
  expect(needsShop('app/api/roles.test.ts')).toBe(true);
  expect(needsShop('lib/media/files/service.test.ts')).toBe(true);
  expect(needsShop('lib/core/limits/service.test.ts')).toBe(false);
  expect(needsShop('prisma/migrate.test.ts')).toBe(false);
});
