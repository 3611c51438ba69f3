import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Member } from '@/e2e/member';
import { type Actors, CALLS, expectedOf, makeActors, OWN_ORDER, ROUTES, tryCall } from '@/e2e/role-matrix';
import { resetEmulators, Shopper, setWebhooks } from '@/e2e/shopper';

const HERE = import.meta.dirname;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Nothing lives at unknown addresses; next-auth answers for itself and is tested with the sessions. */
const CATCH_ALL = /^(\[{1,2}\.\.\.path\]{1,2}|auth\/\[\.\.\.nextauth\])$/;

/** Every route and method of the file tree. */
function handlers(): string[] {
  const files = readdirSync(HERE, { recursive: true, withFileTypes: true }).filter(({ name }) => name === 'route.ts');
  return files.flatMap(({ parentPath }) => {
    const path = relative(HERE, parentPath);
    if (CATCH_ALL.test(path)) return [];
    const source = readFileSync(join(parentPath, 'route.ts'), 'utf8');
    return METHODS.filter((method) =>
      new RegExp(`export (const|async function|function) ${method}\\b|export \\{[^}]*\\b${method}\\b[^}]*\\};`).test(
        source,
      ),
    ).map((method) => `${method} ${path}`);
  });
}

describe('case 34: who may call what', () => {
  let actors: Actors;
  beforeAll(async () => {
    // What the provider still has to say about payments of before is no deed of these callers.
    await setWebhooks({ drop: true });
    actors = await makeActors();
  });
  afterAll(resetEmulators);

  it('knows every route', () => {
    const listed = ROUTES.filter((key) => !key.includes(OWN_ORDER));
    expect(handlers().sort()).toEqual(listed.sort());
  });

  it.each(CALLS)('%s', async (call) => {
    const { statuses, refusals, before, after } = await tryCall(call, actors);
    expect(statuses).toEqual(expectedOf(call));
    for (const keys of refusals) expect(keys).toBe('message,success');
    expect(after).toEqual(before);
  });

  it('POST auth/logout', async () => {
    for (const role of ['visitor', 'ended session'] as const)
      expect((await (await actors.as[role]()).logout()).status, role).toBe(200);
    for (const browser of [await Member.create(), await Member.createAdmin(), await new Shopper().signIn()]) {
      expect((await browser.logout()).status).toBe(200);
      expect((await browser.checkAuth()).body.user).toBeNull();
    }
  });
});
