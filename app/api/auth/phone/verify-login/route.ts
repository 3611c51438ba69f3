import { accountKeyOf } from '@/lib/accounts/rules';
import { signIn } from '@/lib/auth/session';
import { endOtpFlow, getOtpFlow, rememberDevice } from '@/lib/auth/session.flows';
import { refuseOthers, route } from '@/lib/door/route';
import { verifyOtpSchema } from '@/lib/otp/schema';
import { verifyOtp } from '@/lib/otp/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'anyone', body: verifyOtpSchema, fallback: 'OTP verification failed!' },
  async ({ body, address, request }) => {
    const user = await verifyOtp({ ...body, challengeId: await getOtpFlow(), address });
    await signIn(user, { method: 'otp', userAgent: request.headers.get('user-agent'), hasProved: false });
    await endOtpFlow();
    await rememberDevice(accountKeyOf(user));
    return { message: 'You are signed in', user };
  },
);
