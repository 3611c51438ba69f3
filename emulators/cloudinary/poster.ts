import sharp from 'sharp';
import type { Asset } from './asset.ts';
import { ffmpeg } from './ffmpeg.ts';
import type { Library } from './library.ts';
import type { Recipe } from './transform.ts';

const DECODE_TIMEOUT_MS = 10_000;
const MAX_CARD_SIDE = 4096;

/** An image given for the video: named in its context, or stored beside it. */
export function findPoster(library: Library, video: Asset): Asset | null {
  const named = video.context.poster_public_id;
  return (named && library.get('image', named)) || library.get('image', `${video.publicId}_poster`);
}

/** A decoded frame, else the given image, else a drawn card of the video's size. */
export async function videoStill(library: Library, video: Asset, offset: Recipe['offset']): Promise<Buffer> {
  const { duration = 0, width } = video.media;
  const seconds = 'seconds' in offset ? offset.seconds : offset.share * duration;
  const path = library.path(video);
  const frame = width ? ((await decodeFrame(path, seconds)) ?? (await decodeFrame(path, 0))) : null;
  if (frame) return frame;
  const poster = findPoster(library, video);
  return poster ? library.read(poster) : drawCard(video);
}

async function decodeFrame(path: string, seconds: number): Promise<Buffer | null> {
  const frame = ['-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', '-'];
  const decoded = await ffmpeg(['-ss', String(seconds), '-i', path, ...frame], DECODE_TIMEOUT_MS);
  return decoded && decoded.length > 0 ? decoded : null;
}

function drawCard(video: Asset): Promise<Buffer> {
  const { width: fullWidth = 1280, height: fullHeight = 720 } = video.media;
  const shrink = Math.min(1, MAX_CARD_SIDE / Math.max(fullWidth, fullHeight));
  const [width, height] = [Math.ceil(fullWidth * shrink), Math.ceil(fullHeight * shrink)];
  const unit = Math.min(width, height) / 100;
  const [x, y] = [width / 2, height * 0.45];
  const arrow = `${x - 4 * unit},${y - 7 * unit} ${x - 4 * unit},${y + 7 * unit} ${x + 8 * unit},${y}`;
  const name = video.displayName.length > 24 ? `${video.displayName.slice(0, 23)}…` : video.displayName;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#22262b"/>
    <circle cx="${x}" cy="${y}" r="${16 * unit}" fill="#ffffff" fill-opacity="0.16"/>
    <polygon points="${arrow}" fill="#ffffff"/>
    <text x="${x}" y="${y + 30 * unit}" font-size="${6 * unit}" font-family="sans-serif" fill="#e8e6e1" text-anchor="middle">${escapeXml(name)}</text>
  </svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#22262b' }).png().toBuffer();
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
