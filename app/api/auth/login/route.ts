import { authDone } from '@/content/auth-done';
import { authFailed } from '@/content/calls';
import { refuseOthers, route } from '@/lib/door/route';
import { accountKey, accountKeyOf } from '@/lib/people/accounts/rules';
import { login } from '@/lib/people/accounts/service';
import { loginSchema } from '@/lib/people/auth/schema';
import { signIn } from '@/lib/people/auth/session';
import { getDevice, rememberDevice } from '@/lib/people/auth/session.flows';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'anyone', body: loginSchema, fallback: authFailed.login },
  async ({ body, address, request }) => {
    const { user, hasProved } = await login(body, address, await getDevice(accountKey(body.email)));
    await signIn(user, { method: 'password', userAgent: request.headers.get('user-agent'), hasProved });
    await rememberDevice(accountKeyOf(user));
    return { message: authDone.login, user };
  },
);
