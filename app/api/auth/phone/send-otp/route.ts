import { authDone } from '@/content/auth-done';
import { authFailed } from '@/content/calls';
import { refuseOthers, route } from '@/lib/door/route';
import { accountKey } from '@/lib/people/accounts/rules';
import { getDevice, startOtpFlow } from '@/lib/people/auth/session.flows';
import { sendOtpSchema } from '@/lib/people/otp/schema';
import { sendOtp } from '@/lib/people/otp/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'anyone', body: sendOtpSchema, fallback: authFailed.sendOtp },
  async ({ body, address }) => {
    const device = await getDevice(accountKey(body.phoneNumber));
    const { challengeId } = await sendOtp(body.phoneNumber, address, 'sign-in', device);
    await startOtpFlow(challengeId);
    return { message: authDone.sendOtp };
  },
);
