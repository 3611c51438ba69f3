import clsx from 'clsx';
import { MessageSquareWarning } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { deskGrievances as words } from '@/content/desk-grievances';

type GrievanceNoticeProps = { open: number; waiting: number; className?: string };

/** Owner's side, section 2: grievances that are open, loud about those that wait for more than a day. */
export function GrievanceNotice({ open, waiting, className }: GrievanceNoticeProps) {
  if (open + waiting === 0) return null;
  return (
    <Link
      href="/admin/grievances"
      prefetch={false}
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border-2 p-4 hover:border-leaf',
        waiting > 0 ? 'border-clay bg-clay-soft text-clay' : 'border-line bg-paper',
        className,
      )}
    >
      <Icon of={MessageSquareWarning} className="shrink-0" />
      <span className="min-w-0 flex-1 basis-56 font-semibold">
        {waiting > 0 ? words.waiting(waiting) : words.openCount(open)}
      </span>
      <span className="font-semibold text-leaf underline underline-offset-4">{words.open}</span>
    </Link>
  );
}
