import { redirect } from 'next/navigation';

/** Without a token there is nothing to reset. A route, because a page behind a loader could only redirect in the browser. */
export function GET() {
  redirect('/auth/login');
}
