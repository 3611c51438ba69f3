import { refuseOthers, route } from '@/lib/door/route';
import { requirePassword } from '@/lib/people/accounts/service';
import { enableFactorSchema } from '@/lib/people/auth/schema';
import { enableSecondFactor } from '@/lib/people/totp/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'admin', body: enableFactorSchema, fallback: 'Failed to switch on the second factor' },
  async ({ body, user, sessionId, address }) => {
    await requirePassword(user.id, body.password, address, 'The password is not correct');
    return {
      message: 'The second factor is on',
      data: { recoveryCodes: await enableSecondFactor(user.id, sessionId, body.code) },
    };
  },
);
