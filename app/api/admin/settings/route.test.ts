import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appCode, enableSecondFactor, Member } from '@/e2e/member';
import { keepSettings, putSettings, readSettings, type Standing, setSettings } from '@/e2e/settings';
import { newKey, sql } from '@/e2e/shopper';

const PATH = '/api/admin/settings';
const CHANGED = 'This has changed. Here is how it stands now.';

let admin: Member;
let second: Member;
let putBack: () => Promise<void>;
beforeAll(async () => {
  [admin, second] = [await Member.createAdmin(), await Member.createAdmin()];
  putBack = await keepSettings(admin, 'shop', 'cod', 'seller', 'couriers', 'messages');
});
afterAll(() => putBack());

const rows = async () => (await sql<{ count: string }>('SELECT count(*) FROM settings_history'))[0]?.count;

describe('GET, section 7', () => {
  it('has every group with its keys, the version and what is missing', async () => {
    const { status, body } = await admin.get<Standing>(PATH);
    expect(status).toBe(200);
    expect(Object.keys(body.data ?? {}).sort()).toEqual(['missing', 'settings', 'version']);
    const keys = Object.entries(body.data?.settings ?? {}).map(([group, values]) => [group, Object.keys(values)]);
    expect(Object.fromEntries(keys)).toEqual({
      shop: ['phone', 'whatsapp', 'email', 'address', 'hours', 'social', 'court'],
      kit: expect.arrayContaining(['vials', 'millilitres', 'days', 'ingredients', 'shelfLife', 'storage', 'maker']),
      seller: ['legalName', 'address', 'state', 'gstin', 'licences', 'hsn', 'taxRates'],
      cod: [
        'enabled',
        'maxKits',
        'maxOpenPerPhone',
        'confirmation',
        'confirmAboveKits',
        'returnsBeforeOnline',
        'pincodesWithoutCash',
        'pincodesWithoutDelivery',
      ],
      messages: ['ownerEmails', 'newOrderMail', 'digestHour', 'templateIds', 'sender'],
      grievance: ['name', 'phone', 'email', 'hours'],
      privacy: ['childAgeMonths'],
      couriers: ['list', 'holidays'],
    });
    expect(body.data?.version).toEqual(expect.any(Number));
  });
});

