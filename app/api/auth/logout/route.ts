import { refuseOthers, route } from '@/lib/door/route';
import { signOut } from '@/lib/people/auth/session';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route({ role: 'anyone', fallback: 'Logout failed' }, async () => {
  await signOut();
  return { message: 'You are signed out' };
});
