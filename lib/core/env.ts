import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { type Lookup, lookUpAll, objection, reachOfUrl } from './addresses.ts';
import { type Emulated, emulate } from './emulated.ts';
import { filled, httpUrl, port, previous, siteUrl, siteUrls, urlOf } from './env.fields.ts';

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

const shape = {
  PORT: port('PORT').default(3000),
  HOST: z
    .string()
    .refine(
      (value) => value === 'localhost' || (ipaddr.isValid(value) && !/^\d+$/.test(value)),
      'HOST must be an address of this machine to listen on: 127.0.0.1 behind a proxy on it, 0.0.0.0 for all.',
    )
    .default('127.0.0.1'),
  APP_URL: siteUrl('APP_URL').optional(),
  APP_URL_PREVIOUS: siteUrls('APP_URL_PREVIOUS'),
  DATABASE_URL: urlOf('DATABASE_URL', /^postgres(ql)?:$/, 'postgresql://user:password@host:5432/shop').optional(),
  DIRECT_DATABASE_URL: urlOf(
    'DIRECT_DATABASE_URL',
    /^postgres(ql)?:$/,
    'postgresql://user:password@host:5432/shop',
  ).optional(),
  SHOP_DATA_DIR: z.string().default('.data'),
  AUTH_SECRET: z
    .string()
    .min(32, 'AUTH_SECRET is too short: use at least 32 random characters, for example from `openssl rand -base64 32`.')
    .optional(),
  AUTH_SECRET_PREVIOUS: z
    .string()
    .min(
      32,
      'AUTH_SECRET_PREVIOUS is too short: it is the AUTH_SECRET of before, of at least 32 characters, or nothing.',
    )
    .optional(),
  SHOP_MODE: z.enum(['local', 'live'], 'SHOP_MODE must be local or live.').default('local'),
  SHOP_ROLE: z.enum(['web', 'worker', 'both'], 'SHOP_ROLE must be web, worker or both.').default('both'),
  ADMIN_EMAIL: z.email('ADMIN_EMAIL is not an e-mail address: write it like owner@shop.example.').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'ADMIN_PASSWORD is too short: use at least 8 characters.').optional(),
  RAZORPAY_KEY_ID: filled('RAZORPAY_KEY_ID', 'copy the key id from the Razorpay dashboard'),
  RAZORPAY_KEY_SECRET: filled('RAZORPAY_KEY_SECRET', 'copy the key secret from the Razorpay dashboard'),
  RAZORPAY_KEY_SECRET_PREVIOUS: previous('RAZORPAY_KEY_SECRET'),
  RAZORPAY_WEBHOOK_SECRET: filled('RAZORPAY_WEBHOOK_SECRET', 'copy the secret of the webhook in the Razorpay dashboard')
    .transform((value) =>
      value
        .split(',')
        .map((secret) => secret.trim())
        .filter(Boolean),
    )
    .refine((secrets) => secrets.length > 0, 'RAZORPAY_WEBHOOK_SECRET is empty: give at least one secret.')
    .refine(
      (secrets) => new Set(secrets).size === secrets.length,
      'RAZORPAY_WEBHOOK_SECRET names a secret twice: give each once.',
    ),
  RAZORPAY_API_URL: httpUrl('RAZORPAY_API_URL').optional(),
  TWILIO_ACCOUNT_SID: filled('TWILIO_ACCOUNT_SID', 'copy the account SID from the Twilio console').regex(
    /^AC[0-9a-f]{32}$/,
    'TWILIO_ACCOUNT_SID is malformed: it is AC and 32 hexadecimal digits.',
  ),
  TWILIO_AUTH_TOKEN: filled('TWILIO_AUTH_TOKEN', 'copy the auth token from the Twilio console'),
  TWILIO_AUTH_TOKEN_PREVIOUS: previous('TWILIO_AUTH_TOKEN'),
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
  MAIL_FROM: filled('MAIL_FROM', 'set the sender of e-mails, for example orders@shop.example').regex(
    /^([^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'MAIL_FROM has no address: write it like orders@shop.example, or Kit shop <orders@shop.example>.',
  ),
  EMULATORS_PORT: port('EMULATORS_PORT').default(4000),
  SMS_DAILY_LIMIT: z.coerce
    .number('SMS_DAILY_LIMIT must be a whole number of messages a day.')
    .int('SMS_DAILY_LIMIT must be a whole number.')
    .positive('SMS_DAILY_LIMIT must be above zero.')
    .default(2000),
  METRICS_TOKEN: z
    .string()
    .min(
      32,
      'METRICS_TOKEN is too short: use at least 32 random characters, for example from `openssl rand -base64 32`.',
    )
    .optional(),
  BACKUP_PUBLIC_KEY: z
    .string()
    .regex(
      /^age1[a-z0-9]{58,}$/,
      'BACKUP_PUBLIC_KEY is malformed: it begins with age1, as `npm run backup -- keys FILE` prints it.',
    )
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl('OTEL_EXPORTER_OTLP_ENDPOINT').optional(),
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

const ROTATED = ['AUTH_SECRET', 'RAZORPAY_KEY_SECRET', 'TWILIO_AUTH_TOKEN'] as const;

/** Two keys that are one would make believe that the old one is gone. */
function rotationProblems(env: z.infer<typeof schema>): string[] {
  const same = ROTATED.filter((key) => env[key] !== undefined && env[key] === env[`${key}_PREVIOUS`]);
  const alone =
    env.AUTH_SECRET_PREVIOUS && !env.AUTH_SECRET ? ['AUTH_SECRET_PREVIOUS needs an AUTH_SECRET beside it.'] : [];
  return [...same.map((key) => `${key}_PREVIOUS is the same as ${key}: set the one of before, or nothing.`), ...alone];
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

type Addresses = Partial<Pick<Env, 'DATABASE_URL' | 'DIRECT_DATABASE_URL'>>;

/** Where a connection of our own is had, for what outlasts a transaction: past the pooler, where there is one. */
export const directUrl = ({ DATABASE_URL, DIRECT_DATABASE_URL }: Addresses): string =>
  DIRECT_DATABASE_URL || DATABASE_URL || '';

/** Whether a pooler that hands out its connections by the transaction stands before the database. */
export const isPooled = ({ DATABASE_URL, DIRECT_DATABASE_URL }: Addresses): boolean =>
  DIRECT_DATABASE_URL !== undefined && DIRECT_DATABASE_URL !== DATABASE_URL;

/**
 * Parses the environment once. In local mode a provider without any key gets the emulators' values.
 * @throws ConfigError with one sentence per unusable key
 */
export function readEnv(source: Source): Env {
  const given: Source = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  // An unusable port is reported once, not again in every address that would follow from it.
  const emulatorsPort = shape.EMULATORS_PORT.safeParse(given.EMULATORS_PORT).data ?? 4000;
  const emulated = given.SHOP_MODE === 'live' ? [] : emulate(given, emulatorsPort);
  const parsed = schema.safeParse(given, { error: missing });
  if (!parsed.success) throw new ConfigError([...new Set(parsed.error.issues.map(({ message }) => message))]);
  const problems = [
    ...rotationProblems(parsed.data),
    ...(parsed.data.SHOP_MODE === 'live' ? liveProblems(parsed.data) : []),
  ];
  if (parsed.data.DIRECT_DATABASE_URL && !parsed.data.DATABASE_URL)
    problems.push('DATABASE_URL is missing: DIRECT_DATABASE_URL is the way past it, not instead of it.');
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...parsed.data, APP_URL: parsed.data.APP_URL ?? `http://localhost:${parsed.data.PORT}`, emulated };
}

/** Said where the schema has no sentence of its own. */
const missing = ({ path }: { path?: PropertyKey[] | undefined }): string =>
  `${String(path?.[0])} is missing: see .env.example for what it means.`;

/** Where the build is that this process serves. */
export const buildFolder = (): string => process.env.SHOP_DIST_DIR ?? '.next';

let cached: Env | undefined;

/** The configuration of this process, parsed on first use. */
export function env(): Env {
  cached ??= readEnv(process.env);
  return cached;
}

/** What is signed or sealed with AUTH_SECRET is accepted under these, the one that signs first; empty without any. */
export function authSecrets({ AUTH_SECRET, AUTH_SECRET_PREVIOUS }: Env = env()): string[] {
  return [AUTH_SECRET, AUTH_SECRET_PREVIOUS].filter((secret) => secret !== undefined);
}
