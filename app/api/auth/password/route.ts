import { accountDone, accountFailed } from '@/content/account-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { changePassword } from '@/lib/people/accounts/service';
import { changePasswordSchema } from '@/lib/people/auth/schema';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'member', fresh: true, body: changePasswordSchema, fallback: accountFailed.password },
  async ({ body, user, sessionId, address }) => {
    await changePassword(user, sessionId, body, address);
    return { message: accountDone.password };
  },
);
