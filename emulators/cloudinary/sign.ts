import { createHash, timingSafeEqual } from 'node:crypto';
import type { EmulatorConfig } from '../core.ts';
import { Problem } from './problem.ts';

export type Fields = ReadonlyMap<string, string>;
type Account = EmulatorConfig['cloudinary'];
type Algorithm = 'sha1' | 'sha256';

const NOT_SIGNED = new Set(['file', 'cloud_name', 'resource_type', 'api_key', 'signature']);
const SIGNATURE_TTL_S = 3600;

export function digest(text: string, algorithm: Algorithm = 'sha1'): string {
  return createHash(algorithm).update(text).digest('hex');
}

function stringToSign(fields: Fields): string {
  return [...fields]
    .filter(([name, value]) => !NOT_SIGNED.has(name) && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`.replaceAll('&', '%26'))
    .join('&');
}

/** What the account answers an upload with; signature version 1, as the SDK checks it. */
export function answerSignature(publicId: string, version: number, secret: string): string {
  return digest(`public_id=${publicId}&version=${version}${secret}`);
}

export function authorizeForm(fields: Fields, authorization: string | undefined, account: Account, now: number): void {
  if (authorization) authorizeBasic(authorization, account);
  else authorizeSignature(fields, account, now);
}

function authorizeSignature(fields: Fields, account: Account, now: number): void {
  const signature = fields.get('signature');
  if (!signature) {
    if (fields.get('upload_preset')) throw new Problem(400, 'Upload preset not found');
    throw new Problem(400, 'Upload preset must be specified when using unsigned upload');
  }
  if (fields.get('api_key') !== account.apiKey) throw new Problem(401, 'unknown api_key');
  const timestamp = Number(fields.get('timestamp'));
  if (!fields.get('timestamp')) throw new Problem(400, 'Missing required parameter - timestamp');
  if (!Number.isInteger(timestamp)) throw new Problem(400, 'Invalid value for timestamp');
  const text = stringToSign(fields);
  const expected = digest(text + account.apiSecret, signature.length === 64 ? 'sha256' : 'sha1');
  if (!same(expected, signature)) {
    throw new Problem(401, `Invalid Signature ${signature}. String to sign - '${text}'.`);
  }
  if (now / 1000 - timestamp > SIGNATURE_TTL_S) {
    const reported = new Date(timestamp * 1000).toISOString().replace('T', ' ').replace('.000Z', ' +0000');
    throw new Problem(401, `Stale request - reported time is ${reported} which is more than 1 hour ago`);
  }
}

export function authorizeBasic(authorization: string | undefined, account: Account): void {
  const [, encoded] = /^Basic\s+(\S+)$/i.exec(authorization ?? '') ?? [];
  if (!encoded) throw new Problem(401, 'Authorization required');
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (text.slice(0, colon) !== account.apiKey) throw new Problem(401, 'unknown api_key');
  if (!same(text.slice(colon + 1), account.apiSecret)) throw new Problem(401, 'api_secret mismatch');
}

function same(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
