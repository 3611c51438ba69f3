import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAuth } from '@/components/auth/auth-provider';
import { Dialog } from '@/components/ui/dialog';
import { cart } from '@/content/cart';
import { stepBefore } from '@/lib/sales/cart/rules';
import { type Delivery, type DeliveryInput, deliverySchema } from '@/lib/sales/cart/schema';
import { CartFooter } from './cart-footer';
import { useCart } from './cart-provider';
import { celebrate } from './confetti';
import { DetailsStep } from './details-step';
import { forgetOrder, keepOrder, keptOrder } from './kept-order';
import { PaymentStep } from './payment-step';
import { StepMarks } from './step-marks';
import { useOrder } from './use-order';
import { VerificationStep } from './verification-step';

type CartDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

const EMPTY: DeliveryInput = { name: '', address1: '', address2: '', phone: '', pincode: '', childAge: '' };

/** What whoever had to sign in again left here. */
function resume(userId: string | undefined) {
  const kept = keptOrder(userId);
  const { data: delivery } = deliverySchema.safeParse(kept?.userDetails);
  return kept && delivery ? { ...kept, delivery, phoneAgain: kept.userDetails.phone } : null;
}

/** Section 4, cart dialog: details, verification, payment. */
export function CartDialog({ open, onOpenChange }: CartDialogProps) {
  const router = useRouter();
  const { user } = useAuth();
  const { quantity, setQuantity } = useCart();
  const [userId] = useState(user?.id);
  const [kept] = useState(() => resume(userId));
  const formId = useId();
  const form = useForm<DeliveryInput, unknown, Delivery>({
    resolver: zodResolver(deliverySchema),
    defaultValues: kept?.userDetails ?? EMPTY,
    mode: 'onTouched',
  });
  const order = useOrder(kept, (orderId) => {
    onOpenChange(false);
    router.push(`/payment-success?orderId=${encodeURIComponent(orderId)}&method=cod`);
  });
  const { state, dispatch } = order;
  const { step, delivery } = state;
  const isBusy = state.busyWith === 'order';

  useEffect(() => {
    if (!open) return;
    if (kept) setQuantity(kept.quantity);
    forgetOrder();
    void celebrate();
  }, [open, kept, setQuantity]);

  const back = step === 'details' ? null : () => dispatch({ type: 'went', to: stepBefore(step) });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!isBusy) onOpenChange(next);
      }}
      title={cart.title}
      closeLabel={cart.close}
      closeOutside={false}
      onBack={back && !isBusy ? back : undefined}
      wide
      header={<StepMarks step={step} />}
      footer={<CartFooter order={order} formId={formId} onBack={back} />}
    >
      {step === 'details' && <DetailsStep id={formId} form={form} order={order} />}
      {step === 'verification' && (
        <VerificationStep id={formId} order={order} typedPhone={() => form.getValues('phone')} />
      )}
      {step === 'payment' && delivery && (
        <PaymentStep
          id={formId}
          order={order}
          delivery={delivery}
          onSignIn={(method) => userId && keepOrder({ userId, userDetails: form.getValues(), quantity, method })}
        />
      )}
    </Dialog>
  );
}
