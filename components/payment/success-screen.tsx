'use client';

import { useSearchParams } from 'next/navigation';
import { type ComponentProps, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { forgetBegun } from '@/components/cart/order-attempt';
import { forgetPayment, forgetQuantity, paymentIdFor, rememberedOrderId } from '@/components/cart/storage';
import { lettersReady } from '@/components/ui/letters-ready';
import { useLostFocus } from '@/components/ui/use-lost-focus';
import { NoPanel, OrderPanel, PanelSkeleton } from './order-panel';
import { askPayment, type OrderDetails } from './payment-status';
import { SuccessView } from './success-view';

const WITH_ORDER = new URLSearchParams({ order: 'true' });

type Known = OrderDetails | 'asking' | 'notYours' | 'unreachable';

/**
 * Section 4, success page: one last look at the payment, whose result changes nothing here; then it is forgotten. The
 * order comes with the same answer.
 */
export function SuccessScreen() {
  const query = useSearchParams();
  const orderId = query.get('orderId');
  const [known, setKnown] = useState<Known>('asking');
  const { target: heading, expectLoss } = useLostFocus<HTMLHeadingElement>(known);
  const visit = useRef(0);

  const clear = useCallback(() => {
    visit.current += 1;
    setKnown('asking');
  }, []);

  const ask = useCallback(async () => {
    clear();
    const asked = visit.current;
    const id = orderId ?? rememberedOrderId();
    if (!id) return forgetPayment();
    const { state, status, order } = await askPayment(paymentIdFor(id), WITH_ORDER);
    if (state === null) console.debug('The payment status could not be read', status);
    forgetPayment();
    if (state === 'COMPLETED') {
      forgetQuantity();
      forgetBegun();
    }
    if (order) await lettersReady(`${order.name}${order.address1}${order.address2 ?? ''}₹`);
    if (visit.current === asked) setKnown(order ?? (isNotShown(status) ? 'notYours' : 'unreachable'));
  }, [clear, orderId]);

  useEffect(() => void ask(), [ask]);

  // Next and the browser keep a page that was left: what it shows of an order must not wait there for somebody else.
  useLayoutEffect(() => clear, [clear]);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void ask();
    window.addEventListener('pagehide', clear);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', clear);
      window.removeEventListener('pageshow', onShow);
    };
  }, [clear, ask]);

  const askAgain = () => {
    expectLoss();
    void ask();
  };
  return (
    <SuccessView
      orderId={orderId}
      isCod={query.get('method') === 'cod'}
      panel={<Panel known={known} orderId={orderId} heading={heading} onAskAgain={askAgain} />}
    />
  );
}

/** It answers to strangers as well, without the order; of one that there is not it says so. */
const isNotShown = (status: number) => status === 200 || status === 404;

type PanelProps = { known: Known } & Omit<ComponentProps<typeof NoPanel>, 'why'>;

function Panel({ known, ...rest }: PanelProps) {
  if (known === 'asking') return <PanelSkeleton />;
  if (typeof known === 'string') return <NoPanel why={known} {...rest} />;
  return <OrderPanel order={known} orderId={rest.orderId ?? ''} heading={rest.heading} />;
}
