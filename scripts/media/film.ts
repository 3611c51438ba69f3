import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { c, scene, word } from './lib.ts';

export interface Sprite {
  uri: string;
  width: number;
  height: number;
}

const clamp = (v: number, low = 0, high = 1) => Math.min(high, Math.max(low, v));
export const ease = (v: number) => {
  const t = clamp(v);
  return t * t * (3 - 2 * t);
};
export const span = (t: number, from: number, to: number) => clamp((t - from) / (to - from));

/** Paints artwork once; frames then only move the result about. */
export async function sprite(width: number, height: number, body: string, defs = '', opaque = false): Promise<Sprite> {
  const drawn = sharp(Buffer.from(scene(width, height, defs, body)), { density: 144 });
  const image = opaque
    ? drawn.resize(width + 20, height + 20).extract({ left: 10, top: 10, width, height })
    : drawn.resize(width, height);
  const bytes = opaque
    ? await image.flatten({ background: c.cream }).jpeg({ quality: 95 }).toBuffer()
    : await image.png().toBuffer();
  return { uri: `data:image/${opaque ? 'jpeg' : 'png'};base64,${bytes.toString('base64')}`, width, height };
}

export function place(
  s: Sprite,
  x: number,
  y: number,
  pivotX: number,
  pivotY: number,
  turn = 0,
  scale = 1,
  opacity = 1,
): string {
  if (opacity <= 0) return '';
  return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${turn.toFixed(2)}) scale(${scale.toFixed(4)})" opacity="${opacity.toFixed(3)}"><image href="${s.uri}" x="${-pivotX}" y="${-pivotY}" width="${s.width}" height="${s.height}"/></g>`;
}

export function caption(step: number, text: string, note: string, show: number, width: number, y: number): string {
  const rise = (1 - ease(show)) * 24;
  return `<g opacity="${ease(show).toFixed(3)}" transform="translate(0 ${rise.toFixed(1)})"><rect x="${width / 2 - 230}" y="${y - 52}" width="460" height="86" rx="43" fill="${c.leaf}"/><circle cx="${width / 2 - 187}" cy="${y - 9}" r="31" fill="${c.turmeric}"/>${word(String(step), width / 2 - 187, y + 4, 42, c.leafDark)}${word(text, width / 2 - 138, note ? y - 9 : y + 3, 36, c.cream, 'start')}${note ? word(note, width / 2 - 138, y + 18, 22, '#F7D98A', 'start') : ''}</g>`;
}

const RATE = 22_050;

/** Soft sine bells: each note is a time in seconds, a pitch in hertz and a loudness. */
export function bells(seconds: number, notes: [at: number, pitch: number, loud: number][], wrap = false): Buffer {
  const n = Math.round(seconds * RATE);
  const mix = new Float64Array(n);
  for (const [start, pitch, loud] of notes) {
    for (let i = 0; i < RATE * 3.2; i++) {
      let k = Math.round(start * RATE) + i;
      if (k >= n) {
        if (!wrap) break;
        k %= n;
      }
      const t = i / RATE;
      const attack = Math.min(1, t / 0.02);
      const tone =
        Math.sin(2 * Math.PI * pitch * t) * Math.exp(-2.2 * t) +
        0.28 * Math.sin(4.02 * Math.PI * pitch * t) * Math.exp(-4 * t);
      mix[k] = (mix[k] ?? 0) + tone * attack * loud;
    }
  }
  const pcm = Buffer.alloc(n * 2);
  for (let i = 0; i < n; i++) {
    const fade = wrap ? 1 : clamp((n - i) / (RATE * 0.6));
    pcm.writeInt16LE(Math.round(clamp((mix[i] ?? 0) * fade, -0.9, 0.9) * 32_000), i * 2);
  }
  return pcm;
}

export interface Film {
  file: string;
  poster: string;
  posterAt: number;
  width: number;
  height: number;
  seconds: number;
  crf: number;
  sound: Buffer;
  frame: (t: number) => string;
}

/** Renders every frame and hands them to ffmpeg, which must be on the path. */
export async function shoot(film: Film): Promise<void> {
  const fps = 24;
  const { width, height } = film;
  const sound = join(tmpdir(), `bells-${process.pid}.raw`);
  await writeFile(sound, film.sound);
  const draw = (t: number) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${film.frame(t)}</svg>`,
      ),
      { unlimited: true },
    ).flatten({ background: c.cream });
  const args = `-y -loglevel error -f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${fps} -i - -f s16le -ar ${RATE} -ac 1 -i ${sound} -c:v libx264 -preset slow -crf ${film.crf} -pix_fmt yuv420p -c:a aac -b:a 64k -ar 44100 -shortest -movflags +faststart -map_metadata -1 ${film.file}`;
  const ffmpeg = spawn('ffmpeg', args.split(' '), { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = new Promise<void>((resolve, reject) => {
    ffmpeg.on('error', () =>
      reject(new Error('ffmpeg is needed to make the films, and it was not found. Install it and run this again.')),
    );
    ffmpeg.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with code ${code}`))));
  });
  ended.catch(() => undefined);
  ffmpeg.stdin.on('error', () => undefined);
  for (let i = 0; i < film.seconds * fps; i++) {
    const pixels = await draw(i / fps)
      .raw()
      .toBuffer();
    if (!ffmpeg.stdin.write(pixels)) await Promise.race([new Promise((r) => ffmpeg.stdin.once('drain', r)), ended]);
  }
  ffmpeg.stdin.end();
  await ended;
  await rm(sound);
  await draw(film.posterAt).jpeg({ quality: 84, mozjpeg: true }).toFile(film.poster);
}
