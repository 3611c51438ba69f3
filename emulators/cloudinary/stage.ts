import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import sharp from 'sharp';
import { createCloudinary } from '../cloudinary.ts';
import { type Context, createContext, type EmulatorConfig } from '../core.ts';

type Sdk = typeof import('cloudinary').v2;
/** Present in the package, absent from its types. */
interface SignatureTools {
  api_sign_request(fields: Record<string, string>, secret: string, algorithm?: 'sha256'): string;
  verify_api_response_signature(publicId: string, version: number, signature: string): boolean;
  verifyNotificationSignature(body: string, timestamp: number, signature: string): boolean;
}
export type Answer = Awaited<ReturnType<Sdk['uploader']['upload']>> & Record<string, unknown>;

/** A copy of its own: it keeps the address that it is loaded with. */
function loadSdk(): typeof import('cloudinary') {
  const load = createRequire(import.meta.url);
  for (const path of Object.keys(load.cache)) if (path.includes('/node_modules/cloudinary/')) delete load.cache[path];
  return load('cloudinary');
}

/** The emulator on a free port, and the official SDK pointed at it: its base address is read when it is loaded. */
export async function startStage() {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudinary-'));
  const account = { cloudName: 'demo', apiKey: 'key', apiSecret: 'secret' };
  const config = { port: 0, dataDir, publicUrl: '', cloudinary: account } as EmulatorConfig;
  let context: Context = createContext(config);
  let server: ServerType = await listen(context, 0);
  const { port } = server.address() as AddressInfo;
  config.publicUrl = `http://127.0.0.1:${port}`;
  const prefix = encodeURIComponent(`${config.publicUrl}/cloudinary`);
  process.env.CLOUDINARY_URL = `cloudinary://key:secret@demo?upload_prefix=${prefix}`;
  const { v2: sdk } = loadSdk();
  const tools = sdk.utils as unknown as SignatureTools;

  const stopServer = async () => {
    context.faults.stop();
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
    await once(server, 'close');
    context.store.close();
  };
  const upload = (bytes: Buffer, options: Record<string, unknown> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const done = (error: unknown, answer: unknown) => (error ? reject(error) : resolve(answer as Answer));
      sdk.uploader.upload_stream({ disable_promises: true, ...options }, done).end(bytes);
    });
  /** A browser's request: exactly these fields and the file. */
  const post = (fields: Record<string, string>, file?: Buffer, path = 'image/upload', init: RequestInit = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (file) form.append('file', new Blob([new Uint8Array(file)]), 'photo.png');
    return fetch(`${config.publicUrl}/cloudinary/v1_1/demo/${path}`, { method: 'POST', body: form, ...init });
  };
  const sign = (fields: Record<string, string>, timestamp = Math.floor(Date.now() / 1000), algorithm?: 'sha256') => {
    const signed = { ...fields, timestamp: String(timestamp) };
    const signature = tools.api_sign_request(signed, 'secret', algorithm);
    return { ...signed, signature, api_key: 'key' };
  };
  return {
    sdk,
    tools,
    dataDir,
    url: config.publicUrl,
    upload,
    post,
    sign,
    media: (path: string, init?: RequestInit) => fetch(`${config.publicUrl}/media/demo/${path}`, init),
    arm: (mode: string, calls = 1, path?: string) =>
      context.faults.arm({ provider: 'cloudinary', mode, calls, about: path }),
    get context() {
      return context;
    },
    restart: async () => {
      await stopServer();
      context = createContext(config);
      server = await listen(context, port);
    },
    stop: async () => {
      await stopServer();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function listen(context: Context, port: number): Promise<ServerType> {
  const server = serve({ fetch: createCloudinary(context).fetch, hostname: '127.0.0.1', port });
  if (!server.listening) await once(server, 'listening');
  return server;
}

export function picture(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
): Promise<Buffer> {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#c2571a' } };
  return sharp({ create: { width, height, channels: 3, background: '#1f6f43' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer();
}

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};
const box = (type: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), Buffer.from(type), content]);
};

/** Headers without any picture: enough to be measured, not to be decoded. */
export function mp4(width: number, height: number, seconds: number, padding = 64): Buffer {
  const track = box(
    'trak',
    box('tkhd', Buffer.alloc(76), u32(width * 65536, height * 65536)),
    box(
      'mdia',
      box('hdlr', Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(12)),
      box('minf', box('stbl', box('stsd', u32(0, 1), box('avc1', Buffer.alloc(8))), box('stsz', u32(0, 0, 50)))),
    ),
  );
  const header = box('mvhd', u32(0, 0, 0, 1000, seconds * 1000), Buffer.alloc(80));
  return Buffer.concat([
    box('ftyp', Buffer.from('isom'), u32(512), Buffer.from('isommp41')),
    box('moov', header, track),
    box('mdat', Buffer.alloc(padding)),
  ]);
}

const element = (id: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(content.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
};
const uint16 = (value: number) => Buffer.from([value >> 8, value & 255]);

export function webm(width: number, height: number, seconds: number): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(seconds * 1000);
  const video = element('e0', element('b0', uint16(width)), element('ba', uint16(height)));
  const entry = element('ae', element('83', Buffer.from([1])), element('86', Buffer.from('V_VP9')), video);
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element(
      '18538067',
      element('1549a966', element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40])), element('4489', duration)),
      element('1654ae6b', entry),
    ),
  ]);
}
