import { accountDone, accountFailed } from '@/content/account-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { emailProofSchema } from '@/lib/people/proofs/schema';
import { proveEmail } from '@/lib/people/proofs/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'member', body: emailProofSchema, fallback: accountFailed.confirmEmail },
  async ({ body, user }) => {
    await proveEmail(user, body.token);
    return { message: accountDone.confirmEmail };
  },
);
