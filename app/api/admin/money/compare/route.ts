import { books } from '@/content/books';
import { refuseOthers, route } from '@/lib/door/route';
import { askForComparison } from '@/lib/sales/books/service';

export const { GET, PUT, PATCH, DELETE } = refuseOthers('POST');

export const POST = route({ role: 'admin', fallback: books.refusals.failed }, async () => {
  await askForComparison(Date.now());
  return { message: books.agree.compared };
});
