import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../stack/settings.ts';
import { isBelow, type Locked, objections, type Supply } from './rules.ts';

const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
const ours = (): Supply => ({
  packages: structuredClone(read('package-lock.json').packages),
  floors: read('versions.floor.json'),
  scripts: read('package.json').allowScripts,
});

describe('case 83: what is installed', () => {
  it('comes from the registry, is what it was, runs no script unasked and is new enough', () => {
    const supply = ours();
    expect(Object.keys(supply.packages).length).toBeGreaterThan(500);
    expect(objections(supply)).toEqual([]);
  });

  const good: Locked = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==` };
  const PLANTED: [string, string, Locked, RegExp][] = [
    ['another host', 'node_modules/evil', { ...good, resolved: 'https://evil.example/evil.tgz' }, /only https:/],
    [
      'a look-alike host',
      'node_modules/evil',
      { ...good, resolved: 'https://registry.npmjs.org.evil.example/e.tgz' },
      /only https:/,
    ],
    ['plain http', 'node_modules/evil', { ...good, resolved: 'http://registry.npmjs.org/e/-/e.tgz' }, /only https:/],
    ['git', 'node_modules/evil', { ...good, resolved: 'git+ssh://git@github.com/a/b.git#1' }, /only https:/],
    ['a folder', 'node_modules/evil', { ...good, link: true }, /a folder/],
    ['no integrity', 'node_modules/evil', { version: '1.0.0' }, /no SHA-512/],
    ['SHA-1', 'node_modules/evil', { ...good, integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, /no SHA-512/],
    ['what lies in no archive', 'node_modules/evil', { version: '1.0.0', inBundle: true }, /no SHA-512/],
    ['a script', 'node_modules/evil', { ...good, hasInstallScript: true }, /runs a script/],
    ['a nested script', 'node_modules/a/node_modules/@b/evil', { ...good, hasInstallScript: true }, /runs a script/],
    [
      'a look-alike scope',
      'node_modules/@embedded-postgres-x/linux-x64',
      { ...good, hasInstallScript: true },
      /runs a script/,
    ],
    ['an old next', 'node_modules/next', { ...good, version: '16.4.1' }, /next is 16.4.1, at least 16.4.2/],
    ['a nested old one', 'node_modules/a/node_modules/nodemailer', { ...good, version: '7.0.13' }, /at least 10.0.14/],
    ['no version', 'node_modules/next-auth', { integrity: `sha512-${'A'.repeat(86)}==` }, /at least 4.24.15/],
  ];
  it.each(PLANTED)('is refused: %s', (_, folder, planted, said) => {
    const supply = ours();
    supply.packages[folder] = planted;
    const found = objections(supply);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(said);
  });

  it('is what the archive is in which it lies', () => {
    const supply = ours();
    Object.assign(supply.packages, {
      'node_modules/around': good,
      'node_modules/around/node_modules/inside': { version: '1.0.0', inBundle: true },
      'node_modules/around/node_modules/inside/node_modules/@b/deep': { version: '1.0.0', inBundle: true },
    });
    expect(objections(supply)).toEqual([]);
    supply.packages['node_modules/around'] = { version: '1.0.0' };
    expect(objections(supply)).toHaveLength(3);
  });

  it('is refused: a floor that nothing stands on', () => {
    const supply = ours();
    supply.floors = { ...supply.floors, nothing: ['1.0.0', 'because'] };
    expect(objections(supply)).toEqual(['versions.floor.json names nothing, which is not installed: take it out.']);
  });

  it.each<[string, string, boolean]>([
    ['16.4.2', '16.4.2', false],
    ['16.4.10', '16.4.2', false],
    ['16.10.0', '16.4.2', false],
    ['17.0.0', '16.4.2', false],
    ['16.4.1', '16.4.2', true],
    ['9.9.9', '10.0.14', true],
    ['16.4.2-canary.1', '16.4.2', true],
    ['16.4.3-canary.1', '16.4.2', false],
    ['', '1.0.0', true],
    ['latest', '1.0.0', true],
  ])('%s below %s: %s', (version, floor, expected) => {
    expect(isBelow(version, floor)).toBe(expected);
  });
});
