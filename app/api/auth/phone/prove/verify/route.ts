import { endOtpFlow, getOtpFlow } from '@/lib/auth/session.flows';
import { refuseOthers, route } from '@/lib/door/route';
import { verifyOtpSchema } from '@/lib/otp/schema';
import { proveForOrders } from '@/lib/phones/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'shopper', body: verifyOtpSchema, fallback: 'OTP verification failed!' },
  async ({ body, user, address }) => {
    await proveForOrders(user, { ...body, challengeId: await getOtpFlow(), address });
    await endOtpFlow();
    return { message: 'This number is confirmed', data: { isProved: true } };
  },
);
