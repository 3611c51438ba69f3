import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nameAt, outdated, removeOutdated } from './files.ts';

const DAY_MS = 86_400_000;
const now = Date.parse('2026-11-23T04:00:00Z');
const named = (days: number) => nameAt(new Date(now + days * DAY_MS));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, agoMs = 0) => {
  writeFileSync(join(folder, name), '');
  const at = (Date.now() - agoMs) / 1_000;
  utimesSync(join(folder, name), at, at);
};

test('what another backup is writing stays, what a killed one has left goes', () => {
  const [running, killed, own] = [`${named(-40)}.unfinished`, `${named(-2)}.unfinished`, named(0)];
  write(running);
  write(killed, DAY_MS + 60_000);
  write(own);
  expect(removeOutdated(folder, 30, now)).toEqual({ removed: [killed], ahead: [] });
  expect(readdirSync(folder).sort()).toEqual([running, own].sort());
});

test('while a file is of a day that has not come yet, nothing is removed and it is named', () => {
  const names = [-60, -40, -1, 0, 31].map(named);
  for (const name of names) write(name);
  expect(removeOutdated(folder, 30, now)).toEqual({ removed: [], ahead: names.slice(4) });
  expect(readdirSync(folder).sort()).toEqual(names.toSorted());
  rmSync(join(folder, names[4] ?? ''));
  expect(removeOutdated(folder, 30, now)).toEqual({ removed: names.slice(0, 2), ahead: [] });
});

test('a clock that is wrong once leaves a backup that is not of that day', () => {
  const names = [-3, -2, -1].map(named);
  const wrong = [...names, named(90)];
  expect(outdated(wrong, 30, now + 90 * DAY_MS)).toEqual(names.slice(0, 2));
});

test('one that began later and ended sooner is not ahead', () => {
  const names = [-60, -40, 0, 0.2].map(named);
  expect(outdated(names, 30, now)).toEqual(names.slice(0, 2));
});
