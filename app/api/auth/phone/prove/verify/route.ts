import { refuseOthers, route } from '@/lib/door/route';
import { endOtpFlow, getOtpFlow } from '@/lib/people/auth/session.flows';
import { verifyOtpSchema } from '@/lib/people/otp/schema';
import { proveForOrders } from '@/lib/people/proofs/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'shopper', body: verifyOtpSchema, fallback: 'OTP verification failed!' },
  async ({ body, user, address }) => {
    await proveForOrders(user, { ...body, challengeId: await getOtpFlow(), address });
    await endOtpFlow();
    return { message: 'This number is confirmed', data: { isProved: true } };
  },
);
