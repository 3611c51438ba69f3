import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readEnv } from '../../lib/core/env.ts';
import { ROOT } from '../stack/settings.ts';
import { documents, type Part, services, text } from './deployed.ts';

const example = parseEnv(readFileSync(join(ROOT, '.env.example'), 'utf8')) as Record<string, string>;
const image = Object.fromEntries(
  (/^ENV (.+)$/m.exec(text('Containerfile'))?.[1] ?? '').split(' ').map((one) => one.split('=', 2) as [string, string]),
);
const FILLED = {
  APP_URL: 'https://shop.example',
  AUTH_SECRET: 'x'.repeat(32),
  RAZORPAY_KEY_ID: 'rzp_live_x',
  RAZORPAY_KEY_SECRET: 'x',
  RAZORPAY_WEBHOOK_SECRET: 'x',
  TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'x',
  TWILIO_VERIFY_SERVICE_SID: `VA${'1'.repeat(32)}`,
  TWILIO_FROM: '+911234567890',
  CLOUDINARY_URL: 'cloudinary://key:secret@cloud',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'orders@shop.example',
};
const SHOP = Object.entries(services).filter(([, { image: name = '' }]) => name.includes('shop:'));

test('a copy of .env.example takes nothing away from the image: each container listens to the others, and writes to /tmp', () => {
  expect(SHOP.map(([name]) => name)).toEqual(expect.arrayContaining(['migrate', 'web-1', 'web-2', 'worker']));
  for (const [name, { environment = {} }] of SHOP) {
    const set = Object.entries(environment).map(([key, value]) => [key, value.replace(/\$\{\w+:\?\}/g, 'secret')]);
    const read = readEnv({ ...image, ...example, ...FILLED, ...Object.fromEntries(set) });
    expect(read, name).toMatchObject({
      SHOP_MODE: 'live',
      HOST: image.HOST,
      PORT: Number(image.PORT),
      SHOP_DATA_DIR: image.SHOP_DATA_DIR,
    });
  }
});

test('whatever compose.yaml asks for is in .env.example or is told at its beginning', () => {
  const [told = ''] = text('compose.yaml').split('\nname: shop\n');
  const asked = [...text('compose.yaml').matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name);
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.filter((name) => !(name in example) && !told.includes(`${name}=`))).toEqual([]);
});

test('the pooler runs with the configuration of this folder and nothing before it, here as in Kubernetes', () => {
  const { entrypoint, command, volumes = [] } = services.pooler ?? {};
  expect({ entrypoint, command }).toEqual({ entrypoint: ['pgbouncer', '/run/shop/pgbouncer.ini'] });
  expect(volumes).toEqual([expect.stringMatching(/:\/run\/shop:ro$/)]);
  const deployed = documents<Part>('kubernetes/pooler.yaml').find(({ kind }) => kind === 'Deployment');
  expect(deployed?.spec.template?.spec.containers.map(({ command: run }) => run)).toEqual([entrypoint]);
});

test('no container fills the disk with what it says', () => {
  const limits = { 'max-size': expect.stringMatching(/^\d+m$/), 'max-file': expect.stringMatching(/^\d+$/) };
  for (const [name, { logging }] of Object.entries(services))
    expect(logging, name).toEqual({ driver: 'local', options: limits });
});

test('nginx is told to look again where a container is, which has a new address after each roll', () => {
  const [, servers = ''] = /^\| `SERVERS` +\| (.*)$/m.exec(text('README.md')) ?? [];
  for (const part of ['`resolver 127.0.0.11 valid=5s;`', '`resolve`']) expect(servers).toContain(part);
  // Without shared memory nginx refuses `resolve`.
  expect(text('nginx/nginx.conf.template')).toMatch(/upstream shop \{\s+zone shop /);
});

test('whoever waits for the migration waits longer than kubectl does by itself', () => {
  expect(text('kubernetes/migrate.yaml')).toMatch(/kubectl wait .*--timeout=\d+m job\/shop-migrate/);
});
