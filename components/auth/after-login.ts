import type { ApiUser } from '@/lib/http/client';

/** Section 2: where the login screens lead. */
export const afterLogin = (user: ApiUser | null | undefined): string =>
  user?.role === 'admin' ? '/admin/dashboard' : '/shop/product?openCart=true';
