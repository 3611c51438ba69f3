import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ffmpeg from '@ffmpeg-installer/ffmpeg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readMp4 } from './mp4.ts';
import { mp4, startStage } from './stage.ts';

// Each starts a program that takes all the machine has, and others may be at it too.
vi.setConfig({ testTimeout: 60_000 });

const CUT = 'ac_aac,br_300k,c_limit,h_160,vc_h264,w_160';
const SECONDS = 1;
/** The picture, as much again for a quiet beginning, and the sound. */
const MOST_BITS = 700_000;

let stage: Awaited<ReturnType<typeof startStage>>;
const folder = mkdtempSync(join(tmpdir(), 'films-'));
beforeAll(async () => {
  stage = await startStage();
});
afterAll(async () => {
  await stage.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Waits without standing still: the service that is tested lives in this process and would take its callers for gone. */
async function run(path: string, ...args: string[]): Promise<Buffer> {
  await promisify(execFile)(ffmpeg.path, ['-v', 'error', '-y', ...args, path]);
  return readFile(path);
}

/** A film of noise: as heavy as it may be. */
function film(name: string, size: string, ...more: string[]): Promise<Buffer> {
  const inputs = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=10:duration=${SECONDS}`];
  const sound = ['-f', 'lavfi', '-i', `sine=duration=${SECONDS}`];
  const noise = ['-vf', 'noise=alls=60:allf=t', '-pix_fmt', 'yuv420p', '-preset', 'ultrafast'];
  return run(join(folder, name), ...inputs, ...sound, ...noise, ...more);
}

async function put(id: string, bytes: Buffer, more: object = {}) {
  return stage.upload(bytes, { public_id: id, resource_type: 'video', ...more });
}

async function played(path: string) {
  const answer = await stage.media(`video/upload/${path}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { note: answer.headers.get('x-emulator-film'), type: answer.headers.get('content-type'), bytes };
}

describe('a film is made', () => {
  test.each([
    ['lying', '320x180', 'lying.mp4', [], 160, 90],
    ['standing', '180x320', 'standing.mp4', [], 90, 160],
    ['very wide', '320x80', 'wide.mp4', [], 160, 40],
    ['HEVC in a MOV', '240x180', 'hevc.mov', ['-c:v', 'libx265', '-x265-params', 'log-level=none'], 160, 120],
    [
      'WebM',
      '240x180',
      'clip.webm',
      ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-b:v', '2M'],
      160,
      120,
    ],
  ])('%s', async (id, size, name, more, width, height) => {
    const given = await film(name, size, ...more);
    await put(id, given);
    const { note, type, bytes } = await played(`${CUT}/v1/${encodeURIComponent(id)}.mp4`);
    expect([note, type]).toEqual(['made', 'video/mp4']);
    const facts = { width, height, videoCodec: 'h264', audioCodec: 'aac', isIndexFirst: true };
    expect(readMp4(bytes)).toMatchObject(facts);
    expect(readMp4(bytes)?.duration).toBeCloseTo(SECONDS, 0);
    expect(bytes.length * 8).toBeLessThan(MOST_BITS);
    expect(bytes.length).toBeLessThan(given.length);
  });

  test('in parts of one and the same file', async () => {
    const path = `${CUT}/v1/lying.mp4`;
    const whole = await played(path);
    const answer = await stage.media(`video/upload/${path}`, { headers: { range: 'bytes=5-9' } });
    expect(answer.headers.get('content-range')).toBe(`bytes 5-9/${whole.bytes.length}`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(whole.bytes.subarray(5, 10));
  });

  test('and turned, where a player would have to turn it', async () => {
    const lying = join(folder, 'lying.mp4');
    const turned = ['-i', lying, '-c', 'copy', '-metadata:s:v:0', 'rotate=90'];
    const answer = await put('upright', await run(join(folder, 'upright.mp4'), ...turned));
    expect(answer).toMatchObject({ width: 320, height: 180, rotation: 270 });
    expect(readMp4((await played(`${CUT}/v1/upright.mp4`)).bytes)).toMatchObject({
      width: 90,
      height: 160,
      rotation: 0,
    });
    const still = await played('so_0/v1/upright.jpg');
    expect(await sharp(still.bytes).metadata()).toMatchObject({ width: 180, height: 320 });
  });

  test('in the background of an upload, which answers at once', async () => {
    const path = `${CUT}/v1/later.mp4`;
    const answer = await put('later', await film('later.mp4', '320x180'), {
      eager: [{ raw_transformation: CUT, format: 'mp4' }],
      eager_async: true,
    });
    expect(answer.eager).toMatchObject([{ status: 'processing', transformation: `${CUT}/mp4` }]);
    await vi.waitFor(
      async () => {
        const kept = await stage.sdk.api.resource('later', { resource_type: 'video' });
        expect(kept.derived).toMatchObject([{ format: 'mp4', transformation: `${CUT}/mp4` }]);
      },
      { timeout: 50_000, interval: 100 },
    );
    expect((await played(path)).note).toBe('made');
  });
});

describe('a film is not made, and the answer says why', () => {
  test.each([
    [
      'it fits as it is',
      CUT.replaceAll('160', '4000').replace('300k', '90m'),
      () => film('fits.mp4', '240x180', '-movflags', '+faststart'),
    ],
    ['there is no ffmpeg here that can read it', CUT, () => mp4(1280, 720, 10, 90_000)],
    ['films are not cut here', 'c_fill,w_90,h_90', () => film('cut.mp4', '240x180')],
    ['only MP4 is made here', 'f_webm,w_90', () => film('cut.mp4', '240x180')],
  ])('%s', async (why, cut, make) => {
    const given = await make();
    await put('kept', given);
    const { note, bytes } = await played(`${cut}/v1/kept.mp4`);
    expect(note).toBe(`original; ${why}`);
    expect(bytes.equals(given)).toBe(true);
  });
});
