import { accountDone, accountFailed } from '@/content/account-answers';
import { accountFields } from '@/content/account-fields';
import { refuseOthers, route } from '@/lib/door/route';
import { requirePassword } from '@/lib/people/accounts/service';
import { enableFactorSchema } from '@/lib/people/auth/schema';
import { enableSecondFactor } from '@/lib/people/totp/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'admin', body: enableFactorSchema, fallback: accountFailed.factorOn },
  async ({ body, user, sessionId, address }) => {
    await requirePassword(user.id, body.password, address, accountFields.wrongPassword);
    return {
      message: accountDone.factorOn,
      data: { recoveryCodes: await enableSecondFactor(user.id, sessionId, body.code) },
    };
  },
);
