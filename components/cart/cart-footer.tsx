import { Button } from '@/components/ui/button';
import { cart } from '@/content/cart';
import { formatRupees } from '@/lib/core/format';

type CartFooterProps = {
  amount: number;
  action: string;
  formId: string;
  isBusy: boolean;
  onBack: (() => void) | null;
};

export function CartFooter({ amount, action, formId, isBusy, onBack }: CartFooterProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p aria-live="polite" className="leading-tight">
        <span className="block text-ink-soft text-sm">{cart.total}</span>
        <strong className="font-bold font-display text-2xl text-clay tabular-nums">{formatRupees(amount)}</strong>
      </p>
      <div className="ml-auto flex items-center gap-1">
        {onBack && (
          <Button variant="ghost" onClick={onBack} disabled={isBusy} className="px-3">
            {cart.back}
          </Button>
        )}
        <Button type="submit" form={formId} busy={isBusy}>
          {action}
        </Button>
      </div>
    </div>
  );
}
