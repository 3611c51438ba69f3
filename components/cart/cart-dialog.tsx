import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAuth } from '@/components/auth/auth-provider';
import { Confirm } from '@/components/ui/confirm';
import { Dialog } from '@/components/ui/dialog';
import { cart } from '@/content/cart';
import type { ApiUser } from '@/lib/http/client';
import { type Delivery, type DeliveryInput, deliverySchema } from '@/lib/sales/cart/schema';
import { stepBack } from '@/lib/sales/checkout/rules';
import { pinOf } from '@/lib/sales/pincodes/rules';
import { CartFooter } from './cart-footer';
import { useCart } from './cart-provider';
import { checkedBy } from './checked-pin';
import { celebrate } from './confetti';
import { DetailsStep } from './details-step';
import { forgetOrder, keepOrder, keptOrder } from './kept-order';
import { LastAddressNote } from './last-address-note';
import { PaymentStep } from './payment-step';
import { StepMarks } from './step-marks';
import { forgetQuantity } from './storage';
import { isTypedIn, useLastAddress } from './use-last-address';
import { useMethod } from './use-method';
import { useOrder } from './use-order';
import { VerificationStep } from './verification-step';

type CartDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** It follows on the sign-in, where the last thing done was typing. */
  goesOn: boolean;
};

const EMPTY = { name: '', address1: '', address2: '', phone: '', city: '', state: '', childAge: '' };

/** An empty form, with the number that signed in. */
const blankFor = (user: ApiUser | null): DeliveryInput => ({ ...EMPTY, phone: user?.phoneNumber ?? '', pincode: '' });

/** The same with the pincode that was checked on the page. */
const begin = (user: ApiUser | null): DeliveryInput => ({
  ...blankFor(user),
  pincode: pinOf(checkedBy(user?.id ?? null)) ?? '',
});

/** What whoever had to sign in again left here. */
function resume(userId: string | undefined) {
  const kept = keptOrder(userId);
  const { data: delivery } = deliverySchema.safeParse(kept?.userDetails);
  return kept && delivery ? { ...kept, delivery, phoneAgain: kept.userDetails.phone } : null;
}

/** Section 4, cart dialog: details, verification, payment. */
export function CartDialog({ open, onOpenChange, goesOn }: CartDialogProps) {
  const router = useRouter();
  const { user } = useAuth();
  const { quantity, setQuantity, proposeQuantity, forgetKits } = useCart();
  const [userId] = useState(user?.id);
  const [kitsAtOpening] = useState(quantity);
  const [kept] = useState(() => resume(userId));
  const [blank] = useState(() => blankFor(user));
  const formId = useId();
  const form = useForm<DeliveryInput, unknown, Delivery>({
    resolver: zodResolver(deliverySchema),
    defaultValues: kept ? { ...EMPTY, ...kept.userDetails } : begin(user),
    mode: 'onTouched',
  });
  const order = useOrder(kept, (orderId) => {
    onOpenChange(false);
    forgetKits();
    router.push(`/payment-success?orderId=${encodeURIComponent(orderId)}&method=cod`);
  });
  const onNothing = () => {
    if (goesOn && document.activeElement?.matches('[role=dialog]')) form.setFocus('name');
  };
  const last = useLastAddress(form, {
    isWanted: open && kept === null,
    empty: blank,
    onAgain: (kits) => quantity === kitsAtOpening && setQuantity(kits),
    onUnpaid: proposeQuantity,
    onNothing,
  });
  const [isLeaving, setIsLeaving] = useState(false);
  const { state, dispatch } = order;
  const { step, delivery } = state;
  const method = useMethod(state);
  const isBusy = state.busyWith === 'order';

  useEffect(() => {
    if (!open) return;
    if (kept) setQuantity(kept.quantity);
    forgetOrder();
    void celebrate();
  }, [open, kept, setQuantity]);

  const back = step === 'details' ? null : () => dispatch({ type: 'went', to: stepBack(state, user?.phoneNumber) });
  const close = () => {
    if (kept || state.phoneAgain || isTypedIn(form)) setIsLeaving(true);
    else onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={cart.title}
      closeLabel={cart.close}
      closeOutside={false}
      busy={isBusy}
      onBack={back ?? undefined}
      wide
      header={<StepMarks step={step} />}
      footer={<CartFooter order={order} formId={formId} onBack={back} />}
    >
      {step === 'details' && (
        <DetailsStep
          id={formId}
          form={form}
          order={order}
          note={<LastAddressNote filled={last.filled} onOther={last.beginAnew} />}
        />
      )}
      {step === 'verification' && (
        <VerificationStep id={formId} order={order} typedPhone={() => form.getValues('phone')} />
      )}
      {step === 'payment' && delivery && (
        <PaymentStep
          id={formId}
          order={order}
          delivery={delivery}
          onSignIn={(method) => {
            if (userId) keepOrder({ userId, userDetails: form.getValues(), quantity, method });
            // Whoever signs in may be somebody else.
            forgetQuantity();
          }}
          onOrders={() => onOpenChange(false)}
        />
      )}
      {isLeaving && (
        <Confirm
          title={cart.leaving.title}
          text={cart.leaving.text}
          confirm={cart.leaving.leave}
          cancel={cart.leaving.keep}
          onConfirm={() => onOpenChange(false)}
          onCancel={() => setIsLeaving(false)}
        />
      )}
      {state.question && delivery && (
        <Confirm
          title={cart.title}
          text={state.question}
          confirm={cart.again.order}
          cancel={cart.again.not}
          onConfirm={() => void order.place(method, quantity, delivery, true)}
          onCancel={() => dispatch({ type: 'settled' })}
        />
      )}
    </Dialog>
  );
}
