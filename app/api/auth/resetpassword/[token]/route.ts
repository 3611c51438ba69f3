import { accountKeyOf } from '@/lib/accounts/rules';
import { resetPassword } from '@/lib/accounts/service';
import { resetSchema } from '@/lib/auth/schema';
import { rememberDevice } from '@/lib/auth/session.flows';
import { refuseOthers, route } from '@/lib/door/route';

export const { GET, POST, PUT, DELETE } = refuseOthers('PATCH');

export const PATCH = route(
  { role: 'anyone', body: resetSchema, fallback: 'Failed to reset password' },
  async ({ body, params, address }) => {
    const user = await resetPassword(params.token ?? '', body.password, address);
    await rememberDevice(accountKeyOf(user));
    return { message: 'Password Reset Successful!' };
  },
);
