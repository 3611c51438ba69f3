import { StackError } from '../stack/say.ts';

/** What a backup is made of, in this order: a head, each table with its rows, the end. */
export type Migration = { name: string; checksum: string };
export type Head = {
  format: number;
  madeAt: string;
  server: string;
  migrations: Migration[];
  /** The version of the queue's schema, null where it was never made. */
  queue: number | null;
  /** Tells whether the shop is still given the same AUTH_SECRET, and not what it is. */
  secret: string | null;
};
export type TableHead = { name: string; columns: string[] };
export type TableEnd = { name: string; rows: number; bytes: number; sha256: string };
export type Sequence = { name: string; value: string };
export type End = { tables: TableEnd[]; sequences: Sequence[] };

export type Frame =
  | { kind: 'head'; said: Head }
  | { kind: 'table'; said: TableHead }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'tableEnd'; said: TableEnd }
  | { kind: 'end'; said: End };

export const FORMAT = 1;

const LETTER = { head: 'H', table: 'T', rows: 'R', tableEnd: 'E', end: 'Z' } as const;
const KIND = new Map<string, Frame['kind']>(
  Object.entries(LETTER).map(([kind, letter]) => [letter, kind as Frame['kind']]),
);
const PREFIX_BYTES = 5;
/** No frame is larger: what says otherwise is no backup. */
const MAX_FRAME_BYTES = 256 * 2 ** 20;

/** A letter, the length in four bytes, and the bytes or the JSON. */
export function toBytes(frame: Frame): Buffer {
  const body = frame.kind === 'rows' ? frame.bytes : Buffer.from(JSON.stringify(frame.said));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.write(LETTER[frame.kind], 0, 'latin1');
  prefix.writeUInt32BE(body.length, 1);
  return Buffer.concat([prefix, body]);
}

export const damaged = (why: string): StackError =>
  new StackError(`This backup is damaged (${why}): nothing was restored. Take another one.`);

function toFrame(letter: string, body: Buffer): Frame {
  const kind = KIND.get(letter);
  if (!kind) throw damaged('a part of an unknown kind');
  return kind === 'rows' ? { kind, bytes: body } : ({ kind, said: JSON.parse(body.toString()) } as Frame);
}

/** The frames in a stream of bytes, none of them held longer than it is used. */
export async function* readFrames(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    waiting.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    size += chunk.byteLength;
    for (let needed = PREFIX_BYTES; size >= needed; ) {
      const all = waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting);
      waiting = [all];
      const length = all.readUInt32BE(1);
      if (length > MAX_FRAME_BYTES) throw damaged('a part that is too large');
      needed = PREFIX_BYTES + length;
      if (size < needed) break;
      yield toFrame(all.toString('latin1', 0, 1), all.subarray(PREFIX_BYTES, needed));
      waiting = size === needed ? [] : [all.subarray(needed)];
      size -= needed;
      needed = PREFIX_BYTES;
    }
  }
  if (size > 0) throw damaged('it ends within a part');
}
