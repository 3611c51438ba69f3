import { describe, expect, it } from 'vitest';
import {
  newRecoveryCodes,
  newSecret,
  openSealed,
  openSecret,
  RECOVERY_CODES,
  recoveryHash,
  sealSecret,
  stepOf,
  totpAddress,
} from './rules';

/** The secret of RFC 6238, appendix B: `12345678901234567890`. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const NOW = 1_111_111_111_000;
const STEP = Math.floor(NOW / 30_000);
const CODE = '050471';

describe('case 31: codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds the code of RFC 6238 is right', (seconds, code) => {
    expect(stepOf(SECRET, code, 0, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('a code is good one step early and one step late, and no more', () => {
    const accepted = [-2, -1, 0, 1, 2].map((steps) => stepOf(SECRET, CODE, 0, NOW + steps * 30_000));
    expect(accepted).toEqual([null, STEP, STEP, STEP, null]);
  });

  it('a code works once, and never after a newer one', () => {
    expect(stepOf(SECRET, CODE, STEP - 1, NOW)).toBe(STEP);
    expect(stepOf(SECRET, CODE, STEP, NOW)).toBeNull();
    expect(stepOf(SECRET, CODE, STEP + 1, NOW)).toBeNull();
    expect(stepOf(SECRET, CODE, STEP, NOW + 30_000)).toBeNull();
  });

  it.each(['', '050472', '05047', '0504710', '050 471', ' 050471', 'O5O471', '०५०४७१', '050471\n', '-50471', '5047.1'])(
    'refuses %j',
    (code) => {
      expect(stepOf(SECRET, code, 0, NOW)).toBeNull();
    },
  );

  it('refuses the code of another secret', () => {
    expect(stepOf('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', CODE, 0, NOW)).toBeNull();
  });

  it('makes secrets of 160 bits, each its own', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(newSecret());
  });

  it('tells the app what it needs', () => {
    const address = new URL(totpAddress(SECRET, 'Shop & Co', 'owner@example.com'));
    expect(address.protocol).toBe('otpauth:');
    expect(decodeURIComponent(address.pathname)).toContain('owner@example.com');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      secret: SECRET,
      issuer: 'Shop & Co',
      digits: '6',
      period: '30',
    });
  });
});

describe('a sealed secret', () => {
  const key = 'k'.repeat(40);

  it('opens with its key, and says nothing without it', () => {
    const sealed = sealSecret(SECRET, key);
    expect(openSecret(sealed, key)).toBe(SECRET);
    expect(sealed).not.toContain(SECRET);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(SECRET);
    expect(sealSecret(SECRET, key)).not.toBe(sealed);
  });

  it('fails with another key', () => {
    expect(() => openSecret(sealSecret(SECRET, key), 'l'.repeat(40))).toThrow();
  });

  it('fails when any part was changed or is missing', () => {
    const parts = sealSecret(SECRET, key).split('.');
    for (const at of [0, 1, 2]) {
      const changed = parts.map((part, index) =>
        index === at ? part.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) : part,
      );
      expect(() => openSecret(changed.join('.'), key), `part ${at}`).toThrow();
      expect(() => openSecret(parts.filter((_, index) => index !== at).join('.'), key), `without ${at}`).toThrow();
    }
    expect(() => openSecret('', key)).toThrow();
  });

  it.each([4, 12, 15])('fails with the first %i bytes of its tag', (bytes) => {
    const [iv, tag = '', text] = sealSecret(SECRET, key).split('.');
    const short = Buffer.from(tag, 'base64url').subarray(0, bytes).toString('base64url');
    expect(() => openSecret([iv, short, text].join('.'), key)).toThrow('Invalid authentication tag length');
  });
});

describe('recovery codes', () => {
  it('are ten, all different, of 50 bits, easy to read aloud', () => {
    const codes = newRecoveryCodes();
    expect(codes).toHaveLength(RECOVERY_CODES);
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    for (const code of codes) expect(code).toMatch(/^[2-9a-hj-km-np-z]{5}-[2-9a-hj-km-np-z]{5}$/);
  });

  it('are known however they are typed, by their own account only', () => {
    const hash = recoveryHash('user-1', 'abcde-fghjk');
    for (const typed of ['ABCDE-FGHJK', 'abcdefghjk', ' abcde fghjk '])
      expect(recoveryHash('user-1', typed)).toBe(hash);
    expect(recoveryHash('user-2', 'abcde-fghjk')).not.toBe(hash);
    expect(recoveryHash('user-1', 'abcde-fghjm')).not.toBe(hash);
    expect(hash).toMatch(/^[\w-]{43}$/);
  });
});

describe('as it is written down', () => {
  /** AES-256-GCM under the HKDF-SHA-256 of the key for `shop:totp`, worked out apart from the code. */
  const SEALED = 'dHdlbHZlLWJ5dGVz.QDLKGN1r087zXsHxNZ4xZA.gxjVhx8UuuoPVcP1JfhrIL5G7wuSjmTvfE3kXHdZCaM';

  it('a sealed secret has a nonce of 96 bits, a tag of 128 and the secret', () => {
    expect(openSecret(SEALED, 'a-key')).toBe(SECRET);
    expect(sealSecret(SECRET, 'a-key')).toMatch(/^[\w-]{16}\.[\w-]{22}\.[\w-]{43}$/);
  });

  it.each(['', 'a', 'a.b', '.b.c', 'a..c', 'a.b.'])('%j is damaged', (sealed) => {
    expect(() => openSecret(sealed, 'a-key')).toThrow(/damaged|nonce|tag|Invalid|authenticate/);
  });

  it('a part that is missing is said', () => {
    for (const sealed of ['', 'a', 'a.b'])
      expect(() => openSecret(sealed, 'a-key')).toThrow('the sealed secret is damaged');
  });

  it.each([
    [['a-key'], true],
    [['a-key', 'old-key'], true],
    [['new-key', 'a-key'], false],
    [['new-key', 'middle-key', 'a-key'], false],
  ])('a sealed secret opens with %j, with the first of them: %s', (keys, isFresh) => {
    expect(openSealed(SEALED, keys)).toEqual({ secret: SECRET, isFresh });
  });

  it.each([
    [SEALED, ['new-key'], 'unable to authenticate data'],
    [SEALED, ['new-key', 'old-key'], 'unable to authenticate data'],
    [SEALED, [], 'there is no secret to open it with'],
    ['a', ['a-key', 'old-key'], 'the sealed secret is damaged'],
  ])('%s does not open with %j', (sealed, keys, message) => {
    expect(() => openSealed(sealed, keys)).toThrow(message);
  });

  it('there are ten recovery codes', () => expect(newRecoveryCodes()).toHaveLength(10));

  it('a recovery code is kept as SHA-256 with its account', () => {
    expect(recoveryHash('user-1', 'ABCDE-FGHJK')).toBe('qHtznj8lwS9zikXlCVkWMZCrbT5cI5J3Qeg9lm1wgQ0');
  });

  it('the address of an app is a text', () => {
    expect(totpAddress(SECRET, 'Shop', 'a@b.c')).toBe(
      `otpauth://totp/Shop:a%40b.c?issuer=Shop&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
