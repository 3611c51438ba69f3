import { refuseOthers, route } from '@/lib/door/route';
import { endOtherSessions, listSessions } from '@/lib/people/auth/service';

export const { POST, PUT, PATCH } = refuseOthers('GET', 'DELETE');

export const GET = route({ role: 'member', fallback: 'Failed to list your sessions' }, async ({ user, sessionId }) => ({
  data: await listSessions(user, sessionId),
}));

export const DELETE = route(
  { role: 'member', fresh: true, fallback: 'Failed to end the sessions' },
  async ({ user, sessionId }) => {
    await endOtherSessions(user.id, sessionId);
    return { message: 'You are signed out everywhere else' };
  },
);
