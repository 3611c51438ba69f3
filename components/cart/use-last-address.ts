import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { callApi } from '@/lib/http/client';
import type { DeliveryInput } from '@/lib/sales/cart/schema';
import type { DeliveryForm } from './delivery-fields';

type Last = {
  number: number;
  quantity: number;
  /** Placed within a day, and nobody paid it: whoever is back from it goes on with its kits. */
  isUnpaid: boolean;
  userDetails: Record<string, string | number | null>;
};

const AGAIN = 'again';
const CALL = '/api/shop/address';

/** The order that is to be placed again, as the address of the page names it. */
const orderNamed = (): string | null => new URLSearchParams(window.location.search).get(AGAIN);

function forgetName(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete(AGAIN);
  window.history.replaceState(null, '', address);
}

const asInput = (empty: DeliveryInput, { userDetails }: Last): DeliveryInput => {
  const known = Object.entries(userDetails).filter(([, value]) => value !== null);
  return { ...empty, ...Object.fromEntries(known.map(([name, value]) => [name, String(value)])) };
};

/** What somebody may have typed; the place follows the pincode by itself. */
const TYPED = ['name', 'phone', 'address1', 'address2', 'pincode', 'childAge'] as const;

const typedIn = (form: DeliveryForm): string => JSON.stringify(form.getValues(TYPED));

/** Whether something stands there that was not there by itself. */
export const isTypedIn = ({ getValues, formState }: DeliveryForm): boolean =>
  TYPED.some((name) => (getValues(name) ?? '') !== (formState.defaultValues?.[name] ?? ''));

/** Whether another pincode stands there already: it was checked on the page. */
const isForElsewhere = (form: DeliveryForm, { userDetails }: Last, order: string | null): boolean => {
  const pincode = form.getValues('pincode');
  return order === null && pincode !== '' && pincode !== userDetails.pincode;
};

type Asked = {
  isWanted: boolean;
  empty: DeliveryInput;
  /** The order that is placed again had so many kits. */
  onAgain: (quantity: number) => void;
  /** An order that was placed just before this one, and not paid, had so many kits. */
  onUnpaid: (quantity: number) => void;
  /** There is no order before this one. */
  onNothing: () => void;
};

/**
 * Fills the form with where the last order went, or the one that is ordered again, unless somebody types already. It
 * comes from the server each time and is kept nowhere.
 * @returns what was filled in; null while nothing was
 */
export function useLastAddress(form: DeliveryForm, { isWanted, empty, onAgain, onUnpaid, onNothing }: Asked) {
  const [filled, setFilled] = useState<{ number: number; isAgain: boolean } | null>(null);
  const [order] = useState(orderNamed);
  const hasBegunAnew = useRef(false);
  const sayNothing = useEffectEvent(onNothing);
  const sayKits = useEffectEvent(({ quantity, isUnpaid }: Last) => {
    if (order) onAgain(quantity);
    else if (isUnpaid) onUnpaid(quantity);
  });

  // Before the dialog has its own entry in the history: the one below must not name the order again.
  useLayoutEffect(() => {
    if (isWanted && order) forgetName();
  }, [isWanted, order]);

  useEffect(() => {
    if (!isWanted) return;
    const before = typedIn(form);
    let isOver = false;
    const fill = async () => {
      const path = order ? `${CALL}?order=${encodeURIComponent(order)}` : CALL;
      const { data } = await callApi<{ last: Last | null }>(path, { fallback: '' });
      if (isOver) return;
      if (!data?.last) return sayNothing();
      // Whoever types already has seen the price of these kits, and may be paying it.
      if (typedIn(form) !== before) return;
      sayKits(data.last);
      if (isForElsewhere(form, data.last, order)) return;
      form.reset(asInput(empty, data.last));
      setFilled({ number: data.last.number, isAgain: order !== null });
    };
    void fill();
    return () => {
      isOver = true;
    };
  }, [isWanted, order, form, empty]);

  /** Begins with an empty form. */
  const beginAnew = () => {
    form.reset(empty);
    setFilled(null);
    hasBegunAnew.current = true;
  };
  // The form knows its fields again once it has been drawn.
  useEffect(() => {
    if (filled === null && hasBegunAnew.current) form.setFocus('name');
  }, [filled, form]);
  return { filled, beginAnew };
}
