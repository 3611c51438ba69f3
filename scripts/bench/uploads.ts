import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import type { ScratchStack } from '../testing/scratch.ts';
import { type Admin, call, signIn } from './admin.ts';
import { pidOfApp, residentMb } from './resident.ts';
import type { Note } from './results.ts';

const MB = 1024 * 1024;
const LARGEST = 50 * MB;
const FRAME_BYTES = 40 * 1024;
const BUDGET_MB = 100;
const SAMPLE_MS = 10;
const ROUNDS = 3;

/** A film whose frames fill almost 50 MB; nobody decodes them. */
async function makeFilm(format: OutputFormat): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: 640, codedHeight: 360 };
  const frames = Math.floor((LARGEST - MB) / FRAME_BYTES);
  for (let at = 0; at < frames; at++) {
    const bytes = new Uint8Array(FRAME_BYTES).fill(at);
    bytes.set([at % 30 === 0 ? 0x10 : 0x11, 2, 0, 0x9d, 1, 0x2a, 128, 2, 104, 1]);
    const packet = new EncodedPacket(bytes, at % 30 === 0 ? 'key' : 'delta', at / 30, 1 / 30);
    await source.add(packet, at === 0 ? { decoderConfig } : undefined);
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

type Upload = { status: number; seconds: number; riseMb: number };

/** Uploads a film while the memory of the server is watched. */
async function upload(target: ScratchStack, admin: Admin, pid: number, film: Uint8Array<ArrayBuffer>): Promise<Upload> {
  const form = new FormData();
  form.append('files', new Blob([film]), 'film');
  const before = residentMb(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, SAMPLE_MS);
  const startedAt = performance.now();
  const answer = await call(target, admin, '/api/admin/gallery/upload', form);
  await answer.text();
  clearInterval(watch);
  return { status: answer.status, seconds: (performance.now() - startedAt) / 1000, riseMb: most - before };
}

/** How much memory the server takes while a film of 50 MB is checked, wrapped anew and passed on. */
export async function run(target: ScratchStack, note: Note): Promise<void> {
  if (process.platform !== 'linux') return console.log('  memory is read from /proc: only on Linux');
  const pid = pidOfApp(target);
  const admin = await signIn(target);
  let most = 0;
  for (const [name, format] of [
    ['MP4', new Mp4OutputFormat({ fastStart: false })],
    ['WebM', new WebMOutputFormat()],
  ] as const) {
    const film = await makeFilm(format);
    for (let round = 1; round <= ROUNDS; round++) {
      const { status, seconds, riseMb } = await upload(target, admin, pid, film);
      const size = (film.length / MB).toFixed(1);
      const took = `${seconds.toFixed(2)} s   memory +${riseMb.toFixed(0)} MB`;
      console.log(`  ${name} of ${size} MB, round ${round}`.padEnd(54), `${status}   ${took}`);
      if (status !== 201) throw new Error(`an upload answered ${status}`);
      most = Math.max(most, riseMb);
    }
    const large = new Uint8Array(LARGEST + 1);
    large.set(film);
    const { status, seconds, riseMb } = await upload(target, admin, pid, large);
    console.log(
      `  ${name} of 50 MB and a byte`.padEnd(54),
      `${status}   ${seconds.toFixed(2)} s   memory +${riseMb.toFixed(0)} MB`,
    );
    if (status !== 413) throw new Error(`a film that is too large was answered ${status}`);
    most = Math.max(most, riseMb);
  }
  console.log(`  most memory above what it was before: ${most.toFixed(0)} MB (budget ${BUDGET_MB} MB)`);
  note({ name: 'memory above what it was before', value: most, unit: 'MB', budget: { most: BUDGET_MB } });
}
