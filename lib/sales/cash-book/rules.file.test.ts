import { describe, expect, it } from 'vitest';
import { readTable } from './rules.file';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
const swapped = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16());
const HEAD = ['AWB', 'COD'];
const ROWS = [
  ['A1', '12,499.00'],
  ['B2', '₹1,24,990'],
];

describe('files that are tables', () => {
  it.each<[string, Uint8Array]>([
    ['commas', utf8('AWB,COD\nA1,"12,499.00"\nB2,"₹1,24,990"\n')],
    ['Windows lines', utf8('AWB,COD\r\nA1,"12,499.00"\r\nB2,"₹1,24,990"\r\n')],
    ['a byte order mark', utf8('\ufeffAWB,COD\nA1,"12,499.00"\nB2,"₹1,24,990"')],
    ['semicolons', utf8('AWB;COD\nA1;12,499.00\nB2;₹1,24,990\n')],
    ['tabs', utf8('AWB\tCOD\nA1\t12,499.00\nB2\t₹1,24,990\n')],
    ['bars', utf8('AWB|COD\nA1|12,499.00\nB2|₹1,24,990\n')],
    ['a separator that is named', utf8('sep=;\r\nAWB;COD\r\nA1;12,499.00\r\nB2;₹1,24,990')],
    ['UTF-16 as spreadsheets write it', utf16('AWB\tCOD\r\nA1\t12,499.00\r\nB2\t₹1,24,990\r\n')],
    ['UTF-16 the other way round', swapped('AWB\tCOD\r\nA1\t12,499.00\r\nB2\t₹1,24,990\r\n')],
    ['titles above', utf8('COD report,\n\nAWB,COD\nA1,"12,499.00"\nB2,"₹1,24,990"\n')],
    ['blanks around', utf8(' AWB , COD \n A1 ,"12,499.00"\n B2 ,"₹1,24,990"\n')],
    ['empty lines', utf8('AWB,COD\n\nA1,"12,499.00"\n\nB2,"₹1,24,990"\n\n')],
  ])('with %s are read', (_, bytes) => {
    const read = readTable(bytes);
    expect('table' in read && [read.table.headers, read.table.rows.map(({ cells }) => cells)]).toEqual([HEAD, ROWS]);
  });

  it('of the code page of Windows are read', () => {
    const read = readTable(new Uint8Array(Buffer.from('AWB,Stra\xdfe\nA1,x\n', 'latin1')));
    expect('table' in read && read.table.headers).toEqual(['AWB', 'Straße']);
  });

  it('name each column once, and lines as the file counts them', () => {
    const read = readTable(utf8('AWB,COD,COD,\nA1,1,2,3\n'));
    expect(read).toEqual({
      table: { headers: ['AWB', 'COD', 'COD (3)', 'Column 4'], rows: [{ line: 2, cells: ['A1', '1', '2', '3'] }] },
    });
  });

  it.each<[string, string]>([
    ['line breaks and many blanks', '"COD\n \t amount  in\nall",AWB\nA1,1\n'],
    ['a mark and blanks around', '\ufeff  COD   amount in all  ,AWB\nA1,1\n'],
  ])('have headings of one line out of %s', (_, text) => {
    const read = readTable(utf8(text));
    expect('table' in read && read.table.headers).toEqual(['COD amount in all', 'AWB']);
  });

  it('have headings of at most 80 letters', () => {
    const read = readTable(utf8(`${'x'.repeat(81)},${'y'.repeat(80)}\nA1,1\n`));
    expect('table' in read && read.table.headers).toEqual(['x'.repeat(80), 'y'.repeat(80)]);
  });

  it.each<[string, string]>([
    ['in small letters', 'sep=|\n'],
    ['in capitals', 'SEP=|\r\n'],
    ['after a mark', '\ufeffsep=|\n'],
  ])('are split by the separator that is named %s, a line of its own', (_, named) => {
    expect(readTable(utf8(`${named}Report, daily\nof, all\nAWB|COD, net\nA1|12,5\n`))).toEqual({
      table: { headers: ['AWB', 'COD, net'], rows: [{ line: 5, cells: ['A1', '12,5'] }] },
    });
  });

  it('name no separator further down', () => {
    const read = readTable(utf8('AWB,COD\nA1,sep=;\nB2,2\n'));
    expect('table' in read && read.table.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'A1', 'sep=;'],
      [3, 'B2', '2'],
    ]);
  });

  it.each<[string, string, string[]]>([
    ['of one line that is split', 'AWB;COD\nA1\n', ['A1']],
    ['that another separator could not read', 'AWB;COD\nx,"y\n', ['x,"y']],
    ['that speaks of a web page', 'AWB;COD\n<html>;1\n', ['<html>', '1']],
  ])('may be one %s', (_, text, cells) => {
    expect(readTable(utf8(text))).toEqual({ table: { headers: ['AWB', 'COD'], rows: [{ line: 2, cells }] } });
  });

  it('have titles of fewer cells than six tenths of the widest row', () => {
    const titles = 'Report,November\nParcels,by,day\n';
    const read = readTable(utf8(`${titles}AWB,B,C,,\nA1,1,2,3,4\n`));
    expect('table' in read && read.table.headers).toEqual(['Parcels', 'by', 'day']);
    const wider = readTable(utf8(`${titles}AWB,B,C,D,\nA1,1,2,3,4,5\n`));
    expect('table' in wider && wider.table.headers).toEqual(['AWB', 'B', 'C', 'D', 'Column 5']);
  });

  it('are as wide as their first 20 rows', () => {
    const wide = 'A,B,C,D,E,F,G,H,I';
    const late = readTable(utf8(`AWB,COD\n${'A1,1\n'.repeat(19)}${wide}\n`));
    expect('table' in late && late.table.headers).toEqual(['AWB', 'COD']);
    const early = readTable(utf8(`AWB,COD\n${'A1,1\n'.repeat(18)}${wide}\nB2,2\n`));
    expect('table' in early && early.table.headers).toEqual(wide.split(','));
  });

  it('have at most 5,000 lines below their headings', () => {
    const read = readTable(utf8(`AWB,COD\n${'A1,1\n'.repeat(5_000)}`));
    expect('table' in read && read.table.rows.length).toBe(5_000);
  });

  it('may have inches and rows of other lengths', () => {
    const read = readTable(utf8('AWB,What,COD\nA1,5" box,1\nB2,x\n'));
    expect('table' in read && read.table.rows.map(({ cells }) => cells)).toEqual([
      ['A1', '5" box', '1'],
      ['B2', 'x'],
    ]);
  });
});

