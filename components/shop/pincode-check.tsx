'use client';

import { Truck } from 'lucide';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useAuth } from '@/components/auth/auth-provider';
import { checkedBy, rememberChecked } from '@/components/cart/checked-pin';
import { Icon } from '@/components/ui/icon';
import { useOnDemand } from '@/components/ui/use-on-demand';
import { pincodeWords } from '@/content/pincodes';
import { LONGEST_TYPED, pinOf } from '@/lib/sales/pincodes/rules';
import { DeliveredBy } from './delivered-by';

const loadPlace = () => import('./checked-place').then((module) => module.CheckedPlace);

/** When an order of today comes, and where to once six digits stand there; the cart begins with them. */
export function PincodeCheck() {
  const id = useId();
  const { user, isLoading } = useAuth();
  const userId = user?.id ?? null;
  const [text, setText] = useState('');
  const { part: Place, get, prepare } = useOnDemand(loadPlace);
  const pin = pinOf(text);

  const input = useRef<HTMLInputElement>(null);
  const before = useRef<string | null>(null);

  const type = (typed: string) => {
    rememberChecked(typed, userId);
    setText(typed);
  };
  const takeEarly = useEffectEvent(() => {
    const typed = input.current?.value ?? '';
    if (typed !== text) type(typed);
  });
  const recall = useEffectEvent((by: string | null) => {
    const isAnother = before.current !== null && before.current !== by;
    before.current = by;
    setText(checkedBy(by) || (isAnother ? '' : text));
  });
  // What was typed before the page came alive stands in the field only.
  useEffect(() => takeEarly(), []);
  useEffect(() => {
    if (!isLoading) recall(userId);
  }, [isLoading, userId]);
  useEffect(() => {
    if (pin) void get();
  }, [pin, get]);

  return (
    <div className="rounded-md border border-line bg-paper p-4">
      <div className="mb-3 flex items-center justify-between gap-3 max-[16rem]:flex-wrap noscript:hidden">
        <label htmlFor={id} className="text-ink-soft leading-snug">
          {pincodeWords.check}
        </label>
        <input
          ref={input}
          id={id}
          value={text}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={LONGEST_TYPED}
          onFocus={prepare}
          onChange={(event) => type(event.target.value)}
          className="min-h-11 w-32 shrink-0 rounded-md border-2 border-line-strong bg-paper px-3.5 text-lg tabular-nums focus:border-leaf focus:outline-3 focus:outline-leaf focus:outline-offset-2"
        />
      </div>
      <p aria-live={pin ? 'polite' : 'off'} className="flex gap-3">
        <Icon of={Truck} className="mt-0.5 shrink-0 text-leaf" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {pin && Place ? <Place pin={pin} /> : <DeliveredBy city={null} />}
        </span>
      </p>
    </div>
  );
}
