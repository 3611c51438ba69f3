import { accountDone, accountFailed } from '@/content/account-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { accountKey } from '@/lib/people/accounts/rules';
import { endOtpFlow, getDevice, getOtpFlow } from '@/lib/people/auth/session.flows';
import { ownershipSchema } from '@/lib/people/proofs/schema';
import { confirmOwner } from '@/lib/people/proofs/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'member', body: ownershipSchema, fallback: accountFailed.confirm },
  async ({ body, user, sessionId, address }) => {
    const device = user.phoneNumber && (await getDevice(accountKey(user.phoneNumber)));
    await confirmOwner(user, body, { sessionId, address, challengeId: await getOtpFlow(), device });
    if (body.otp !== undefined) await endOtpFlow();
    return { message: accountDone.confirm };
  },
);
