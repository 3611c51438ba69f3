import type { Mutant } from './changes.ts';
import { HAS_ISSUE, type KeptList, LIBRARY, NO_DEFAULT, SAME_REFUSED, SAME_WORDS, UNREAD } from './kept.reasons.ts';
import { SALES } from './kept.sales.ts';

/** A mutant that no test can kill: the beginning of its line, what it changes, and why nobody could tell. */
type Kept = { file: string; at: string; change: string; why: string };

const LIST: KeptList = {
  'lib/core/format.ts': [
    [
      'const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));',
      'bytes < 1 -> ((bytes) <= (1))',
      'the logarithm of one is the same nought',
    ],
    [
      'const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));',
      '1 -> 2',
      'the logarithm of one is the same nought',
    ],
  ],
  'lib/core/limits/rules.ts': [
    ["const [head = '', tail] = address.toLowerCase().split('::');", "'' -> 'mutant'", NO_DEFAULT],
    [
      "const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];",
      "'' -> 'mutant'",
      'without a second half only the first one is answered',
    ],
    [
      'return [String(number - (number % BLOCK)), String(number - ((number + half) % BLOCK))];',
      'number + half -> ((number) - (half))',
      'half a block more and half a block less are a whole block apart',
    ],
  ],
  'lib/core/settings/schema.ts': [
    ["context.addIssue({ code: 'custom', message });", "'custom' -> ''", UNREAD],
    ['const isUnknown = issue?.code', 'issue?.code -> issue.code', HAS_ISSUE],
    ['const path = [...(issue?.path', 'issue?.path -> issue.path', HAS_ISSUE],
    ['const message = isUnknown ? words.unknown : (issue?.message', 'issue?.message -> issue.message', HAS_ISSUE],
    [
      'const result = Object.hasOwn(values, key)',
      'Object.hasOwn(values, key) -> true',
      'what is missing is refused by its schema, and its default stands',
    ],
    [
      'const result = Object.hasOwn(values, key)',
      'shape[key]?.safeParse -> shape[key].safeParse',
      'the defaults have the keys of the schema',
    ],
  ],
  'lib/core/text.ts': [
    [
      'const CONTROL = /[\\p{Cc}\\u2028\\u2029]+/gu;',
      '/[\\p{Cc}\\u2028\\u2029]+/gu -> /[\\p{Cc}\\u2028\\u2029]/gu',
      'several blanks become one afterwards',
    ],
  ],
  'lib/core/tokens.ts': [
    [
      'if (imported?.secret !== secret) imported =',
      'imported?.secret !== secret -> true',
      'the key is only made more often',
    ],
    ['if (imported?.secret !== secret) imported =', 'without secret', 'the key is only made more often'],
    ['if (imported?.secret !== secret) imported =', "'utf8' -> ''", LIBRARY],
    ["const [nonce] = (token ?? '').split('.');", "'' -> 'mutant'", SAME_REFUSED],
    [
      "return Boolean(token && nonce) && isSame(signXsrf(secret, binding, nonce), token ?? '');",
      "'' -> 'mutant'",
      'a token that is missing is refused before',
    ],
  ],
  'lib/media/gallery/schema.ts': [
    [
      "export const galleryTypeOf = (url: URL) => typeSchema.parse(url.searchParams.get('type') ?? 'all');",
      "'all' -> ''",
      'whatever is unknown is caught as all',
    ],
  ],
  'lib/media/uploads/schema.ts': [
    [
      'bytes: z.number(words.noSize).int().min(1, words.empty).max(Number.MAX_SAFE_INTEGER),',
      'without .max()',
      'a whole number of zod is a safe one',
    ],
  ],
  'lib/messages/outbox/rules.ts': [
    ['read: 5,', '5 -> 6', 'the highest rank is the highest'],
    [
      "const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? (value[0] ?? '') : (value ?? ''));",
      "'' -> 'mutant'",
      SAME_REFUSED,
    ],
    [
      "const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? (value[0] ?? '') : (value ?? ''));",
      "'' -> 'mutant' (2)",
      SAME_REFUSED,
    ],
    ["const messageId = new URLSearchParams(search).get('message') ?? '';", "'' -> 'mutant'", SAME_REFUSED],
    [
      'Object.keys(RANKS).filter((word) => (RANKS[word] ?? 0) < (RANKS[delivery] ?? 0));',
      '0 -> 1',
      'every word of the table has a rank',
    ],
  ],
  'lib/people/accounts/rules.ts': [
    ["const [id, until = ''] = token.split('.');", "'' -> 'mutant'", SAME_REFUSED],
    [
      'return given !== undefined && expected?.length === given.length && timingSafeEqual(given, expected);',
      'expected?.length -> expected.length',
      'two texts give two buffers',
    ],
  ],
  'lib/people/auth/schema.ts': [
    ['.max(2 * MAX_PASSWORD_LENGTH, LONG_PASSWORD)', 'without .max()', SAME_WORDS],
    ['.max(2 * MAX_PASSWORD_LENGTH, LONG_PASSWORD)', '2 -> 3', SAME_WORDS],
    ["context.addIssue({ code: 'custom', message: words.email });", "'custom' -> ''", UNREAD],
    [
      "const refuse = (message: string) => context.addIssue({ code: 'custom', message, path: ['password'] });",
      "'custom' -> ''",
      UNREAD,
    ],
    [
      "return context.addIssue({ code: 'custom', message: words.differentPasswords, path: ['confirmPassword'] });",
      "'custom' -> ''",
      UNREAD,
    ],
    [
      'const STRONG = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[@$!%*?&])[A-Za-z\\d@$!%*?&]+/s;',
      '/^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[@$!%*?&])[A-Za-z\\d@$!%*?&]+/s -> /^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[@$!%*?&])[A-Za-z\\d@$!%*?&]/s',
      'a run of one is a run, and anything may follow',
    ],
    [
      'if (!printable.success) refuse(printable.error.issues[0]?.message ?? LONG_PASSWORD);',
      'printable.error.issues[0]?.message -> printable.error.issues[0].message',
      'a failure has an issue',
    ],
  ],
  'lib/people/phones/schema.ts': [
    ["context.addIssue({ code: 'custom', message: INVALID_PHONE });", "'custom' -> ''", UNREAD],
  ],
  'lib/people/totp/rules.ts': [
    ["const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);", "'utf8' -> ''", LIBRARY],
    [
      "if (!iv || !tag || !text) throw new Error('the sealed secret is damaged');",
      '!iv || !tag -> ((!iv) && (!tag))',
      'where the tag is missing the text is, too',
    ],
    [
      "const totpOf = (secret: string, issuer = '', label = '') =>",
      "'' -> 'mutant'",
      'a code does not depend on names',
    ],
    [
      "const totpOf = (secret: string, issuer = '', label = '') =>",
      "'' -> 'mutant' (2)",
      'a code does not depend on names',
    ],
    [
      'new TOTP({ secret: Secret.fromBase32(secret), issuer, label, digits: 6, period: STEP_S });',
      'without period: STEP_S',
      LIBRARY,
    ],
    ['if (!/^\\d{6}$/.test(code)) return null;', '/^\\d{6}$/ -> /\\d{6}$/', 'the library compares the length'],
    ['if (!/^\\d{6}$/.test(code)) return null;', '/^\\d{6}$/ -> /^\\d{6}/', 'the library compares the length'],
    [
      'const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });',
      'without window: WINDOW',
      LIBRARY,
    ],
  ],
  'lib/shop/discovery/rules.ts': [
    ["'@id': absoluteUrl(origin,", 'without the text "/"', 'an origin ends in the same slash'],
    ["seller: { '@id': absoluteUrl(origin,", 'without the text "/"', 'an origin ends in the same slash'],
  ],
  ...SALES,
};

export const KEPT: readonly Kept[] = Object.entries(LIST).flatMap(([file, all]) =>
  all.map(([at, change, why]) => ({ file, at, change, why })),
);

export const keptReason = ({ file, at, change }: Mutant): string | undefined =>
  KEPT.find((kept) => kept.file === file && at.startsWith(kept.at) && kept.change === change)?.why;
