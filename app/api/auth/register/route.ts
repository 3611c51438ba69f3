import { authDone } from '@/content/auth-done';
import { authFailed } from '@/content/calls';
import { refuseOthers, route } from '@/lib/door/route';
import { register } from '@/lib/people/accounts/service';
import { registerSchema } from '@/lib/people/auth/schema';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'anyone', body: registerSchema, fallback: authFailed.register },
  async ({ body, address }) => {
    await register(body, address);
    return { status: 201, message: authDone.register };
  },
);
