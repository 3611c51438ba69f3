import { afterAll, beforeAll, expect, it } from 'vitest';
import { png } from '@/e2e/hostile-files';
import { putFile, setListsAside } from '@/e2e/media';
import { appCode, enableSecondFactor, Member } from '@/e2e/member';
import { sql } from '@/e2e/shopper';

type Lists = { images: { id: string; name: string }[] };
const PATH = '/api/admin/products/content';
const type = 'images';

let admin: Member;
let secret: string;
let putBack: () => Promise<void>;
let files: { cloudinaryPublicId: string; name: string }[];
beforeAll(async () => {
  admin = await Member.createAdmin();
  putBack = await setListsAside(admin);
  const bytes = await png();
  files = await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (name) => {
      const { public_id } = await putFile(admin, 'products', 'image', bytes);
      return { cloudinaryPublicId: public_id, name };
    }),
  );
  ({ secret } = await enableSecondFactor(admin));
  await sql(
    "UPDATE sessions SET proved_at = now() - interval '10 minutes' WHERE user_id = (SELECT id FROM users WHERE email = $1)",
    admin.email,
  );
});
afterAll(() => putBack());

const change = (action: string, data: unknown, more: object = {}) =>
  admin.send<Lists>(PATH, { method: 'PUT', body: { type, action, data, ...more } });
const names = async () => (await admin.get<Lists>(PATH)).body.data?.images.map(({ name }) => name);

it('case 31: deleting and replacing want a fresh second factor, nothing else does', async () => {
  const added = await change('add', files.slice(0, 3));
  const [first, second] = added.body.data?.images.map(({ id }) => id) ?? [];
  const remove = () => change('delete', { id: first });
  const replace = () => change('replace', { ...files[3], id: second }, { index: 1 });
  for (const action of [remove, replace]) {
    const answer = await action();
    expect([answer.status, answer.body.message]).toEqual([403, 'Please confirm with your code']);
    expect(answer.headers.get('x-refused')).toBe('step-up');
  }
  expect(await names()).toEqual(['a', 'b', 'c']);
  const wrong = await change('delete', { id: 'x' });
  expect([wrong.status, wrong.body.message]).toEqual([400, 'The item is not valid']);
  const ids = added.body.data?.images.map(({ id }) => id) ?? [];
  expect((await change('update', { id: first, name: 'A' })).status).toBe(200);
  expect((await change('reorder', { ids: [...ids].reverse() })).status).toBe(200);
  expect((await change('reorder', { ids })).status).toBe(200);

  expect((await admin.post('/api/auth/totp/confirm', { code: appCode(secret) })).status).toBe(200);
  expect([(await replace()).status, (await remove()).status]).toEqual([200, 200]);
  expect(await names()).toEqual(['d', 'c']);
  await sql(
    'UPDATE sessions SET proved_at = NULL WHERE user_id = (SELECT id FROM users WHERE email = $1)',
    admin.email,
  );
  expect((await change('restore', { id: first, index: 0 })).status).toBe(200);
  expect(await names()).toEqual(['A', 'd', 'c']);
});
