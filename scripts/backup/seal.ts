import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { StackError } from '../stack/say.ts';

/** To whom a backup is sealed, and who opens it. */
export type Lock = { publicKey: string };
export type Key = { privateKey: string };

type Given = Record<string, string | undefined>;

/** @throws StackError without a key, or with one that is none */
export function lockFrom({ BACKUP_PUBLIC_KEY }: Given): Lock {
  if (BACKUP_PUBLIC_KEY) return { publicKey: BACKUP_PUBLIC_KEY };
  throw new StackError(
    'BACKUP_PUBLIC_KEY is missing: make a pair with `npm run backup -- keys FILE`, keep the file elsewhere and set the public key.',
  );
}

/** The private key from a file or the environment, never from beside the backup. */
export function keyFrom({ BACKUP_PRIVATE_KEY }: Given, file: string | null): Key {
  const text = file === null ? BACKUP_PRIVATE_KEY : readKeyFile(file);
  const found = text?.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (found) return { privateKey: found.trim() };
  if (text) throw new StackError('That is no private key: it begins with AGE-SECRET-KEY-.');
  throw new StackError(
    'The private key is missing: name its file with --key FILE, or set BACKUP_PRIVATE_KEY for this command.',
  );
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new StackError(`The key file ${file} cannot be read.`);
  }
}

const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as unknown as ReadableStream<Uint8Array>;
const toNode = (bytes: ReadableStream<Uint8Array>) => Readable.fromWeb(bytes as unknown as WebStream);

/** @throws StackError where the public key is none */
export async function seal(bytes: Readable, lock: Lock): Promise<Readable> {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(lock.publicKey);
  } catch {
    throw new StackError(
      'BACKUP_PUBLIC_KEY is no public key: it begins with age1, as `npm run backup -- keys` prints it.',
    );
  }
  return toNode(await encrypter.encrypt(toWeb(bytes)));
}

/** @throws StackError for a key that does not open it; later, while it is read, Error for a changed or missing byte */
export async function unseal(bytes: Readable, key: Key): Promise<Readable> {
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(key.privateKey);
    return toNode(await decrypter.decrypt(toWeb(bytes)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    bytes.destroy();
    throw new StackError(`This key does not open this file (${reason}): nothing was restored.`);
  }
}

/** Tells one secret of a shop from another, and no more than that: it stands in a backup. */
export const markOf = (secret: string): string =>
  createHmac('sha256', secret).update('backup').digest('hex').slice(0, 16);
