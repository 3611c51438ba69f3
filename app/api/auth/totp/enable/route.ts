import { totpCodeSchema } from '@/lib/auth/schema';
import { refuseOthers, route } from '@/lib/http/route';
import { enableSecondFactor } from '@/lib/totp/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'admin', body: totpCodeSchema, fallback: 'Failed to switch on the second factor' },
  async ({ body, user, sessionId }) => ({
    message: 'The second factor is on',
    data: { recoveryCodes: await enableSecondFactor(user.id, sessionId, body.code) },
  }),
);
