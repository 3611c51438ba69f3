import { authDone } from '@/content/auth-done';
import { authFailed } from '@/content/calls';
import { refuseOthers, route } from '@/lib/door/route';
import { signOut } from '@/lib/people/auth/session';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route({ role: 'anyone', fallback: authFailed.logout }, async () => {
  await signOut();
  return { message: authDone.logout };
});
