import { authDone } from '@/content/auth-done';
import { authFailed } from '@/content/calls';
import { refuseOthers, route } from '@/lib/door/route';
import { accountKeyOf } from '@/lib/people/accounts/rules';
import { resetPassword } from '@/lib/people/accounts/service';
import { resetSchema } from '@/lib/people/auth/schema';
import { rememberDevice } from '@/lib/people/auth/session.flows';

export const { GET, POST, PUT, DELETE } = refuseOthers('PATCH');

export const PATCH = route(
  { role: 'anyone', body: resetSchema, fallback: authFailed.reset },
  async ({ body, params, address }) => {
    const user = await resetPassword(params.token ?? '', body.password, address);
    await rememberDevice(accountKeyOf(user));
    return { message: authDone.reset };
  },
);
