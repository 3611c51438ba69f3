import { accountDone, accountFailed } from '@/content/account-answers';
import { refuseOthers, route } from '@/lib/door/route';
import { requestEmailProof } from '@/lib/people/proofs/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route({ role: 'member', fallback: accountFailed.sendLink }, async ({ user, address }) => {
  await requestEmailProof(user, address);
  return { message: accountDone.sendLink };
});
