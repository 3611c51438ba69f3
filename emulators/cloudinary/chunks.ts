import { mkdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../core.ts';
import type { ResourceType } from './asset.ts';
import { hexId, sweep, writeWhole } from './library.ts';
import { checkSize } from './probe.ts';
import { Problem } from './problem.ts';
import { resourceTypeOf, type Sniffed, sniff } from './sniff.ts';

interface Part {
  start: number;
  end: number;
  file: string;
}
interface ChunkedUpload {
  id: string;
  type: ResourceType;
  parts: Part[];
  startedAt: number;
}
export interface ChunkRange {
  start: number;
  end: number;
  total: number | null;
}

const KIND = 'cloudinary-chunks';
const MIN_PART_BYTES = 5 * 1024 * 1024;
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

export function parseRange(header: string): ChunkRange {
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(-1|\d+|\*)$/.exec(header) ?? [];
  if (start === undefined || Number(end) < Number(start)) throw new Problem(400, `Invalid Content-Range ${header}`);
  return { start: Number(start), end: Number(end), total: total === '-1' || total === '*' ? null : Number(total) };
}

/** Parts of uploads under way. Parts come in order; a part sent again replaces itself. */
export class Chunks {
  private readonly context: Context;
  private readonly folder: string;
  private readonly busy = new Map<string, Promise<unknown>>();

  constructor(context: Context) {
    this.context = context;
    this.folder = join(context.config.dataDir, 'cloudinary', 'chunks');
    mkdirSync(this.folder, { recursive: true });
    const uploads = context.store.list<ChunkedUpload>(KIND);
    sweep(this.folder, new Set(uploads.flatMap(({ parts }) => parts.map((part) => part.file))));
  }

  /** The whole file with its last part, null before. */
  add(id: string, range: ChunkRange, bytes: Buffer, asked: string, lose: boolean): Promise<Buffer | null> {
    const turn = (this.busy.get(id) ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => this.addNext(id, range, bytes, asked, lose));
    this.busy.set(id, turn);
    const done = () => {
      if (this.busy.get(id) === turn) this.busy.delete(id);
    };
    turn.then(done, done);
    return turn;
  }

  private async addNext(
    id: string,
    range: ChunkRange,
    bytes: Buffer,
    asked: string,
    lose: boolean,
  ): Promise<Buffer | null> {
    if (bytes.length !== range.end - range.start + 1) {
      throw new Problem(400, `Content-Range does not match the part: ${bytes.length} bytes received`);
    }
    const last = range.total !== null && range.end + 1 >= range.total;
    const upload = this.find(id) ?? this.begin(id, range, bytes, asked);
    const parts = upload.parts.filter((part) => part.start < range.start);
    const received = parts.at(-1)?.end ?? -1;
    if (range.start !== received + 1) {
      throw new Problem(400, `Missing part of the upload: expected byte ${received + 1}, got ${range.start}`);
    }
    await this.checkTotal(upload, Math.max(range.end + 1, range.total ?? 0));
    if (!last && bytes.length < MIN_PART_BYTES) {
      throw new Problem(400, 'All parts except EOF-chunk must be larger than 5mb');
    }
    if (last) return this.finish({ ...upload, parts }, bytes);
    if (lose) return null;
    const file = hexId();
    await writeWhole(join(this.folder, file), bytes);
    this.context.store.put<ChunkedUpload>(KIND, id, { ...upload, parts: [...parts, { ...range, file }] });
    await this.removeParts(upload.parts.slice(parts.length));
    return null;
  }

  private find(id: string): ChunkedUpload | null {
    return this.context.store.get<ChunkedUpload>(KIND, id);
  }

  private begin(id: string, range: ChunkRange, bytes: Buffer, asked: string): ChunkedUpload {
    const now = this.context.clock.now();
    for (const upload of this.context.store.list<ChunkedUpload>(KIND)) {
      if (now - upload.startedAt > ABANDONED_AFTER_MS) void this.forget(upload);
    }
    const sniffed: Sniffed | null = range.start === 0 ? sniff(bytes) : null;
    return { id, type: resourceTypeOf(asked, sniffed), parts: [], startedAt: now };
  }

  private async checkTotal(upload: ChunkedUpload, total: number): Promise<void> {
    try {
      checkSize(upload.type, total);
    } catch (error) {
      await this.forget(upload);
      throw error;
    }
  }

  private async finish(upload: ChunkedUpload, bytes: Buffer): Promise<Buffer> {
    const earlier = await Promise.all(upload.parts.map((part) => readFile(join(this.folder, part.file))));
    return Buffer.concat([...earlier, bytes]);
  }

  /** Once the asset is stored; until then the last part may come again. */
  async complete(id: string): Promise<void> {
    const upload = this.find(id);
    if (upload) await this.forget(upload);
  }

  private async forget(upload: ChunkedUpload): Promise<void> {
    this.context.store.delete(KIND, upload.id);
    await this.removeParts(upload.parts);
  }

  private async removeParts(parts: Part[]): Promise<void> {
    await Promise.all(parts.map((part) => rm(join(this.folder, part.file), { force: true })));
  }
}
