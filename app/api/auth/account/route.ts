import { accountFailed } from '@/content/account-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { getOwnership } from '@/lib/people/proofs/service';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route({ role: 'member', fallback: accountFailed.read }, async ({ user, sessionId }) => ({
  data: await getOwnership(user, sessionId),
}));
