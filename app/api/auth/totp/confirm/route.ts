import { totpCodeSchema } from '@/lib/auth/schema';
import { refuseOthers, route } from '@/lib/door/route';
import { confirmSecondFactor } from '@/lib/totp/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'member', body: totpCodeSchema, fallback: 'Failed to check the code' },
  async ({ body, user, sessionId }) => {
    await confirmSecondFactor(user.id, sessionId, body.code);
    return { message: 'Thank you. Your code is confirmed.' };
  },
);
