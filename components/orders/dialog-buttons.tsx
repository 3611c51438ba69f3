import { Button } from '@/components/ui/button';

type DialogButtonsProps = { formId: string; isBusy: boolean; close: string; submit: string; onClose: () => void };

/** Both ways out of a dialog about an order, equally easy to see and to press. */
export function DialogButtons({ formId, isBusy, close, submit, onClose }: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3 *:flex-1">
      <Button variant="secondary" onClick={onClose} disabled={isBusy}>
        {close}
      </Button>
      <Button type="submit" form={formId} busy={isBusy}>
        {submit}
      </Button>
    </div>
  );
}
