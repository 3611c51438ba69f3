import clsx from 'clsx';
import { MessageSquareText } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { toConfirm } from '@/content/cash-rules';
import { END_AFTER_HOURS } from '@/lib/sales/orders/rules.cash';

/** What an order waits for that its parent has to confirm. */
export const ToConfirm = ({ className }: { className: string }) => (
  <p
    className={clsx(
      'flex gap-3 rounded-md bg-turmeric-soft px-4 py-3 font-semibold print:border print:bg-paper',
      className,
    )}
  >
    <Icon of={MessageSquareText} className="mt-0.5 shrink-0" />
    {toConfirm(END_AFTER_HOURS)}
  </p>
);
