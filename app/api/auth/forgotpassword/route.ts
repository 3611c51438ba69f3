import { authDone } from '@/content/auth-done';
import { authFailed } from '@/content/calls';
import { refuseOthers, route } from '@/lib/door/route';
import { requestReset } from '@/lib/people/accounts/service';
import { forgotSchema } from '@/lib/people/auth/schema';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'anyone', body: forgotSchema, fallback: authFailed.forgot },
  async ({ body, address }) => {
    await requestReset(body.email, address);
    return { message: authDone.forgot };
  },
);
