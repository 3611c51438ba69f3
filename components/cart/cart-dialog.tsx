'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAuth } from '@/components/auth/auth-provider';
import { Dialog } from '@/components/ui/dialog';
import { cart } from '@/content/cart';
import { formatRupees } from '@/lib/core/format';
import { type CartStep, phonesMatch, stepBefore } from '@/lib/sales/cart/rules';
import { type Delivery, type DeliveryInput, deliverySchema } from '@/lib/sales/cart/schema';
import { MAX_COD_KITS, priceFor } from '@/lib/sales/pricing/rules';
import { CartFooter } from './cart-footer';
import { celebrate } from './confetti';
import { DetailsStep } from './details-step';
import { forgetOrder, type KeptOrder, keepOrder, keptOrder } from './kept-order';
import { NumberProofBox } from './number-proof';
import { PaymentStep } from './payment-step';
import { StepMarks } from './step-marks';
import { useNumberProof } from './use-number-proof';
import { type PaymentMethod, useOrder } from './use-order';
import { VerificationStep } from './verification-step';

export type CartDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  quantity: number;
  setQuantity: (quantity: number) => void;
};

const EMPTY: DeliveryInput = { name: '', address1: '', address2: '', phone: '', pincode: '', childAge: '' };

/** Where a dialog begins: at its payment step for whoever had to sign in again there, else empty. */
function beginning(kept: KeptOrder | null) {
  const { data } = deliverySchema.safeParse(kept?.userDetails);
  if (!kept || !data)
    return { values: EMPTY, step: 'details', delivery: null, phoneAgain: '', method: 'online' } as const;
  const { userDetails: values, method } = kept;
  return { values, step: 'payment', delivery: data, phoneAgain: values.phone, method } as const;
}

/** Section 4, cart dialog: details, verification, payment. */
export function CartDialog({ open, onOpenChange, quantity, setQuantity }: CartDialogProps) {
  const router = useRouter();
  const { user } = useAuth();
  const [userId] = useState(user?.id);
  const [kept] = useState(() => keptOrder(userId));
  const [first] = useState(() => beginning(kept));
  const formId = useId();
  const form = useForm<DeliveryInput, unknown, Delivery>({
    resolver: zodResolver(deliverySchema),
    defaultValues: first.values,
    mode: 'onTouched',
  });
  const [step, setStep] = useState<CartStep>(first.step);
  const [hasMoved, setHasMoved] = useState(false);
  const [delivery, setDelivery] = useState<Delivery | null>(first.delivery);
  const [phoneAgain, setPhoneAgain] = useState(first.phoneAgain);
  const [mismatch, setMismatch] = useState(false);
  const [chosenMethod, setChosenMethod] = useState<PaymentMethod>(first.method);
  const [proofAsked, setProofAsked] = useState<string | null>(null);
  const proof = useNumberProof(delivery?.phone ?? '');
  const order = useOrder(
    (orderId) => {
      onOpenChange(false);
      router.push(`/payment-success?orderId=${encodeURIComponent(orderId)}&method=cod`);
    },
    (why) => {
      setProofAsked(why);
      setStep('verification');
    },
  );

  useEffect(() => {
    if (!open) return;
    if (kept) setQuantity(kept.quantity);
    forgetOrder();
    void celebrate();
  }, [open, kept, setQuantity]);

  const { amount } = priceFor(quantity);
  const codAllowed = quantity <= MAX_COD_KITS;
  const method = codAllowed ? chosenMethod : 'online';

  const go = (next: CartStep) => {
    setStep(next);
    setHasMoved(true);
    setMismatch(false);
    order.clearFailure();
  };
  const isOwnPhone = delivery?.phone === user?.phoneNumber;
  const proofNeeded = isOwnPhone || proof.isProved || method === 'online' ? null : proofAsked;
  const verify = () => {
    if (!phonesMatch(form.getValues('phone'), phoneAgain)) setMismatch(true);
    else if (proofNeeded) proof.object(cart.verification.proof.missing);
    else go('payment');
  };

  const back = step === 'details' ? null : () => go(stepBefore(step));
  const payAction = method === 'cod' ? cart.payment.placeCod : cart.payment.payOnline(formatRupees(amount));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!order.isBusy) onOpenChange(next);
      }}
      title={cart.title}
      closeLabel={cart.close}
      closeOutside={false}
      onBack={back && !order.isBusy ? back : undefined}
      wide
      header={<StepMarks step={step} />}
      footer={
        <CartFooter
          amount={amount}
          action={step === 'payment' ? payAction : cart.next}
          formId={formId}
          isBusy={order.isBusy}
          onBack={back}
        />
      }
    >
      {step === 'details' && (
        <DetailsStep
          id={formId}
          form={form}
          takeFocus={hasMoved}
          quantity={quantity}
          setQuantity={setQuantity}
          onDone={(valid) => {
            setDelivery(valid);
            go('verification');
          }}
        />
      )}
      {step === 'verification' && (
        <>
          <VerificationStep
            id={formId}
            value={phoneAgain}
            error={mismatch ? cart.verification.mismatch : undefined}
            takeFocus={proofNeeded === null}
            onChange={(value) => {
              setPhoneAgain(value);
              setMismatch(false);
            }}
            onDone={verify}
          />
          {!isOwnPhone && (
            <NumberProofBox
              proof={proof}
              needed={proofNeeded}
              onPayOnline={() => {
                setChosenMethod('online');
                go('payment');
              }}
            />
          )}
        </>
      )}
      {step === 'payment' && delivery && (
        <PaymentStep
          id={formId}
          delivery={delivery}
          quantity={quantity}
          method={method}
          setMethod={setChosenMethod}
          codAllowed={codAllowed}
          isBusy={order.isBusy}
          failure={order.failure}
          onChangeDetails={() => go('details')}
          onSignIn={() => userId && keepOrder({ userId, userDetails: form.getValues(), quantity, method })}
          onDone={() => void order.place(method, quantity, delivery)}
        />
      )}
    </Dialog>
  );
}
