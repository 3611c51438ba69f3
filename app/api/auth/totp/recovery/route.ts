import { accountDone, accountFailed } from '@/content/account-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { totpCodeSchema } from '@/lib/people/auth/schema';
import { renewRecoveryCodes } from '@/lib/people/totp/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'admin', body: totpCodeSchema, fallback: accountFailed.recoveryCodes },
  async ({ body, user }) => ({
    message: accountDone.recoveryCodes,
    data: { recoveryCodes: await renewRecoveryCodes(user.id, body.code) },
  }),
);
