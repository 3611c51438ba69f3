import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { createZstdDecompress } from 'node:zlib';
import { StackError } from '../stack/say.ts';
import { damaged, type End, FORMAT, type Frame, type Head, readFrames, type TableEnd } from './frames.ts';
import { type Key, unseal } from './seal.ts';

export type Contents = { head: Head; end: End };

/** The frames of a backup; whatever is wrong with the file is said in a sentence. */
export async function* openBackup(file: string, key: Key): AsyncGenerator<Frame> {
  if (!existsSync(file)) throw new StackError(`There is no file ${file}.`);
  const unzipped = createZstdDecompress();
  const plain = await unseal(createReadStream(file), key);
  plain.on('error', (error) => unzipped.destroy(error));
  try {
    yield* readFrames(plain.pipe(unzipped));
  } catch (error) {
    throw error instanceof StackError ? error : damaged(error instanceof Error ? error.message : 'unreadable');
  } finally {
    plain.destroy();
    unzipped.destroy();
  }
}

const isSameTable = (one: TableEnd, other: TableEnd | undefined): boolean =>
  one.name === other?.name && one.rows === other.rows && one.bytes === other.bytes && one.sha256 === other.sha256;

/** Adds up what comes of a table, for comparison with what is said at its end. */
function createCount() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    add(chunk: Buffer) {
      hash.update(chunk);
      bytes += chunk.length;
    },
    isAs: ({ bytes: wanted, sha256 }: TableEnd) => bytes === wanted && hash.digest('hex') === sha256,
  };
}

/**
 * Reads a backup from its beginning to its end without touching any database.
 * @throws StackError for a wrong key, a cut or changed file, or one of another format
 */
export async function examine(file: string, key: Key): Promise<Contents> {
  let head: Head | undefined;
  let end: End | undefined;
  let count = createCount();
  const seen: TableEnd[] = [];
  for await (const frame of openBackup(file, key)) {
    if (end) throw damaged('something follows its end');
    if (frame.kind !== 'head' && !head) throw damaged('it has no head');
    if (frame.kind === 'head') head = requireFormat(frame.said);
    if (frame.kind === 'table') count = createCount();
    if (frame.kind === 'rows') count.add(frame.bytes);
    if (frame.kind === 'tableEnd' && !count.isAs(frame.said)) throw damaged(`rows of ${frame.said.name}`);
    if (frame.kind === 'tableEnd') seen.push(frame.said);
    if (frame.kind === 'end') end = frame.said;
  }
  if (!head || !end) throw damaged('its end is missing');
  const { tables } = end;
  if (tables.length !== seen.length || !tables.every((table, at) => isSameTable(table, seen[at])))
    throw damaged('its list of tables');
  return { head, end };
}

function requireFormat(head: Head): Head {
  if (head.format === FORMAT) return head;
  throw new StackError(
    `This backup has format ${head.format}, this version reads ${FORMAT}: nothing was restored. Restore it with the version of the shop that made it.`,
  );
}
