import { accountDone } from '@/content/account-answers';
import { authFailed } from '@/content/calls';
import { refuseOthers, route } from '@/lib/door/route';
import { startOtpFlow } from '@/lib/people/auth/session.flows';
import { sendOtpSchema } from '@/lib/people/otp/schema';
import { sendProofCode } from '@/lib/people/proofs/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'shopper', body: sendOtpSchema, fallback: authFailed.sendOtp },
  async ({ body, user, address }) => {
    const challengeId = await sendProofCode(user, body.phoneNumber, address);
    if (!challengeId) return { message: accountDone.phoneProved, data: { isProved: true } };
    await startOtpFlow(challengeId);
    return { message: accountDone.codeSent, data: { isProved: false } };
  },
);
