import clsx from 'clsx';
import { ArrowRight, TriangleAlert } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { books } from '@/content/books';

/** That our books and the provider's differ: before everything that is to be done for orders. */
export function BooksNotice({ count, className }: { count: number; className?: string }) {
  return (
    <Link
      href="/admin/money"
      prefetch={false}
      className={clsx(
        'flex items-center gap-4 rounded-lg border-2 border-clay bg-clay-soft p-4 shadow-sm sm:p-5',
        className,
      )}
    >
      <Icon of={TriangleAlert} className="shrink-0 text-clay" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-clay text-lg leading-tight">{books.notice.title(count)}</span>
        <span>{books.notice.text}</span>
      </span>
      <Icon of={ArrowRight} className="shrink-0 text-clay" />
    </Link>
  );
}
