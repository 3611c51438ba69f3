import { ArrowLeft } from 'lucide';
import { useRouter } from 'next/navigation';
import type { Ref } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { desk } from '@/content/desk';
import { deskActions, deskOrder as words } from '@/content/desk-order';
import { formatRupees, formatShortTime } from '@/lib/core/format';
import type { Action } from '@/lib/sales/orders/rules.actions';
import { ActionMenu, ENDS } from './action-menu';
import { LIST, lastList } from './list-address';
import type { OpenOrder } from './order-types';
import { MoneyMark, StageMark } from './stage-mark';
import { isPlain } from './stage-tabs';

/** Has a place of its own: the box of the timeline. */
const ELSEWHERE: readonly Action[] = ['note'];

type OrderHeadProps = {
  order: OpenOrder;
  heading: Ref<HTMLHeadingElement>;
  isBusy: boolean;
  onAction: (action: Action) => void;
};

function Back() {
  const router = useRouter();
  return (
    <Link
      href={LIST}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        router.push(lastList());
      }}
      className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 font-semibold text-leaf hover:underline"
    >
      <Icon of={ArrowLeft} className="size-5" />
      {words.back}
    </Link>
  );
}

/** Number, stage and money, and what is done next. */
export function OrderHead({ order, heading, isBusy, onAction }: OrderHeadProps) {
  const { number, stage, money, amount, method, placedAt, next, actions, replaces, source } = order;
  const others = actions
    .filter((action) => action !== next && !ELSEWHERE.includes(action))
    .sort((one, other) => Number(ENDS.includes(one)) - Number(ENDS.includes(other)));
  return (
    <header className="grid gap-3">
      <div>
        <Back />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-3">
            <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
              {desk.order(number)}
            </h1>
            <StageMark stage={stage} className="text-base!" />
          </div>
          <p className="mt-2 flex flex-wrap gap-x-3">
            <span className="font-semibold">{formatRupees(amount)}</span>
            <span>{desk.methods[method]}</span>
            <MoneyMark money={money} />
          </p>
          <p className="text-ink-soft">
            {words.placed} <time dateTime={placedAt}>{formatShortTime(new Date(placedAt))}</time>
            {source === 'phone' && ` · ${desk.byPhone}`}
            {replaces && ` · ${desk.replaces(replaces)}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {next && (
            <Button size="lg" aria-disabled={isBusy || undefined} onClick={() => !isBusy && onAction(next)}>
              {deskActions[next].label}
            </Button>
          )}
          {others.length > 0 && <ActionMenu actions={others} onChoose={onAction} />}
        </div>
      </div>
    </header>
  );
}
