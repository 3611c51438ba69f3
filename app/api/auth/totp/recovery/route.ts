import { refuseOthers, route } from '@/lib/door/route';
import { totpCodeSchema } from '@/lib/people/auth/schema';
import { renewRecoveryCodes } from '@/lib/people/totp/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'admin', body: totpCodeSchema, fallback: 'Failed to make new recovery codes' },
  async ({ body, user }) => ({
    message: 'Your new recovery codes are ready. The old ones no longer work.',
    data: { recoveryCodes: await renewRecoveryCodes(user.id, body.code) },
  }),
);
