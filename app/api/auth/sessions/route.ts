import { accountDone, accountFailed } from '@/content/account-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { endOtherSessions, listSessions } from '@/lib/people/auth/service';

export const { POST, PUT, PATCH } = refuseOthers('GET', 'DELETE');

export const GET = route({ role: 'member', fallback: accountFailed.sessions }, async ({ user, sessionId }) => ({
  data: await listSessions(user, sessionId),
}));

export const DELETE = route(
  { role: 'member', fresh: true, fallback: accountFailed.endSessions },
  async ({ user, sessionId }) => {
    await endOtherSessions(user.id, sessionId);
    return { message: accountDone.endSessions };
  },
);
