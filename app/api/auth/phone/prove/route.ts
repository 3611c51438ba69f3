import { refuseOthers, route } from '@/lib/door/route';
import { startOtpFlow } from '@/lib/people/auth/session.flows';
import { sendOtpSchema } from '@/lib/people/otp/schema';
import { sendProofCode } from '@/lib/people/proofs/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'shopper', body: sendOtpSchema, fallback: 'Failed to send OTP' },
  async ({ body, user, address }) => {
    const challengeId = await sendProofCode(user, body.phoneNumber, address);
    if (!challengeId) return { message: 'This number is confirmed', data: { isProved: true } };
    await startOtpFlow(challengeId);
    return { message: 'The code is on its way to this number', data: { isProved: false } };
  },
);
