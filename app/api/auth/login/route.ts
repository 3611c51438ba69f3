import { accountFields } from '@/content/account-fields';
import { authDone } from '@/content/auth-done';
import { authFailed } from '@/content/calls';
import { refuseOthers, route } from '@/lib/door/route';
import { AppError } from '@/lib/http/errors';
import { accountKey, accountKeyOf } from '@/lib/people/accounts/rules';
import { login } from '@/lib/people/accounts/service';
import { loginSchema } from '@/lib/people/auth/schema';
import { signIn } from '@/lib/people/auth/session';
import { getDevice, rememberDevice } from '@/lib/people/auth/session.flows';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'anyone', body: loginSchema, fallback: authFailed.login },
  async ({ body, address, request }) => {
    const { user, ...entry } = await login(body, address, await getDevice(accountKey(body.email)));
    const userAgent = request.headers.get('user-agent');
    if (!(await signIn(user, { method: 'password', userAgent, ...entry })))
      throw new AppError('unauthenticated', accountFields.wrongLogin);
    await rememberDevice(accountKeyOf(user));
    return { message: authDone.login, user };
  },
);
