import { refuseOthers, route } from '@/lib/door/route';
import { emailProofSchema } from '@/lib/people/proofs/schema';
import { proveEmail } from '@/lib/people/proofs/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route(
  { role: 'member', body: emailProofSchema, fallback: 'Failed to confirm the email address' },
  async ({ body, user }) => {
    await proveEmail(user, body.token);
    return { message: 'Thank you. Your email address is confirmed.' };
  },
);
