import { accountDone, accountFailed } from '@/content/account-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { totpCodeSchema } from '@/lib/people/auth/schema';
import { confirmSecondFactor } from '@/lib/people/totp/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'member', body: totpCodeSchema, fallback: accountFailed.code },
  async ({ body, user, sessionId }) => {
    await confirmSecondFactor(user.id, sessionId, body.code);
    return { message: accountDone.code };
  },
);
