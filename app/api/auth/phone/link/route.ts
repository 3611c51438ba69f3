import { linkPhone } from '@/lib/accounts/service';
import { endOtpFlow, getOtpFlow } from '@/lib/auth/session';
import { refuseOthers, route } from '@/lib/http/route';
import { verifyOtpSchema } from '@/lib/otp/schema';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'shopper', body: verifyOtpSchema, fallback: 'OTP verification failed!' },
  async ({ body, user, address }) => {
    const linked = await linkPhone(user, { ...body, challengeId: await getOtpFlow(), address });
    await endOtpFlow();
    return { message: 'Your phone number is linked', user: linked };
  },
);
