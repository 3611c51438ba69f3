import clsx from 'clsx';
import { desk } from '@/content/desk';
import { stages } from '@/content/order-desk';
import type { Money, Stage } from '@/lib/sales/orders/rules';

const CALM = 'bg-cream-deep text-ink';
const TO_DO = 'bg-turmeric-soft text-ink';
const GOES = 'bg-leaf-soft text-leaf-dark';
const BAD = 'bg-clay-soft text-clay';

const LOOKS: Record<Stage, string> = {
  awaiting_payment: CALM,
  payment_failed: CALM,
  to_confirm: TO_DO,
  to_pack: TO_DO,
  packed: TO_DO,
  shipped: GOES,
  out_for_delivery: GOES,
  undelivered: BAD,
  delivered: 'bg-leaf text-paper',
  returning: BAD,
  returned: BAD,
  lost: BAD,
  cancelled: CALM,
};

export function StageMark({ stage, className }: { stage: Stage; className?: string }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center whitespace-nowrap rounded-full px-3 py-0.5 font-semibold text-sm',
        LOOKS[stage],
        className,
      )}
    >
      {stages[stage].owner}
    </span>
  );
}

const isOwed = (money: Money): boolean => money === 'due' || money === 'collected' || money === 'pending';

export function MoneyMark({ money }: { money: Money }) {
  return (
    <span className={clsx('whitespace-nowrap', isOwed(money) ? 'font-semibold text-turmeric-deep' : 'text-ink-soft')}>
      {desk.money[money]}
    </span>
  );
}
