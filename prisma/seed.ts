import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { leftOutWords } from '@/content/left-out';
import { env } from '@/lib/core/env';
import { prepareQueues, stopQueue } from '@/lib/core/queue';
import { listLeftOut } from '@/lib/core/settings/service';
import { ProviderError } from '@/lib/http/errors';
import { addSamples } from '@/lib/media/samples/service';
import { ensureAdmin, isAdminPresent } from '@/lib/people/auth/service';
import { isAway, TRY_LATER } from './later';

const FOLDER = join(import.meta.dirname, 'media');
const LOCAL_ADMIN = 'admin@localhost.test';

const manifestSchema = z.array(
  z.object({
    file: z.string(),
    collection: z.enum(['product-images', 'product-videos', 'gallery']),
    type: z.enum(['image', 'video']),
    name: z.string(),
    alt: z.string(),
    poster: z.string().optional(),
  }),
);

/** The configured admin is made sure of; a fresh local shop gets one with a random password, printed once. */
async function seedAdmin(): Promise<void> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, SHOP_MODE } = env();
  if (ADMIN_EMAIL && ADMIN_PASSWORD) {
    await ensureAdmin(ADMIN_EMAIL, ADMIN_PASSWORD);
    return;
  }
  if (SHOP_MODE === 'live' || (await isAdminPresent())) return;
  const password = `Kit-${randomBytes(9).toString('base64url')}1!`;
  await ensureAdmin(LOCAL_ADMIN, password);
  console.log(`admin ${LOCAL_ADMIN} with password ${password} (shown once)`);
}

async function seedPictures(): Promise<void> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(FOLDER, 'manifest.json'), 'utf8')));
  const added = await addSamples(
    manifest.map(({ file, poster, collection, ...item }) => ({
      ...item,
      area: collection === 'gallery' ? 'gallery' : 'products',
      path: join(FOLDER, file),
      posterPath: poster ? join(FOLDER, poster) : null,
      key: file.replace(/\.\w+$/, ''),
    })),
  );
  if (added > 0) console.log(`media: ${added} items added`);
}

async function tellLeftOut(): Promise<void> {
  const parts = await listLeftOut();
  if (parts.length > 0) console.log(leftOutWords.told(parts.map((part) => leftOutWords.parts[part])));
}

try {
  await prepareQueues();
  await seedAdmin();
  await tellLeftOut();
  await seedPictures();
} catch (error) {
  const text =
    error instanceof ProviderError
      ? `The media service refused the seed (${[error.message, error.said].filter(Boolean).join(': ')}): check CLOUDINARY_URL.`
      : error;
  console.error(text);
  process.exitCode = !(error instanceof ProviderError) && isAway(error) ? TRY_LATER : 1;
} finally {
  await stopQueue();
  process.exit();
}
