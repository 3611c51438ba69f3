import { authFailed } from '@/content/calls';
import { refuseOthers, route } from '@/lib/door/route';
import { currentSession, ensureXsrf } from '@/lib/people/auth/session';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route({ role: 'anyone', fallback: authFailed.checkAuth }, async ({ user }) => {
  await ensureXsrf(await currentSession());
  return { success: user !== null, user };
});
