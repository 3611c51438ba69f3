import { accountFailed } from '@/content/account-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { getSecondFactorState } from '@/lib/people/totp/service';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route({ role: 'admin', fallback: accountFailed.factor }, async ({ user }) => ({
  data: await getSecondFactorState(user.id),
}));
