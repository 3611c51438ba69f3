import { refuseOthers, route } from '@/lib/door/route';
import { endOtpFlow, getOtpFlow } from '@/lib/people/auth/session.flows';
import { verifyOtpSchema } from '@/lib/people/otp/schema';
import { linkPhone } from '@/lib/people/proofs/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'shopper', body: verifyOtpSchema, fallback: 'OTP verification failed!' },
  async ({ body, user, sessionId, address }) => {
    const linked = await linkPhone(user, sessionId, { ...body, challengeId: await getOtpFlow(), address });
    await endOtpFlow();
    return { message: 'Your phone number is linked', user: linked };
  },
);
