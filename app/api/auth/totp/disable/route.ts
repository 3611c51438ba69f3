import { accountDone, accountFailed } from '@/content/account-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { totpCodeSchema } from '@/lib/people/auth/schema';
import { disableSecondFactor } from '@/lib/people/totp/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'admin', body: totpCodeSchema, fallback: accountFailed.factorOff },
  async ({ body, user }) => {
    await disableSecondFactor(user.id, body.code);
    return { message: accountDone.factorOff };
  },
);
