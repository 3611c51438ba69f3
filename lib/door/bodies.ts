import type { IncomingMessage } from 'node:http';
import { MAX_PHOTOS } from '@/lib/care/problems/rules';
import { MAX_BYTES, MAX_FILE_BYTES, MAX_FILES_AT_ONCE } from '@/lib/media/uploads/rules';
import { MAX_FILE_BYTES as MAX_REMITTANCE_BYTES } from '@/lib/sales/cash-book/rules';
import { mostFormBytes } from './multipart';

const KB = 1024;

/** What a body may weigh that nothing else is said about: JSON of our own forms. */
export const MAX_BODY_BYTES = 64 * KB;
/** `isStreamed`: read by its handler as it arrives, and too large for the memory. */
type Limit = { bytes: number; isStreamed: boolean };

const ORDINARY: Limit = { bytes: MAX_BODY_BYTES, isStreamed: false };
const upload = (maxFiles: number, maxFileBytes = MAX_FILE_BYTES): Limit => ({
  bytes: mostFormBytes({ maxFiles, maxFileBytes }),
  isStreamed: true,
});
const LIMITS = new Map<string, Limit>([
  ['POST /api/payment/webhook', { bytes: 1024 * KB, isStreamed: false }],
  ['POST /api/admin/gallery/upload', upload(MAX_FILES_AT_ONCE)],
  ['POST /api/admin/products/upload-image', upload(1)],
  ['POST /api/admin/money/remittances', upload(1, MAX_REMITTANCE_BYTES)],
]);
const PROBLEM = /^POST \/api\/shop\/orders\/[^/]+\/problem$/;
const PROBLEM_LIMIT = upload(MAX_PHOTOS, MAX_BYTES.problems.image);
/** A handler that reads its body says itself when it has had enough; who reads none has the connection cut. */
const STREAM_SLACK_BYTES = 1024 * KB;

/** The limit for the body of a request to this path without its query. */
export function limitFor({ method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>): Limit {
  const call = `${method} ${url.split('?', 1)[0]}`;
  return LIMITS.get(call) ?? (PROBLEM.test(call) ? PROBLEM_LIMIT : ORDINARY);
}

export const saysTooMuch = ({ headers }: IncomingMessage, { bytes }: Limit): boolean =>
  Number(headers['content-length'] ?? 0) > bytes;

/**
 * Counts a body while it arrives, before anybody keeps any of it. One that is not streamed is waited for and stays with
 * the request until it is read; `then` is told whether it was too large, and is called once.
 */
export function gather(
  request: IncomingMessage,
  { bytes, isStreamed }: Limit,
  then: (isTooLarge: boolean) => void,
): void {
  const push = request.push.bind(request);
  let size = 0;
  if (isStreamed) {
    request.push = (chunk: Buffer | null, ...rest) => {
      size += chunk?.length ?? 0;
      if (size > bytes + STREAM_SLACK_BYTES) request.destroy();
      return push(chunk, ...rest);
    };
    then(false);
    return;
  }
  const settle = (isTooLarge: boolean) => process.nextTick(then, isTooLarge);
  request.push = (chunk: Buffer | null, ...rest) => {
    size += chunk?.length ?? 0;
    if (size > bytes) {
      request.push = () => false;
      settle(true);
      return false;
    }
    push(chunk, ...rest);
    if (chunk === null) settle(false);
    // Nobody reads yet, and nothing more than allowed is kept: the rest may come.
    return true;
  };
}
