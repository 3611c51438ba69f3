import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey } from '@/e2e/shopper';
import { importRemittance } from './service';

const courier = 'Refused Parcels';
const APPLY = { apply: 'yes', reference: 'UTR 77', date: '2026-11-20' };
let folder = '';

async function send(text: string | Uint8Array, fields: Record<string, string> = {}, isTooLarge = false) {
  const path = join(folder, newKey());
  await writeFile(path, text);
  const files = [{ path, name: 'r.csv', isTooLarge }];
  return importRemittance({ fields: { courier, ...fields }, files }, randomUUID(), null);
}

const csv = (...lines: [number | string, string, string][]) =>
  ['AWB,Order,COD', ...lines.map(([number, parcel, amount]) => `${parcel},${number},"${amount}"`)].join('\n');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remittances-'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each<[string, string | Uint8Array, Record<string, string>, string]>([
  ['a workbook', new Uint8Array([0x50, 0x4b, 0x03, 0x04]), {}, 'This is a spreadsheet, not a CSV'],
  ['nothing', '', {}, 'The file is empty'],
  ['an open quotation', 'AWB,Order,COD\nx,1,"2\n', {}, 'The CSV is broken near line 2: '],
  ['a PDF', '%PDF-1.7\n', {}, 'This is a PDF'],
  ['too many lines', csv(...Array(5_001).fill([1, '', '1'])), {}, 'The file has more than 5,000 lines'],
  ['no courier', csv([1, '', '1']), { courier: ' ' }, 'Please choose the courier'],
  [
    'one column twice',
    csv([1, '', '1']),
    { columns: '{"number":"COD","tracking":null,"amount":"COD"}' },
    'Each column',
  ],
  ['no columns', csv([1, '', '1']), { columns: '{' }, 'Please choose the column of the cash'],
  ['no amount', csv([1, '', '1']), { paid: 'much' }, 'Please enter the amount in rupees'],
  ['no reference', csv([1, '', '1']), { apply: 'yes', date: '2026-11-20' }, 'Please enter the reference'],
  ['no day', csv([1, '', '1']), { apply: 'yes', reference: 'x', date: 'soon' }, 'Please enter the day'],
  ['a day to come', csv([1, '', '1']), { ...APPLY, date: '2999-01-01' }, 'The day is still to come'],
])('a remittance file with %s is refused in words', async (_, text, fields, words) => {
  await expect(send(text, fields)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining(words),
  });
});

it('a remittance file that is too large is refused in words, and none at all too', async () => {
  await expect(send('x', {}, true)).rejects.toMatchObject({
    code: 'tooLarge',
    message: 'The file is larger than 2 MB. Please ask the courier for one of fewer days.',
  });
  await expect(importRemittance({ fields: { courier }, files: [] }, randomUUID(), null)).rejects.toMatchObject({
    code: 'invalid',
    message: 'Please choose the remittance file',
  });
});
