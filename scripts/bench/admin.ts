import type { ScratchStack } from '../testing/scratch.ts';

type Target = Pick<ScratchStack, 'url' | 'admin'>;
export type Admin = { cookies: Map<string, string> };

/** The headers of a call of the owner's; with a body, it is JSON. */
export const headersOf = ({ cookies }: Admin, body?: FormData | string, key?: string): Record<string, string> => ({
  Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
  'X-XSRF-TOKEN': cookies.get('XSRF-TOKEN') ?? '',
  ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
  ...(key ? { 'Idempotency-Key': key } : {}),
});

export async function call(
  target: Target,
  admin: Admin,
  path: string,
  body?: FormData | string,
  key?: string,
): Promise<Response> {
  const answer = await fetch(`${target.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: headersOf(admin, body, key),
    ...(body === undefined ? {} : { body }),
  });
  for (const line of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
    admin.cookies.set(name, value);
  }
  return answer;
}

export async function signIn(target: Target): Promise<Admin> {
  const admin: Admin = { cookies: new Map() };
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = target.admin;
  await call(target, admin, '/api/auth/check-auth');
  const answer = await call(target, admin, '/api/auth/login', JSON.stringify({ email, password }));
  if (answer.status !== 200) throw new Error(`login answered ${answer.status}: ${await answer.text()}`);
  return admin;
}
