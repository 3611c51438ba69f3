import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ffmpeg from '@ffmpeg-installer/ffmpeg';

export type FilmOrder = {
  /** The ending decides what it is wrapped in. */
  name: string;
  size?: string;
  seconds?: number;
  /** `libx264`, `libx265`, `libvpx-vp9`, `prores_ks` ... */
  picture?: string;
  /** `aac`, `pcm_s16le` ...; null for none. */
  sound?: string | null;
  /** Degrees that a player has to turn it by, as a phone held upright notes it. */
  turned?: number;
  /** Bits a second of the picture, for films of a certain weight. */
  bitRate?: string;
  more?: readonly string[];
};

const FOLDER = join(tmpdir(), 'films-for-tests');
const QUICK: Record<string, readonly string[]> = {
  libx264: ['-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  libx265: ['-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'],
  'libvpx-vp9': ['-deadline', 'realtime', '-cpu-used', '8'],
};

function make(order: FilmOrder, path: string): void {
  const { size = '320x180', seconds = 1, picture = 'libx264', sound = 'aac', turned, bitRate, more = [] } = order;
  const draft = `${path}.draft${order.name.slice(order.name.lastIndexOf('.'))}`;
  const tone = sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`, '-c:a', sound] : [];
  const weight = bitRate ? ['-b:v', bitRate, '-minrate', bitRate, '-maxrate', bitRate, '-bufsize', bitRate] : [];
  const noise = bitRate ? ['-vf', 'noise=alls=60:allf=t'] : [];
  const screen = `testsrc2=size=${size}:rate=24:duration=${seconds}`;
  const run = (...args: readonly string[]) => execFileSync(ffmpeg.path, ['-v', 'error', '-nostdin', '-y', ...args]);
  run(
    '-f',
    'lavfi',
    '-i',
    screen,
    ...tone,
    ...noise,
    '-c:v',
    picture,
    ...(QUICK[picture] ?? []),
    ...weight,
    ...more,
    draft,
  );
  if (turned !== undefined) {
    const upright = `${path}.turned.mp4`;
    run('-i', draft, '-c', 'copy', '-metadata:s:v:0', `rotate=${turned}`, upright);
    renameSync(upright, draft);
  }
  renameSync(draft, path);
}

/** A film of a moving test picture; made once on this machine. */
export function film(order: FilmOrder): Buffer {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 20));
  if (!existsSync(path)) {
    const own = `${path}.${process.pid}`;
    make(order, own);
    renameSync(own, path);
  }
  return readFileSync(path);
}

/** Names of the outermost boxes of an MP4, in their order. */
export function boxesOf(film: Uint8Array): string[] {
  const bytes = Buffer.from(film);
  const names: string[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = bytes.readUInt32BE(at);
    names.push(bytes.toString('latin1', at + 4, at + 8));
    at += short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length;
  }
  return names;
}
