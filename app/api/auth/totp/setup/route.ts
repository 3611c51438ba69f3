import { refuseOthers, route } from '@/lib/door/route';
import { setUpSecondFactor } from '@/lib/people/totp/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route({ role: 'admin', fallback: 'Failed to set up the second factor' }, async ({ user }) => ({
  message: 'Scan the QR code with your authenticator app',
  data: await setUpSecondFactor(user),
}));
