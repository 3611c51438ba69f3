import type { ApiUser } from '@/lib/http/client';
import { takeWayBack } from './way-back';

/** Section 2: where the login screens lead; who was sent to sign in goes on where they were. */
export function afterLogin(user: ApiUser | null | undefined): string {
  const role = user?.role ?? 'user';
  const back = takeWayBack(role, Date.now());
  return back ?? (role === 'admin' ? '/admin/dashboard' : '/shop/product?openCart=true');
}
