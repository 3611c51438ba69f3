import { accountDone } from '@/content/account-answers';
import { authFailed } from '@/content/calls';
import { refuseOthers, route } from '@/lib/door/route';
import { endOtpFlow, getOtpFlow } from '@/lib/people/auth/session.flows';
import { verifyOtpSchema } from '@/lib/people/otp/schema';
import { proveForOrders } from '@/lib/people/proofs/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'shopper', body: verifyOtpSchema, fallback: authFailed.verifyOtp },
  async ({ body, user, address }) => {
    await proveForOrders(user, { ...body, challengeId: await getOtpFlow(), address });
    await endOtpFlow();
    return { message: accountDone.phoneProved, data: { isProved: true } };
  },
);
