import 'server-only';
import { createHash } from 'node:crypto';
import { env } from '@/lib/core/env';
import { getShopId } from './data';
import { tagOf } from './rules';

const MARK_LENGTH = 16;

/**
 * What tells this shop's files from those of another one on the same account at the media service. The address of the
 * shop is in it, so that a copy of the database that runs elsewhere does not clear away the files of the first.
 */
export const getShopMark = async (): Promise<string> => markAt(env().APP_URL, await getShopId());

const markAt = (url: string, id: string): string =>
  createHash('sha256')
    .update(`${id} ${new URL(url).origin}`)
    .digest('hex')
    .slice(0, MARK_LENGTH);

/** The notes on this shop's files: of its address, and of those at which it was before. */
export async function getShopTags(): Promise<string[]> {
  const id = await getShopId();
  const { APP_URL, APP_URL_PREVIOUS } = env();
  return [APP_URL, ...APP_URL_PREVIOUS].map((url) => tagOf(markAt(url, id)));
}
