import { books } from '@/content/books';
import { refuseOthers, route } from '@/lib/door/route';
import { exportGst } from '@/lib/sales/books/service.months';

export const { POST, PUT, PATCH, DELETE } = refuseOthers('GET');

export const GET = route({ role: 'admin', fallback: books.refusals.notRead }, async ({ request }) => {
  const { searchParams } = request.nextUrl;
  return { file: await exportGst(searchParams.get('month'), searchParams.get('table')) };
});
