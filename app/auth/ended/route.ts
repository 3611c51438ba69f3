import { redirect } from 'next/navigation';
import { forgetEndedSession } from '@/lib/auth/session';

/** Where a page sends somebody whose session has ended: the dead cookie goes, so that the guard lets them sign in again. */
export async function GET() {
  await forgetEndedSession();
  redirect('/auth/login');
}
