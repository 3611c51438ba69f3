import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DIST_DIR } from '@/e2e/server';
import { Shopper, sql } from '@/e2e/shopper';

const BUILD = join(import.meta.dirname, '../..', DIST_DIR);

const filesUnder = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(BUILD, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));

const read = (path: string): string => readFileSync(path, 'latin1');
const { env } = process;

/** The secrets of this shop, whole and in the parts that are secret by themselves. */
function secretsOfShop(): Map<string, string> {
  const found = new Map<string, string>();
  const add = (name: string, value: string | undefined) => {
    for (const each of (value ?? '').split(',')) if (each.length >= 8) found.set(name, each);
  };
  for (const name of ['AUTH_SECRET', 'NEXTAUTH_SECRET', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'SMTP_URL', 'MAIL_FROM'])
    add(name, env[name]);
  for (const name of ['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']) add(name, env[name]);
  for (const name of ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_VERIFY_SERVICE_SID']) add(name, env[name]);
  for (const name of ['DATABASE_URL', 'CLOUDINARY_URL', 'SMTP_URL']) {
    add(name, env[name]);
    const { username, password, host } = new URL(env[name] ?? 'none://');
    add(`the user of ${name}`, username);
    add(`the password of ${name}`, password);
    if (name === 'DATABASE_URL') add('the host of DATABASE_URL', host);
  }
  return found;
}

/** Words that only code of the server has. */
const SERVER_WORDS = [
  'argon2',
  'PrismaClient',
  'password_hash',
  'passwordHash',
  'totp_secret',
  'rate_limits',
  'otp_challenges',
  'AUTH_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'RAZORPAY_KEY_SECRET',
  'TWILIO_AUTH_TOKEN',
];

describe('case 37: what is built for browsers', () => {
  const bundles = filesUnder('static', /./);
  const pages = filesUnder('server/app', /\.(html|rsc|body|meta)$/);
  const code = filesUnder('server', /\.js$/).map(read).join('\n');

  it('is all looked at, and no source comes with it', () => {
    expect(bundles.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(20);
    expect(pages.filter((path) => path.endsWith('.html')).length).toBeGreaterThan(15);
    expect(pages.filter((path) => path.endsWith('.rsc')).length).toBeGreaterThan(15);
    expect(bundles.some((path) => read(path).includes('X-XSRF-TOKEN'))).toBe(true);
    expect(bundles.filter((path) => path.endsWith('.map'))).toEqual([]);
  });

  it('holds no secret of the shop', () => {
    const secrets = secretsOfShop();
    expect(secrets.size).toBeGreaterThanOrEqual(10);
    for (const path of [...bundles, ...pages]) {
      const text = read(path);
      const found = [...secrets].filter(([, value]) => text.includes(value)).map(([name]) => name);
      expect(found, path).toEqual([]);
    }
  });

  it.each(SERVER_WORDS)('knows nothing of %s', (word) => {
    expect(code.includes(word), 'the server does not use this word: the test looks for nothing').toBe(true);
    expect([...bundles, ...pages].filter((path) => read(path).includes(word))).toEqual([]);
  });

  it.each([
    '/.env',
    '/.data/auth-secret',
    '/package.json',
    '/prisma/schema.prisma',
    '/_next/BUILD_ID',
    '/_next/required-server-files.json',
    '/_next/server/middleware-manifest.json',
    '/_next/static/../server/middleware-manifest.json',
    '/_next/static/..%2fserver%2fmiddleware-manifest.json',
    '/_next/static/%2e%2e/server/middleware-manifest.json',
    '/illustrations/..%2f..%2fpackage.json',
  ])('%s is nobody’s address', async (path) => {
    const { status, text } = await new Shopper().get(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/"dependencies"|generator client|"middleware":|NEXT_SERVER_ACTIONS/);
  });
});

const keysIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(keysIn)
    : value && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
      : [];

describe('case 37: what everybody may read', () => {
  it.each<[string, string[], string]>([
    [
      '/api/shop/products/content',
      [
        'alt',
        'cloudinaryPublicId',
        'data',
        'id',
        'images',
        'message',
        'name',
        'order',
        'success',
        'thumbnail',
        'url',
        'videos',
      ],
      'product_%',
    ],
    [
      '/api/shop/gallery?type=all',
      [
        '_id',
        'all',
        'data',
        'images',
        'message',
        'success',
        'thumbnail',
        'title',
        'type',
        'uploadDate',
        'url',
        'videos',
      ],
      'gallery',
    ],
  ])('%s has these fields and the ids of what is shown, and no other', async (path, keys, collection) => {
    const { body, text } = await new Shopper().get(path);
    expect([...new Set(keysIn(body))].sort()).toEqual(keys);
    const rows = await sql<{ id: string }>('SELECT id FROM media_items WHERE collection::text LIKE $1', collection);
    const ids = new Set(text.match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g));
    expect([...ids].sort()).toEqual(rows.map(({ id }) => id).sort());
    for (const [name, value] of secretsOfShop()) expect(text.includes(value), name).toBe(false);
  });
});
