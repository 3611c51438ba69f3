import { gzipSync } from 'node:zlib';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import sharp from 'sharp';
import { type Sample, seedFilm } from './media';

export type Hostile = Sample & { status: 400 | 413 | 415 };

export const MB = 1024 * 1024;
const PAGE = '<!doctype html><html><body><script>alert(document.domain)</script></body></html>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';

const text = (...parts: (string | Uint8Array | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};
const isoFile = (brand: string): Buffer => text(u32(20), 'ftyp', brand, u32(0), brand, u32(8), 'mdat');
const matroska = (kind: string): Buffer =>
  text([0x1a, 0x45, 0xdf, 0xa3, 0x80 + kind.length + 3, 0x42, 0x82, 0x80 + kind.length], kind);
const pngHead = (width: number, height: number): Buffer =>
  text('\x89PNG\r\n\x1a\n', u32(13), 'IHDR', u32(width, height), [8, 6, 0, 0, 0], u32(0));

const square = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#2a7f62' } });
export const jpeg = (width = 64, height = width) => square(width, height).jpeg().toBuffer();
export const png = (width = 16, height = width) => square(width, height).png().toBuffer();
export const webp = (width = 64, height = width) => square(width, height).webp().toBuffer();

const frame = (at: number, isKey: boolean) => {
  const bytes = new Uint8Array(200).fill(at);
  bytes.set([isKey ? 0x10 : 0x11, 2, 0, 0x9d, 1, 0x2a, 64, 0, 48, 0]);
  return new EncodedPacket(bytes, isKey ? 'key' : 'delta', at / 10, 0.1);
};

/** Three seconds of VP8 frames that nobody decodes, with a title and a named track. */
export async function webm(): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat({ minimumClusterDuration: 0.5 }), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source, { name: 'Asha’s phone <img src=x onerror=alert(1)>' });
  output.setMetadataTags({ title: 'At home, 12.9716 77.5946' });
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: 64, codedHeight: 48 };
  for (let at = 0; at < 30; at++) await source.add(frame(at, at % 10 === 0), at === 0 ? { decoderConfig } : undefined);
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

async function soundOnly(): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = {
    codec: 'mp4a.40.2',
    numberOfChannels: 2,
    sampleRate: 48_000,
    description: new Uint8Array([17, 144]),
  };
  await source.add(new EncodedPacket(new Uint8Array(100), 'key', 0, 0.02), { decoderConfig });
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

/** A film one of whose tables speaks of milliards of samples: who counts them stands still. */
function endless(table: string, offset: number): Buffer {
  const film = Buffer.from(seedFilm());
  film.writeUInt32BE(0xffffffff, film.indexOf(table) + offset);
  return film;
}

const FOREIGN: Record<string, Buffer> = {
  'drawing.svg': text(SVG),
  'drawing.svg.jpg': text(SVG),
  'prolog.svg': text('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>', SVG),
  'drawing.svgz': gzipSync(SVG),
  'page.html': text(PAGE),
  'page.jpg': text(PAGE),
  'page.mp4': text(PAGE),
  'page.html.webp': text(PAGE),
  'mark.jpg': text([0xef, 0xbb, 0xbf], PAGE),
  'page.xhtml': text('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'),
  'dot.gif': text('GIF89a', [1, 0, 1, 0, 0, 0, 0, 59]),
  'polyglot.gif': text('GIF89a/*', [0, 0, 0], '*/=1;alert(1)//'),
  'polyglot.jpg': text('GIF87a=1;alert(document.cookie)//', [0, 59]),
  'paper.pdf': text('%PDF-1.7\n1 0 obj<</OpenAction<</JS(app.alert(1))>>>>'),
  'paper.jpg': text('%PDF-1.4\n'),
  'files.zip': text('PK\x03\x04', Buffer.alloc(40)),
  'picture.jpg.zip': text('PK\x05\x06', Buffer.alloc(18)),
  'app.jar': text('PK\x03\x04', Buffer.alloc(26), 'META-INF/MANIFEST.MF'),
  'program.exe': text('MZ', Buffer.alloc(58), u32(0x80), Buffer.alloc(64), 'PE\0\0'),
  'program.jpg.exe': text('MZ\x90\0'),
  'program.elf': text('\x7fELF', [2, 1, 1], Buffer.alloc(60)),
  'program.macho': text([0xcf, 0xfa, 0xed, 0xfe], Buffer.alloc(28)),
  'script.sh': text('#!/bin/sh\nrm -rf /\n'),
  'shell.php': text('<?php system($_GET["c"]); ?>'),
  'shell.jpg.php': text('<?php echo 1; ?>'),
  'code.js': text('alert(1)'),
  'data.json': text('{"a": 1}'),
  'style.css': text('body{background:url(javascript:alert(1))}'),
  'note.txt': text('hello'),
  'modern.avif': isoFile('avif'),
  'phone.heic': isoFile('heic'),
  'phone.heif': isoFile('mif1'),
  'old.bmp': text('BM', Buffer.alloc(60)),
  'scan.tiff': text('II*\0', [8, 0, 0, 0], Buffer.alloc(20)),
  'big-endian.tiff': text('MM\0*', u32(8), Buffer.alloc(20)),
  'icon.ico': text([0, 0, 1, 0, 1, 0, 16, 16], Buffer.alloc(20)),
  'layers.psd': text('8BPS', Buffer.alloc(30)),
  'long.jxl': text([0xff, 0x0a], Buffer.alloc(30)),
  'wavelets.jp2': text(u32(12), 'jP  \r\n\x87\n', u32(20), 'ftypjp2 ', u32(0), 'jp2 '),
  'magic.png': text('\x89PNG\r\n\x1a\n'),
  'page-after-magic.png': text('\x89PNG\r\n\x1a\n', PAGE),
  'moving.apng': text(pngHead(8, 8), u32(8), 'acTL', u32(2, 0, 0)),
  'tablet.m4v': isoFile('M4V '),
  'sound.m4a': isoFile('M4A '),
  'feature.3gp': isoFile('3gp5'),
  'film.mkv': matroska('matroska'),
  'film.webm': matroska('matroska'),
  'film.avi': text('RIFF', u32(100), 'AVI LIST', Buffer.alloc(40)),
  'film.flv': text('FLV\x01\x05', u32(9, 0)),
  'film.wmv': text([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9], Buffer.alloc(40)),
  'film.ts': text('G', Buffer.alloc(187), 'G', Buffer.alloc(187), 'G'),
  'film.mpg': text([0, 0, 1, 0xba, 0x44], Buffer.alloc(40)),
  'film.ogv': text('OggS', Buffer.alloc(24), '\x80theora'),
  'song.mp3': text('ID3', [3, 0, 0, 0, 0, 0, 10], Buffer.alloc(30)),
  'song.wav': text('RIFF', u32(100), 'WAVEfmt ', Buffer.alloc(30)),
  'film.swf': text('FWS', [9], Buffer.alloc(30)),
  'letter.rtf': text('{\\rtf1 hello}'),
  'drawing.eps': text('%!PS-Adobe-3.0 EPSF-3.0\n'),
  'module.wasm': text('\0asm', [1, 0, 0, 0]),
  'font.woff2': text('wOF2', Buffer.alloc(40)),
  'many.rar': text('Rar!\x1a\x07\x01\0', Buffer.alloc(20)),
  'many.7z': text("7z\xbc\xaf'\x1c", Buffer.alloc(20)),
  'byte.jpg': text([0]),
  'half-magic.jpg': text([0xff, 0xd8]),
  'noise.png': Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 89 + 7) % 251)),
};

