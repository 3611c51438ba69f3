import { accountDone } from '@/content/account-answers';
import { authFailed } from '@/content/calls';
import { absorb } from '@/lib/care/earlier/service';
import { refuseOthers, route } from '@/lib/door/route';
import { endOtpFlow, getOtpFlow } from '@/lib/people/auth/session.flows';
import { verifyOtpSchema } from '@/lib/people/otp/schema';
import { linkPhone } from '@/lib/people/proofs/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'shopper', body: verifyOtpSchema, fallback: authFailed.verifyOtp },
  async ({ body, user, sessionId, address }) => {
    const linked = await linkPhone(user, sessionId, { ...body, challengeId: await getOtpFlow(), address }, absorb);
    await endOtpFlow();
    return { message: accountDone.phoneLinked, user: linked };
  },
);
