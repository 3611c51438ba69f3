import { resetPassword } from '@/lib/accounts/service';
import { resetSchema } from '@/lib/auth/schema';
import { refuseOthers, route } from '@/lib/http/route';

export const { GET, POST, PUT, DELETE } = refuseOthers('PATCH');

export const PATCH = route(
  { role: 'anyone', body: resetSchema, fallback: 'Failed to reset password' },
  async ({ body, params, address }) => {
    await resetPassword(params.token ?? '', body.password, address);
    return { message: 'Password Reset Successful!' };
  },
);
