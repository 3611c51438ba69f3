import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { type Lookup, lookUpAll, objection, reachOfUrl } from './addresses.ts';

type Source = Record<string, string | undefined>;

/** Configuration that cannot be used; each problem is one sentence naming the key and the remedy. */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const port = (key: string) =>
  z.coerce
    .number(`${key} must be a port number between 1 and 65535, for example ${key}=3000.`)
    .int(`${key} must be a whole number.`)
    .min(1, `${key} must be a port number between 1 and 65535.`)
    .max(65_500, `${key} must be a port number between 1 and 65500.`);

const httpUrl = (key: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      `${key} is not a URL: write it like https://shop.example, with the scheme.`,
    )
    .transform((value) => value.replace(/\/+$/, ''));

const urlOf = (key: string, scheme: RegExp, example: string) =>
  z
    .string(`${key} is missing: write it like ${example}.`)
    .refine(
      (value) => URL.canParse(value) && scheme.test(new URL(value).protocol),
      `${key} is malformed: write it like ${example}.`,
    );

const filled = (key: string, remedy: string) => z.string(`${key} is missing: ${remedy}.`);

const shape = {
  PORT: port('PORT').default(3000),
  HOST: z
    .string()
    .refine(
      (value) => value === 'localhost' || (ipaddr.isValid(value) && !/^\d+$/.test(value)),
      'HOST must be an address of this machine to listen on: 127.0.0.1 behind a proxy on it, 0.0.0.0 for all.',
    )
    .default('127.0.0.1'),
  APP_URL: httpUrl('APP_URL').optional(),
  DATABASE_URL: urlOf('DATABASE_URL', /^postgres(ql)?:$/, 'postgresql://user:password@host:5432/shop').optional(),
  SHOP_DATA_DIR: z.string().default('.data'),
  AUTH_SECRET: z
    .string()
    .min(32, 'AUTH_SECRET is too short: use at least 32 random characters, for example from `openssl rand -base64 32`.')
    .optional(),
  SHOP_MODE: z.enum(['local', 'live'], 'SHOP_MODE must be local or live.').default('local'),
  ADMIN_EMAIL: z.email('ADMIN_EMAIL is not an e-mail address: write it like owner@shop.example.').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'ADMIN_PASSWORD is too short: use at least 8 characters.').optional(),
  RAZORPAY_KEY_ID: filled('RAZORPAY_KEY_ID', 'copy the key id from the Razorpay dashboard'),
  RAZORPAY_KEY_SECRET: filled('RAZORPAY_KEY_SECRET', 'copy the key secret from the Razorpay dashboard'),
  RAZORPAY_WEBHOOK_SECRET: filled('RAZORPAY_WEBHOOK_SECRET', 'copy the secret of the webhook in the Razorpay dashboard')
    .transform((value) =>
      value
        .split(',')
        .map((secret) => secret.trim())
        .filter(Boolean),
    )
    .refine((secrets) => secrets.length > 0, 'RAZORPAY_WEBHOOK_SECRET is empty: give at least one secret.'),
  RAZORPAY_API_URL: httpUrl('RAZORPAY_API_URL').optional(),
  TWILIO_ACCOUNT_SID: filled('TWILIO_ACCOUNT_SID', 'copy the account SID from the Twilio console').regex(
    /^AC[0-9a-f]{32}$/,
    'TWILIO_ACCOUNT_SID is malformed: it is AC and 32 hexadecimal digits.',
  ),
  TWILIO_AUTH_TOKEN: filled('TWILIO_AUTH_TOKEN', 'copy the auth token from the Twilio console'),
  TWILIO_VERIFY_SERVICE_SID: filled('TWILIO_VERIFY_SERVICE_SID', 'create a Verify service in the Twilio console').regex(
    /^VA[0-9a-f]{32}$/,
    'TWILIO_VERIFY_SERVICE_SID is malformed: it is VA and 32 hexadecimal digits.',
  ),
  TWILIO_FROM: filled('TWILIO_FROM', 'set the number or sender of order messages'),
  TWILIO_API_URL: httpUrl('TWILIO_API_URL').optional(),
  TWILIO_VERIFY_URL: httpUrl('TWILIO_VERIFY_URL').optional(),
  CLOUDINARY_URL: filled('CLOUDINARY_URL', 'copy the API environment variable from the Cloudinary console').regex(
    /^cloudinary:\/\/[^:@/]+:[^:@/]+@[\w-]+(\?.*)?$/,
    'CLOUDINARY_URL is malformed: write it like cloudinary://key:secret@cloud.',
  ),
  CLOUDINARY_DELIVERY_URL: httpUrl('CLOUDINARY_DELIVERY_URL').default('https://res.cloudinary.com'),
  SMTP_URL: urlOf('SMTP_URL', /^smtps?:$/, 'smtps://user:password@mail.example:465'),
  MAIL_FROM: filled('MAIL_FROM', 'set the sender of e-mails, for example orders@shop.example'),
  EMULATORS_PORT: port('EMULATORS_PORT').default(4000),
  SMS_DAILY_LIMIT: z.coerce
    .number('SMS_DAILY_LIMIT must be a whole number of messages a day.')
    .int('SMS_DAILY_LIMIT must be a whole number.')
    .positive('SMS_DAILY_LIMIT must be above zero.')
    .default(2000),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.',
    )
    .default('info'),
};

const schema = z.object(shape);

/** The parsed configuration, with `APP_URL` always present. */
export type Env = Omit<z.infer<typeof schema>, 'APP_URL'> & { APP_URL: string; emulated: Emulated[] };
type Emulated = 'razorpay' | 'twilio' | 'cloudinary' | 'smtp';

