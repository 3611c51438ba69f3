import { privacyDone, privacyRefusals } from '@/content/my-data';
import { eraseSchema } from '@/lib/care/privacy/schema';
import { eraseAccount } from '@/lib/care/privacy/service';
import { refuseOthers, route } from '@/lib/door/route';
import { signOut } from '@/lib/people/auth/session';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'member', fresh: true, body: eraseSchema, fallback: privacyRefusals.erase },
  async ({ user, sessionId }) => {
    await eraseAccount(user, sessionId);
    await signOut();
    return { message: privacyDone.erased };
  },
);