it('case 61: of a line of a hundred thousand cells two hundred are columns, and nobody has to wait for them', () => {
  const read = readTable(utf8(`AWB,COD${','.repeat(100_000)}\nA1,1${','.repeat(100_000)}\n`));
  if (!('table' in read)) throw new Error(read.problem);
  const { headers, rows } = read.table;
  expect([headers.length, headers.slice(0, 3), headers.at(-1)]).toEqual([
    200,
    ['AWB', 'COD', 'Column 3'],
    'Column 200',
  ]);
  expect(rows.map(({ cells }) => [cells.length, cells[0], cells[1]])).toEqual([[200, 'A1', '1']]);
});

describe('other files', () => {
  it.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'empty'],
    ['blanks', utf8('\ufeff \n\n'), 'empty'],
    ['a workbook', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2]), 'workbook'],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'workbook'],
    ['a PDF', utf8('%PDF-1.7'), 'pdf'],
    ['a web page', utf8('\n<html><table><tr><td>AWB</td></tr></table>'), 'webpage'],
    ['a web page in capitals', utf8('<!DOCTYPE html>'), 'webpage'],
    ['a web page after a mark', utf8('\ufeff<table>'), 'webpage'],
    ['a workbook of XML', utf8('<?xml version="1.0"?>'), 'webpage'],
    ['a picture', new Uint8Array([0xff, 0xd8, 0, 0, 1]), 'binary'],
    ['prose', utf8('Dear owner\nthe money is on its way\n'), 'table'],
    ['headings alone', utf8('AWB,COD\n'), 'table'],
    ['too many lines', utf8(`AWB,COD\n${'A1,1\n'.repeat(5_001)}`), 'long'],
    ['far too many cells', utf8(`AWB,COD\nA1,1${','.repeat(2_000_000)}`), 'long'],
    ['far too many cells of a letter of its own', utf8(`sep=x\n${'x'.repeat(2_000_000)}`), 'long'],
    ['far too many lines', utf8(`AWB,COD\n${'A1,1\n'.repeat(400_000)}`), 'long'],
  ])('such as %s are refused by what they are', (_, bytes, problem) => {
    expect(readTable(bytes)).toEqual({ problem, line: 0 });
  });

  it('such as one with an open quotation are refused by the line at which it ends', () => {
    expect(readTable(utf8('AWB,COD\nA1,"12\nB2,3\n'))).toEqual({ problem: 'broken', line: 3 });
  });
});