/** More than sixty files that no shop should take, each with the status it is refused with. */
export async function hostileFiles(): Promise<Hostile[]> {
  const [photo, drawing, modern, film, clip] = [
    await jpeg(600),
    await png(600),
    await webp(600),
    seedFilm(),
    await webm(),
  ];
  const sof = photo.indexOf(Buffer.from([0xff, 0xc0]));
  const bomb = Buffer.from(photo);
  bomb.writeUInt16BE(30_000, sof + 5);
  bomb.writeUInt16BE(30_000, sof + 7);
  const flat = Buffer.from(photo);
  flat.writeUInt16BE(0, sof + 5);
  const canvas = text([0x10, 0, 0, 0, 0xff, 0x3f, 0, 0xff, 0x3f, 0]);
  const broken: Record<string, Uint8Array> = {
    'empty.jpg': text(),
    empty: text(),
    'magic.jpg': text([0xff, 0xd8, 0xff]),
    'magic.webp': text('RIFF', [4, 0, 0, 0], 'WEBP'),
    'page-after-magic.jpg': text([0xff, 0xd8, 0xff, 0xe0], PAGE),
    'page-after-magic.webp': text('RIFF', [90, 0, 0, 0], 'WEBP', PAGE),
    'truncated.jpg': photo.subarray(0, photo.length / 2),
    'truncated.png': drawing.subarray(0, drawing.length / 2),
    'truncated.webp': modern.subarray(0, modern.length / 2),
    'truncated.mp4': film.subarray(0, film.length / 2),
    'index-only.mp4': film.subarray(0, 8_900),
    'truncated.webm': clip.subarray(0, clip.length / 3),
    'head-only.webm': matroska('webm'),
    'head-only.mp4': isoFile('isom'),
    'phone.mov': isoFile('qt  '),
    'page.mp4': text(u32(20), 'ftypisom', u32(0), 'mp42', u32(PAGE.length + 8), 'mdat', PAGE),
    'page-in-index.mp4': text(u32(20), 'ftypisom', u32(0), 'mp42', u32(PAGE.length + 8), 'moov', PAGE),
    'page.webm': text(matroska('webm'), PAGE),
    'sound.mp4': await soundOnly(),
    'endless-times.mp4': endless('stts', 12),
    'endless-sizes.mp4': endless('stsz', 12),
    'endless-chunks.mp4': endless('stsc', 16),
    'bomb.png': text(pngHead(30_000, 30_000), Buffer.alloc(MB)),
    'bomb.jpg': bomb,
    'bomb.webp': text('RIFF', [22, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0], canvas),
    'flat.jpg': flat,
    'no-width.png': pngHead(0, 10),
    'tagged.jpg': text('ID3', [3, 0, 0, 0, 0, 0, 0], photo),
    'marked.jpg': text([0xef, 0xbb, 0xbf], photo),
  };
  const list = (files: Record<string, Uint8Array>, status: 400 | 415): Hostile[] =>
    Object.entries(files).map(([name, bytes]) => ({ name, bytes, status }));
  return [...list(FOREIGN, 415), ...list(broken, 400)];
}

/** Grows a file to a size without changing what it is. */
export const grownTo = (bytes: number, file: Uint8Array): Uint8Array => {
  const grown = new Uint8Array(bytes);
  grown.set(file);
  return grown;
};
