import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { newPhone, orderBody, readCode, Shopper, setFault } from '@/e2e/shopper';

const SECRETS = [
  '9876501234',
  '482913',
  'Ishwari Deshmukh',
  '77 Canary Lane',
  'ishwari@shop.test',
  'sess-canary-token',
];

/** What the shop's own log prints for these calls, in a process of its own. */
function logged(script: string): string {
  const code = `import { log } from './lib/core/log.ts'; const s = ${JSON.stringify(SECRETS)}; ${script}`;
  const args = ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', code];
  const env = { ...process.env, LOG_LEVEL: 'trace' };
  return execFileSync(process.execPath, args, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'inherit'] });
}

describe('case 16: what a log line and an answer may hold', () => {
  it('keys of people and secrets are blanked, at the top and one level down', () => {
    const keys = ['password', 'otp', 'code', 'token', 'cookie', 'authorization', 'phoneNumber', 'phone', 'email', 'to'];
    const more = ['address1', 'address2', 'name', 'childAge', 'passwordHash'];
    const line = logged(`
      const keys = ${JSON.stringify([...keys, ...more])};
      const flat = Object.fromEntries(keys.map((key, index) => [key, s[index % s.length]]));
      log().info(flat, 'flat');
      log().warn({ body: flat, headers: flat }, 'nested');
      log().error({ user: flat, status: 500 }, 'error');`);
    expect(line.trim().split('\n')).toHaveLength(3);
    for (const secret of SECRETS) expect(line).not.toContain(secret);
    expect(line).toContain('"status":500');
  });

  it('what a failed request logs tells where it failed', () => {
    const line = logged(
      "log().error({ requestId: 'r-1', status: 503, error: 'Error', reason: 'timeout' }, 'request failed');",
    );
    expect(JSON.parse(line)).toMatchObject({ requestId: 'r-1', status: 503, error: 'Error', reason: 'timeout' });
    expect(Object.keys(JSON.parse(line))).not.toContain('pid');
  });

  it('no answer of a whole purchase repeats the code, and none of somebody else’s shows the buyer', async () => {
    const phone = newPhone();
    const shopper = new Shopper();
    const texts: string[] = [];
    texts.push((await shopper.sendOtp(phone)).text);
    const code = await readCode(phone);
    texts.push((await shopper.verify(phone, code)).text);
    const details = { name: SECRETS[2], address1: SECRETS[3] };
    const placed = await shopper.placeCod(orderBody(1, details));
    texts.push(placed.text, (await shopper.status(placed.body.data?.orderId ?? '')).text);
    texts.push((await shopper.checkAuth()).text, (await shopper.logout()).text);
    for (const text of texts) {
      expect(text).not.toContain(code);
      expect(text).not.toContain(SECRETS[2]);
      expect(text).not.toContain(SECRETS[3]);
    }
    expect((await new Shopper().status(placed.body.data?.orderId ?? '')).text).not.toContain(phone);
  });

  it('an error of a provider or of the checks repeats nothing that was sent', async () => {
    const shopper = new Shopper();
    const phone = newPhone();
    await shopper.checkAuth();
    await setFault('twilio', 'error', 1, phone);
    const failed = await shopper.sendOtp(phone);
    expect(failed.text).not.toContain(phone);
    expect(failed.text).not.toMatch(/twilio/i);
    const wrong = await shopper.verify(phone, '482913');
    expect(wrong.text).not.toMatch(new RegExp(`${phone}|482913`));
  });
});
