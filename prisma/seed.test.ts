import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { readEnv } from '@/lib/core/env.ts';
import { query, withDatabase } from '@/scripts/testing/database';
import { withReactServer } from '../scripts/stack/parts.ts';
import { toVariables } from '../scripts/stack/settings.ts';
import { migrate } from './migrate.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');

/** A shop that sells, as far as its configuration goes; nobody is asked anything. */
const liveEnv = (databaseUrl: string) =>
  toVariables(
    readEnv({
      SHOP_MODE: 'live',
      APP_URL: 'https://shop.example',
      AUTH_SECRET: 'a-secret-of-a-shop-that-sells-0123456789',
      DATABASE_URL: databaseUrl,
      RAZORPAY_KEY_ID: 'rzp_live_x',
      RAZORPAY_KEY_SECRET: 'x',
      RAZORPAY_WEBHOOK_SECRET: 'x',
      TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'x',
      TWILIO_VERIFY_SERVICE_SID: `VA${'1'.repeat(32)}`,
      TWILIO_FROM: '+912000000000',
      CLOUDINARY_URL: 'cloudinary://key:secret@cloud',
      SMTP_URL: 'smtps://user:password@mail.example:465',
      MAIL_FROM: 'orders@shop.example',
    }),
  );

const LEFT_OUT = 'left out of the pages until there is something to show: ';

const { url } = withDatabase('seed');

it('a start that is live lists once what the pages leave out', async () => {
  await migrate(url);
  // Its samples are long there, and taken out again.
  await query(url, 'UPDATE shop SET seeded_at = now()');
  const env = { ...process.env, ...liveEnv(url) };
  const { stdout } = await run(process.execPath, withReactServer('prisma/seed.ts'), { cwd: ROOT, env });
  const told = stdout.split('\n').filter((line) => line.startsWith(LEFT_OUT));
  expect(told.map((line) => line.slice(LEFT_OUT.length).split(', '))).toEqual([
    [
      'a doctor’s recommendation (content/home.ts)',
      'reviews by parents (content/testimonials.ts)',
      'ingredients (/admin/settings)',
      'social links (/admin/settings)',
      'WhatsApp (/admin/settings)',
    ],
  ]);
});
