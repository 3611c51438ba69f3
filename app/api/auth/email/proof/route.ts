import { refuseOthers, route } from '@/lib/door/route';
import { requestEmailProof } from '@/lib/people/proofs/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route({ role: 'member', fallback: 'Failed to send the link' }, async ({ user, address }) => {
  await requestEmailProof(user, address);
  return { message: 'The link is on its way. Please look into your mailbox.' };
});