describe('PUT, section 7', () => {
  it('takes the values that change, and answers with all as it stands', async () => {
    const before = await readSettings(admin);
    const answer = await putSettings(
      admin,
      'shop',
      { phone: '098765 43210', email: 'Help@Example.com' },
      before.version,
    );
    expect([answer.status, answer.body.message]).toEqual([200, 'Settings saved']);
    expect(answer.body.data?.settings.shop).toEqual({
      ...before.settings.shop,
      phone: '9876543210',
      email: 'help@example.com',
    });
    expect(answer.body.data?.version).toBe(before.version + 1);
    expect(answer.body.data?.missing).not.toContain('shop.phone');
    expect(await readSettings(second)).toEqual(answer.body.data);
    const gone = await setSettings(admin, 'shop', { phone: null });
    expect(gone.missing).toContain('shop.phone');
  });

  it('made on another version is 409 with what stands now', async () => {
    const { version } = await readSettings(admin);
    const stands = await setSettings(second, 'cod', { maxKits: 20 });
    const answer = await putSettings(admin, 'shop', { hours: 'Any time' }, version);
    expect([answer.status, answer.body.message]).toEqual([409, CHANGED]);
    expect(answer.body.data).toEqual(stands);
    expect(await readSettings(admin)).toEqual(stands);
  });

  it('by two admins at once: one wins, one is 409, and nothing is lost', async () => {
    for (let round = 0; round < 5; round++) {
      const { version } = await readSettings(admin);
      const answers = await Promise.all([
        putSettings(admin, 'cod', { maxKits: 30 + round }, version),
        putSettings(second, 'shop', { hours: `Round ${round}` }, version),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = answers.find(({ status }) => status === 200);
      expect(await readSettings(admin)).toEqual(winner?.body.data);
    }
  });

  it('with the same key and body is answered again; with another body it is 409', async () => {
    const [key, { version }] = [newKey(), await readSettings(admin)];
    const values = { holidays: ['2027-01-26'] };
    const answers = await Promise.all([1, 2, 3].map(() => putSettings(admin, 'couriers', values, version, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data?.version))).toEqual(new Set([version + 1]));
    const other = await putSettings(admin, 'couriers', { holidays: [] }, version, key);
    expect([other.status, other.body.message]).toEqual([409, 'This key was used for another change']);
    expect((await putSettings(admin, 'couriers', values, version, 'short')).status).toBe(400);
  });

  it.each<[string, object, string]>([
    ['shop', { phone: '12345' }, 'shop.phone: Please enter a valid 10-digit phone number'],
    ['shop', { social: [{ name: 'X', url: 'javascript:alert(1)' }] }, 'shop.social.0.url: '],
    ['shop', { fax: '1' }, 'shop.fax: There is no such setting'],
    ['shop', { address: '[town]' }, 'shop.address: Please leave out square brackets'],
    ['seller', { gstin: '27AAPFU0939F1ZW' }, 'seller.gstin: '],
    ['cod', { maxKits: 81 }, 'cod.maxKits: Please enter a whole number from 1 to 80'],
    ['cod', { confirmation: true }, 'cod.confirmation: '],
    ['couriers', { list: [{ name: 'A', trackingUrl: 'http://a.in/{number}' }] }, 'couriers.list.0.trackingUrl: '],
    ['messages', { templateIds: { nobody: '1107160000000000001' } }, 'messages.templateIds'],
  ])('of %s %j is 400 and names the field', async (group, values, message) => {
    const before = await rows();
    const answer = await putSettings(admin, group, values, (await readSettings(admin)).version);
    expect(answer.status).toBe(400);
    expect(answer.body.message.startsWith(message), answer.body.message).toBe(true);
    expect(await rows()).toBe(before);
  });

  it.each<[string, unknown]>([
    ['an unknown group', { group: 'prices', values: { one: 1 }, version: 0 }],
    ['a group of every object', { group: '__proto__', values: {}, version: 0 }],
    ['two groups', { group: ['shop', 'cod'], values: {}, version: 0 }],
    ['no values', { group: 'shop', version: 0 }],
    ['a list of values', { group: 'shop', values: ['phone'], version: 0 }],
    ['no version', { group: 'shop', values: {} }],
    ['a version as text', { group: 'shop', values: {}, version: '0' }],
    ['a version that no number holds', { group: 'shop', values: {}, version: 1e300 }],
    ['an array', [{ group: 'shop', values: {}, version: 0 }]],
  ])('%s is 400', async (_name, body) => {
    const before = await rows();
    expect((await admin.send(PATH, { method: 'PUT', body })).status).toBe(400);
    expect(await rows()).toBe(before);
  });

  it('keys that every object has change nothing of other answers', async () => {
    const { version } = await readSettings(admin);
    const body = `{"group":"shop","values":{"__proto__":{"phone":"9876543210"},"constructor":1},"version":${version}}`;
    const answer = await admin.send(PATH, { method: 'PUT', body: JSON.parse(body) });
    expect(answer.status).toBe(400);
    expect(Object.hasOwn((await readSettings(admin)).settings, 'phone')).toBe(false);
  });

  it('what is typed is kept as text and comes back as it was', async () => {
    const hours = `<script>alert(1)</script> ' OR 1=1 -- \${x} {{y}} हिंदी`;
    const { settings } = await setSettings(admin, 'shop', { hours });
    expect(settings.shop?.hours).toBe(hours);
    await setSettings(admin, 'shop', { hours: null });
  });
});

it('case 31: a change wants a fresh second factor, looking does not', async () => {
  const careful = await Member.createAdmin();
  const { secret } = await enableSecondFactor(careful);
  await sql(
    "UPDATE sessions SET proved_at = now() - interval '10 minutes' WHERE user_id = (SELECT id FROM users WHERE email = $1)",
    careful.email,
  );
  const { version } = await readSettings(careful);
  const change = () => putSettings(careful, 'cod', { maxKits: 60 }, version);
  const refused = await change();
  expect([refused.status, refused.headers.get('x-refused')]).toEqual([403, 'step-up']);
  expect((await careful.post('/api/auth/totp/confirm', { code: appCode(secret) })).status).toBe(200);
  expect((await change()).status).toBe(200);
});

describe('the history', () => {
  it('is for admins, in pages', async () => {
    await setSettings(admin, 'cod', { maxKits: 41 });
    const { body } = await admin.get<{ entries: Record<string, unknown>[] }>(`${PATH}/history`);
    expect(body.data?.entries[0]).toMatchObject({
      group: 'cod',
      by: 'Asha Rao',
      changes: [{ key: 'maxKits', to: 41 }],
    });
    expect(Object.keys(body.data?.entries[0] ?? {}).sort()).toEqual(['at', 'by', 'changes', 'group', 'version']);
    for (const before of ['0', 'x', '1.5', "1'"])
      expect((await admin.get(`${PATH}/history?before=${before}`)).status, before).toBe(400);
  });
});
