import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NOTICE_MS, UNDER_WAY_MS } from '../../lib/door/drain.ts';
import { ROOT } from '../stack/settings.ts';

const drainS = (NOTICE_MS.live + UNDER_WAY_MS) / 1000;

test('case 78: the service of one machine has that time, and starts what there is', () => {
  const unit = readFileSync(join(ROOT, 'deploy/shop.service'), 'utf8');
  const of = (key: string) => unit.match(new RegExp(`^${key}=(.+)$`, 'm'))?.[1] ?? '';
  expect(Number(of('TimeoutStopSec'))).toBeGreaterThanOrEqual(drainS + 2);
  expect(of('KillMode')).toBe('mixed');
  const [, program = '', ...args] = of('ExecStart').split(' ');
  expect([existsSync(join(ROOT, program)), args]).toEqual([true, ['start']]);
  const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  for (const line of [
    `ln -sfn /srv/shop/1 ${of('WorkingDirectory')}`,
    `adduser --system --group --home /srv/shop ${of('User')}`,
  ])
    expect(page).toContain(line);
});