const PROVIDER_KEYS: Record<Emulated, string[]> = {
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_VERIFY_SERVICE_SID', 'TWILIO_FROM'],
  cloudinary: ['CLOUDINARY_URL'],
  smtp: ['SMTP_URL', 'MAIL_FROM'],
};

/** Values for the providers that have no keys: they point the SDKs at the emulators on loopback. */
function emulatorValues(provider: Emulated, emulatorsPort: number): Record<string, string> {
  const base = `http://localhost:${emulatorsPort}`;
  switch (provider) {
    case 'razorpay':
      return {
        RAZORPAY_KEY_ID: 'rzp_test_emulator',
        RAZORPAY_KEY_SECRET: 'emulator-key-secret',
        RAZORPAY_WEBHOOK_SECRET: 'emulator-webhook-secret',
        RAZORPAY_API_URL: `${base}/razorpay`,
      };
    case 'twilio':
      return {
        TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
        TWILIO_AUTH_TOKEN: 'emulator-auth-token',
        TWILIO_VERIFY_SERVICE_SID: `VA${'0'.repeat(32)}`,
        TWILIO_FROM: '+15005550006',
        TWILIO_API_URL: `${base}/twilio/api`,
        TWILIO_VERIFY_URL: `${base}/twilio/verify`,
      };
    case 'cloudinary':
      return {
        CLOUDINARY_URL: `cloudinary://emulator-key:emulator-secret@local?upload_prefix=${encodeURIComponent(`${base}/cloudinary`)}`,
        CLOUDINARY_DELIVERY_URL: `${base}/media`,
      };
    case 'smtp':
      return { SMTP_URL: `smtp://localhost:${emulatorsPort + 25}`, MAIL_FROM: 'orders@localhost' };
  }
}

/** Every address of a provider that the configuration names. */
function providerUrls(env: z.infer<typeof schema>): [key: string, url: string][] {
  const media = new URL(env.CLOUDINARY_URL).searchParams;
  return [
    ['RAZORPAY_API_URL', env.RAZORPAY_API_URL],
    ['TWILIO_API_URL', env.TWILIO_API_URL],
    ['TWILIO_VERIFY_URL', env.TWILIO_VERIFY_URL],
    ...['upload_prefix', 'api_proxy'].flatMap((name) => media.getAll(name).map((url) => ['CLOUDINARY_URL', url])),
    ['CLOUDINARY_DELIVERY_URL', env.CLOUDINARY_DELIVERY_URL],
    ['SMTP_URL', env.SMTP_URL],
  ].filter((pair): pair is [string, string] => Boolean(pair[1]));
}

/**
 * Looks up the names of the providers in live mode: none may lead to this machine or a private network.
 * @throws ConfigError with one sentence per key
 */
export async function refusePrivateProviders(env: Env, lookup: Lookup): Promise<void> {
  if (env.SHOP_MODE !== 'live') return;
  const problems = await lookUpAll(providerUrls(env), lookup);
  if (problems.length > 0) throw new ConfigError(problems);
}

function liveProblems(env: z.infer<typeof schema>): string[] {
  const problems: string[] = [];
  if (!env.APP_URL) problems.push('APP_URL is missing: set the public https address of the shop.');
  else if (!env.APP_URL.startsWith('https://')) problems.push('APP_URL must begin with https:// in live mode.');
  if (!env.AUTH_SECRET) problems.push('AUTH_SECRET is missing: set at least 32 random characters.');
  if (!env.DATABASE_URL) problems.push('DATABASE_URL is missing: set the address of your PostgreSQL.');
  if (!env.ADMIN_EMAIL !== !env.ADMIN_PASSWORD)
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither.');
  for (const [key, url] of providerUrls(env)) {
    const isUrl = URL.canParse(url) && new URL(url).hostname !== '';
    const reach = isUrl ? reachOfUrl(url) : null;
    if (!isUrl) problems.push(`${key} names an address that is no URL: write it with the scheme, like https://.`);
    else if (reach) problems.push(objection(key, reach));
  }
  return problems;
}

/**
 * Parses the environment once. In local mode a provider without any key gets the emulators' values.
 * @throws ConfigError with one sentence per unusable key
 */
export function readEnv(source: Source): Env {
  const given: Source = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  // An unusable port is reported once, not again in every address that would follow from it.
  const emulatorsPort = shape.EMULATORS_PORT.safeParse(given.EMULATORS_PORT).data ?? 4000;
  const emulated: Emulated[] = [];
  if (given.SHOP_MODE !== 'live') {
    for (const provider of Object.keys(PROVIDER_KEYS) as Emulated[]) {
      if (PROVIDER_KEYS[provider].some((key) => given[key] !== undefined)) continue;
      emulated.push(provider);
      for (const [key, value] of Object.entries(emulatorValues(provider, emulatorsPort))) given[key] ??= value;
    }
  }
  const parsed = schema.safeParse(given, { error: missing });
  if (!parsed.success) throw new ConfigError([...new Set(parsed.error.issues.map(({ message }) => message))]);
  const problems = parsed.data.SHOP_MODE === 'live' ? liveProblems(parsed.data) : [];
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...parsed.data, APP_URL: parsed.data.APP_URL ?? `http://localhost:${parsed.data.PORT}`, emulated };
}

/** Said where the schema has no sentence of its own. */
const missing = ({ path }: { path?: PropertyKey[] | undefined }): string =>
  `${String(path?.[0])} is missing: see .env.example for what it means.`;

let cached: Env | undefined;

/** The configuration of this process, parsed on first use. */
export function env(): Env {
  cached ??= readEnv(process.env);
  return cached;
}
