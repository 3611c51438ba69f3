import { describe, expect, it } from 'vitest';
import { ConfigError, directUrl, isPooled, readEnv, refusePrivateProviders } from './env';

function problems(source: Record<string, string | undefined>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const live = {
  SHOP_MODE: 'live',
  APP_URL: 'https://shop.example',
  DATABASE_URL: 'postgresql://shop:secret@db.example:5432/shop',
  AUTH_SECRET: 'x'.repeat(40),
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'new, old',
  TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_VERIFY_SERVICE_SID: `VA${'1'.repeat(32)}`,
  TWILIO_FROM: '+14155550100',
  CLOUDINARY_URL: 'cloudinary://key:secret@cloud',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'orders@shop.example',
};

describe('configuration', () => {
  it('runs whole with nothing set', () => {
    const env = readEnv({});
    expect(env).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      APP_URL: 'http://localhost:3000',
      EMULATORS_PORT: 4000,
      SHOP_MODE: 'local',
      SMS_DAILY_LIMIT: 2000,
    });
    expect(env.emulated).toEqual(['razorpay', 'twilio', 'cloudinary', 'smtp']);
    expect(env.RAZORPAY_API_URL).toBe('http://localhost:4000/razorpay');
  });

  it.each([
    ['no database', {}, '', false],
    ['one', { DATABASE_URL: 'postgresql://db/shop' }, 'postgresql://db/shop', false],
    [
      'one told twice',
      { DATABASE_URL: 'postgresql://db/shop', DIRECT_DATABASE_URL: 'postgresql://db/shop' },
      'postgresql://db/shop',
      false,
    ],
    [
      'one behind a pooler',
      { DATABASE_URL: 'postgresql://pool/shop', DIRECT_DATABASE_URL: 'postgresql://db/shop' },
      'postgresql://db/shop',
      true,
    ],
  ])('knows the way to the database: %s', (_, source, direct, pooled) => {
    const env = readEnv(source);
    expect([directUrl(env), isPooled(env)]).toEqual([direct, pooled]);
  });

  it('takes an empty value for a missing one and follows the ports', () => {
    const env = readEnv({ PORT: '3100', EMULATORS_PORT: '4100', RAZORPAY_KEY_ID: '' });
    expect(env.APP_URL).toBe('http://localhost:3100');
    expect(env.SMTP_URL).toBe('smtp://localhost:4125');
  });

  it('knows the addresses of before', () => {
    const { APP_URL_PREVIOUS } = readEnv({ APP_URL_PREVIOUS: 'https://a.example/, https://b.example' });
    expect([APP_URL_PREVIOUS, readEnv({}).APP_URL_PREVIOUS]).toEqual([['https://a.example', 'https://b.example'], []]);
    expect(problems({ APP_URL_PREVIOUS: 'https://a.example,b' })).toEqual([
      'APP_URL_PREVIOUS is not a URL: write it like https://shop.example, with the scheme.',
    ]);
  });

  it('emulates only providers without any key', () => {
    expect(readEnv({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }).emulated).toEqual([
      'razorpay',
      'twilio',
      'cloudinary',
    ]);
    expect(problems({ RAZORPAY_KEY_ID: 'rzp_test_1' })).toEqual([
      'RAZORPAY_KEY_SECRET is missing: copy the key secret from the Razorpay dashboard.',
      'RAZORPAY_WEBHOOK_SECRET is missing: copy the secret of the webhook in the Razorpay dashboard.',
    ]);
  });

  it('accepts a complete live configuration with two webhook secrets', () => {
    expect(readEnv(live).RAZORPAY_WEBHOOK_SECRET).toEqual(['new', 'old']);
    expect(readEnv(live).emulated).toEqual([]);
  });

  it.each(Object.keys(live).filter((key) => key !== 'SHOP_MODE'))('case 84: refuses live mode without %s', (key) => {
    const found = problems({ ...live, [key]: undefined });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${key} is missing: .+\\.$`));
  });

  it.each([
    ['APP_URL', 'http://shop.example', 'APP_URL must begin with https:// in live mode.'],
    ['RAZORPAY_API_URL', 'http://localhost:4000/razorpay', 'RAZORPAY_API_URL points at an emulator on this machine'],
    [
      'CLOUDINARY_URL',
      'cloudinary://k:s@c?upload_prefix=http%3A%2F%2F127.0.0.1',
      'CLOUDINARY_URL points at an emulator',
    ],
    ['SMTP_URL', 'smtp://localhost:4025', 'SMTP_URL points at an emulator'],
    [
      'CLOUDINARY_URL',
      'cloudinary://k:s@c?upload_prefix=localhost%3A4000',
      'CLOUDINARY_URL names an address that is no',
    ],
    [
      'CLOUDINARY_URL',
      'cloudinary://k:s@c?upload_prefix=https%3A%2F%2Fa.example&upload_prefix=http%3A%2F%2F127.1',
      'CLOUDINARY_URL points at an emulator',
    ],
    ['CLOUDINARY_URL', 'cloudinary://k:s@c?api_proxy=http%3A%2F%2F10.0.0.1', 'CLOUDINARY_URL points into a private'],
    ['CLOUDINARY_DELIVERY_URL', 'http://api.shop.example@127.0.0.1', 'CLOUDINARY_DELIVERY_URL points at an emulator'],
  ])('refuses %s=%s in live mode', (key, value, text) => {
    expect(problems({ ...live, [key]: value }).join(' ')).toContain(text);
  });

  const LOOPBACK = ['localhost', 'LOCALHOST', 'localhost.', 'shop.localhost', '127.0.0.1', '127.1', '127.255.255.254'];
  const SPELT = ['0x7f.1', '0177.0.0.1', '2130706433', '0.0.0.0', '0', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]'];
  const MAPPED = ['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::127.0.0.1]'];

  it.each([...LOOPBACK, ...SPELT, ...MAPPED])('case 84: live mode knows this machine as %s', (host) => {
    for (const [key, scheme] of [
      ['RAZORPAY_API_URL', 'https'],
      ['SMTP_URL', 'smtps'],
    ] as const)
      expect(problems({ ...live, [key]: `${scheme}://${host}:8443` })).toEqual([
        `${key} points at an emulator on this machine: live mode needs the provider's own address.`,
      ]);
  });

  it.each([
    ...['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '192.168.257'],
    ...['[fc00::1]', '[fd12::1]', '[fe80::1]', '[::ffff:10.0.0.1]', '255.255.255.255', '224.0.0.1'],
  ])('case 84: live mode knows %s as a private address', (host) => {
    for (const [key, scheme] of [
      ['TWILIO_API_URL', 'https'],
      ['SMTP_URL', 'smtp'],
    ] as const)
      expect(problems({ ...live, [key]: `${scheme}://${host}` })).toEqual([
        `${key} points into a private network: live mode needs the provider's own address.`,
      ]);
  });

  it.each(['api.razorpay.com', '8.8.8.8', '[2606:4700::1111]', '127.0.0.1.example', '172.32.0.1'])(
    'lets %s be a provider',
    (host) => {
      expect(problems({ ...live, RAZORPAY_API_URL: `https://${host}`, SMTP_URL: `smtps://${host}:465` })).toEqual([]);
    },
  );

  it('case 84: live mode refuses a name that leads to this machine or a private network', async () => {
    const env = readEnv({ ...live, RAZORPAY_API_URL: 'https://pay.example', TWILIO_API_URL: 'https://sms.example' });
    const names: Record<string, string[]> = {
      'pay.example': ['8.8.8.8', '127.0.0.1'],
      'sms.example': ['fd00::1'],
      'res.cloudinary.com': ['1.1.1.1'],
    };
    const lookup = async (name: string) => {
      const found = names[name];
      if (!found) throw new Error('ENOTFOUND');
      return found.map((address) => ({ address }));
    };
    await expect(refusePrivateProviders(env, lookup)).rejects.toMatchObject({
      problems: [
        "RAZORPAY_API_URL points at an emulator on this machine: live mode needs the provider's own address.",
        "TWILIO_API_URL points into a private network: live mode needs the provider's own address.",
      ],
    });
    names['pay.example'] = ['8.8.8.8'];
    names['sms.example'] = [];
    await expect(refusePrivateProviders(env, lookup)).resolves.toBeUndefined();
    await expect(refusePrivateProviders(readEnv({}), lookup)).resolves.toBeUndefined();
  });

  it('case 84: refuses a previous secret that is the one of today, and a webhook secret given twice', () => {
    const secret = 'y'.repeat(40);
    const found = problems({ AUTH_SECRET: secret, AUTH_SECRET_PREVIOUS: secret });
    expect(found).toEqual(['AUTH_SECRET_PREVIOUS is the same as AUTH_SECRET: set the one of before, or nothing.']);
    expect(readEnv({ AUTH_SECRET: secret, AUTH_SECRET_PREVIOUS: 'z'.repeat(40) }).AUTH_SECRET).toBe(secret);
    const twice = { RAZORPAY_KEY_ID: 'a', RAZORPAY_KEY_SECRET: 'b', RAZORPAY_WEBHOOK_SECRET: 'one, one' };
    expect(problems(twice)).toEqual(['RAZORPAY_WEBHOOK_SECRET names a secret twice: give each once.']);
  });

  it.each([
    ['PORT', 'abc', 'PORT must be a port number'],
    ['PORT', '70000', 'PORT must be a port number'],
    ['HOST', 'shop.example', 'HOST must be an address of this machine'],
    ['HOST', '127.0.0.1:3000', 'HOST must be an address of this machine'],
    ['EMULATORS_PORT', '70000', 'EMULATORS_PORT must be a port number'],
    ['APP_URL', 'localhost:3000', 'APP_URL is not a URL'],
    ['APP_URL', 'not a url', 'APP_URL is not a URL'],
    ['APP_URL', 'https://shop.example/shop/home', 'APP_URL has more than scheme and host'],
    ['APP_URL', 'https://shop.example?a=b', 'APP_URL has more than scheme and host'],
    ['APP_URL', 'https://ann@shop.example', 'APP_URL has more than scheme and host'],
    ['APP_URL_PREVIOUS', 'https://a.example,https://b.example/c', 'APP_URL_PREVIOUS has more than scheme and host'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL is malformed'],
    ['DIRECT_DATABASE_URL', 'localhost:5432', 'DIRECT_DATABASE_URL is malformed'],
    ['DIRECT_DATABASE_URL', 'postgresql://db.example/shop', 'DATABASE_URL is missing'],
    ['SHOP_ROLE', 'api', 'SHOP_ROLE must be web, worker or both.'],
    ['AUTH_SECRET', 'short', 'AUTH_SECRET is too short'],
    ['RAZORPAY_KEY_SECRET_PREVIOUS', 'short', 'RAZORPAY_KEY_SECRET_PREVIOUS is malformed'],
    ['TWILIO_AUTH_TOKEN_PREVIOUS', 'two words here', 'TWILIO_AUTH_TOKEN_PREVIOUS is malformed'],
    ['TWILIO_AUTH_TOKEN_PREVIOUS', 'emulator-auth-token', 'TWILIO_AUTH_TOKEN_PREVIOUS is the same as'],
    ['RAZORPAY_KEY_SECRET_PREVIOUS', 'emulator-key-secret', 'RAZORPAY_KEY_SECRET_PREVIOUS is the same as'],
    ['AUTH_SECRET_PREVIOUS', 'x'.repeat(31), 'AUTH_SECRET_PREVIOUS is too short'],
    ['AUTH_SECRET_PREVIOUS', 'x'.repeat(32), 'AUTH_SECRET_PREVIOUS needs an AUTH_SECRET'],
    ['BACKUP_PUBLIC_KEY', 'AGE-SECRET-KEY-1', 'BACKUP_PUBLIC_KEY is malformed'],
    ['SHOP_MODE', 'prod', 'SHOP_MODE must be local or live.'],
    ['ADMIN_EMAIL', 'nobody', 'ADMIN_EMAIL is not an e-mail address'],
    ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD is too short'],
    ['CLOUDINARY_URL', 'https://cloud', 'CLOUDINARY_URL is malformed'],
    ['SMS_DAILY_LIMIT', '0', 'SMS_DAILY_LIMIT must be above zero.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of'],
  ])('says what is wrong with %s=%s', (key, value, text) => {
    const found = problems({ [key]: value });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(text);
  });
});
