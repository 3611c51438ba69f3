import { authDone } from '@/content/auth-done';
import { authFailed } from '@/content/calls';
import { otpRefusals } from '@/content/sign-in-refusals';
import { refuseOthers, route } from '@/lib/door/route';
import { AppError } from '@/lib/http/errors';
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
    const entry = { method: 'otp', shown: { phoneNumber: body.phoneNumber }, hasProved: false } as const;
    if (!(await signIn(user, { ...entry, userAgent: request.headers.get('user-agent') })))
      throw new AppError('invalid', otpRefusals.newCode);
    await endOtpFlow();
    await rememberDevice(accountKeyOf(user), phone);
    return { message: authDone.login, user };
  },
);
