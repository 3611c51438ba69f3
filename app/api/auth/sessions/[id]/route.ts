import { accountDone, accountFailed } from '@/content/account-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { endOwnSession } from '@/lib/people/auth/service';

export const { GET, POST, PUT, PATCH } = refuseOthers('DELETE');

export const DELETE = route(
  { role: 'member', fresh: true, fallback: accountFailed.endSession },
  async ({ user, params }) => {
    await endOwnSession(user, params.id ?? '');
    return { message: accountDone.endSession };
  },
);
