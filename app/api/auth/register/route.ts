import { refuseOthers, route } from '@/lib/door/route';
import { register } from '@/lib/people/accounts/service';
import { registerSchema } from '@/lib/people/auth/schema';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'anyone', body: registerSchema, fallback: 'Registration failed' },
  async ({ body, address }) => {
    await register(body, address);
    return { status: 201, message: 'Thank you. Please sign in; we have sent you an e-mail about your account.' };
  },
);
