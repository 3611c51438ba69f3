import { authDone } from '@/content/auth-done';
import { authFailed } from '@/content/calls';
import { refuseOthers, route } from '@/lib/door/route';
import { accountKey, accountKeyOf } from '@/lib/people/accounts/rules';
import { signIn } from '@/lib/people/auth/session';
import { endOtpFlow, getDevice, getOtpFlow, rememberDevice } from '@/lib/people/auth/session.flows';
import { verifyOtpSchema } from '@/lib/people/otp/schema';
import { verifyOtp } from '@/lib/people/otp/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'anyone', body: verifyOtpSchema, fallback: authFailed.verifyOtp },
  async ({ body, address, request }) => {
    const phone = accountKey(body.phoneNumber);
    const device = await getDevice(phone);
    const user = await verifyOtp({ ...body, challengeId: await getOtpFlow(), address, device });
    await signIn(user, { method: 'otp', userAgent: request.headers.get('user-agent'), hasProved: false });
    await endOtpFlow();
    await rememberDevice(accountKeyOf(user), phone);
    return { message: authDone.login, user };
  },
);
