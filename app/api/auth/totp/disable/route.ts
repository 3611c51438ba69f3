import { totpCodeSchema } from '@/lib/auth/schema';
import { refuseOthers, route } from '@/lib/door/route';
import { disableSecondFactor } from '@/lib/totp/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'admin', body: totpCodeSchema, fallback: 'Failed to switch off the second factor' },
  async ({ body, user }) => {
    await disableSecondFactor(user.id, body.code);
    return { message: 'The second factor is off' };
  },
);
