import { accountDone, accountFailed } from '@/content/account-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { setUpSecondFactor } from '@/lib/people/totp/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route({ role: 'admin', fallback: accountFailed.factorSetup }, async ({ user }) => ({
  message: accountDone.factorSetup,
  data: await setUpSecondFactor(user),
}));
