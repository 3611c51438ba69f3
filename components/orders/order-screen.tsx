'use client';

import { ArrowLeft } from 'lucide';
import { type Ref, useState } from 'react';
import { useAnswer } from '@/components/lists/use-answer';
import { Drawing } from '@/components/shop/drawing';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { Placeholder } from '@/components/ui/placeholder';
import { Retry } from '@/components/ui/retry';
import { useLostFocus } from '@/components/ui/use-lost-focus';
import { paperPage } from '@/content/papers';
import { parentOrders } from '@/content/parent-orders';
import { formatDate } from '@/lib/core/format';
import { AddressDialog } from './address-dialog';
import { CancelDialog } from './cancel-dialog';
import { DetailsPanel, WayPanel } from './order-panels';
import type { OrderDetail, OwnOrder } from './order-types';
import { ProblemDialog } from './problem-dialog';
import { SignInFirst } from './sign-in-first';
import { StageMark } from './stage-mark';
import { ToConfirm } from './to-confirm';
import { useOwner } from './use-own';

const words = parentOrders.one;
const FRAME = 'mx-auto max-w-5xl px-4 sm:px-6';
const FRESH = { revalidateOnFocus: true };

const DIALOGS = { cancel: CancelDialog, address: AddressDialog, problem: ProblemDialog } as const;

/** What is asked for, of the order as it stood when it was: neither news of it nor the end of a session takes it away. */
type Asked = { dialog: keyof typeof DIALOGS; about: OwnOrder };

/** One order of whoever is signed in. */
export function OrderScreen({ id }: { id: string }) {
  const { keeper, wasSignedIn } = useOwner();
  const call = `/api/shop/orders/${encodeURIComponent(id)}`;
  const { data, error, mutate } = useAnswer<OrderDetail>(call, keeper, parentOrders.notLoaded, FRESH);
  const isOut = error?.status === 401 || (keeper === 'nobody' && wasSignedIn);
  const order = isOut || error?.status === 404 ? undefined : data?.order;
  // What is done here takes its button away.
  const { target: heading, expectLoss } = useLostFocus<HTMLHeadingElement>(order);
  const [asked, setAsked] = useState<Asked | null>(null);
  const Asking = asked && DIALOGS[asked.dialog];
  /** Shows what an answer said, and asks for what else changed with it. */
  const take = (now: OwnOrder | undefined) =>
    void mutate((detail) => (detail && now ? { ...detail, order: now } : detail), { revalidate: true });
  return (
    <>
      <Head order={order} heading={heading} />
      <div className={`${FRAME} pt-8 pb-4`}>
        {isOut ? (
          <SignInFirst path={`/shop/orders/${id}`} isSent={!wasSignedIn} />
        ) : error?.status === 404 ? (
          <NotYours />
        ) : order && data ? (
          <>
            {error && (
              <div className="mb-5">
                <Retry message={words.stale} label={parentOrders.retry} onRetry={() => void mutate()} />
              </div>
            )}
            <Known detail={{ ...data, order }} onAsk={(dialog) => setAsked({ dialog, about: order })} />
          </>
        ) : error ? (
          <Retry message={parentOrders.notLoaded} label={parentOrders.retry} onRetry={() => void mutate()} />
        ) : (
          <Placeholder label={words.loading} lines={5} />
        )}
      </div>
      {Asking && (
        <Asking
          order={asked.about}
          onClose={() => setAsked(null)}
          onKnown={(now) => {
            setAsked(null);
            expectLoss();
            take(now);
          }}
          onNews={take}
        />
      )}
    </>
  );
}

function Head({ order, heading }: { order: OwnOrder | undefined; heading: Ref<HTMLHeadingElement> }) {
  return (
    <div className="bg-turmeric-soft">
      <div className={`${FRAME} pt-12 pb-7 lg:pt-10`}>
        <Link
          href="/shop/orders"
          className="-ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-1 font-semibold underline decoration-line-strong underline-offset-4"
        >
          <Icon of={ArrowLeft} className="size-5" />
          {words.all}
        </Link>
        <h1 ref={heading} tabIndex={-1} className="mt-2 text-4xl outline-none lg:text-5xl">
          {order ? parentOrders.order(order.number) : words.title}
        </h1>
        <p className="mt-2 min-h-8 text-lg">{order && parentOrders.placed(formatDate(new Date(order.placedAt)))}</p>
      </div>
    </div>
  );
}

type KnownProps = { detail: OrderDetail; onAsk: ActionsProps['onAsk'] };

function Known({ detail, onAsk }: KnownProps) {
  const { order } = detail;
  return (
    <>
      <p aria-live="polite" className="mb-5 text-lg">
        <StageMark stage={order.stage} />
      </p>
      {order.stage === 'to_confirm' && <ToConfirm className="mb-5 max-w-3xl" />}
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="min-w-0">
          <WayPanel detail={detail} />
          <Actions order={order} invoice={detail.documents[0]?.url} onAsk={onAsk} />
          <Papers documents={detail.documents} />
        </div>
        <DetailsPanel detail={detail} />
      </div>
    </>
  );
}

type ActionsProps = { order: OwnOrder; invoice: string | undefined; onAsk: (dialog: Asked['dialog']) => void };

function Actions({ order, invoice, onAsk }: ActionsProps) {
  const { actions, mayReport, isProblemOpen } = order;
  return (
    <section aria-label={words.actions} className="mt-6">
      {isProblemOpen && (
        <p role="status" className="mb-4 rounded-md bg-leaf-soft px-4 py-3 font-semibold text-leaf-dark">
          {parentOrders.reporting.known}
        </p>
      )}
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {order.stage === 'awaiting_payment' && (
          <Button href={`/payment-callback?orderId=${order.id}`} prefetch={false}>
            {words.pay}
          </Button>
        )}
        <Button
          href={`/shop/product?openCart=true&again=${order.id}`}
          variant={order.stage === 'awaiting_payment' ? 'secondary' : 'primary'}
          prefetch={false}
        >
          {words.again}
        </Button>
        {invoice && (
          <a
            href={invoice}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center justify-center rounded-full border-2 border-leaf bg-paper px-5 py-2 font-semibold text-leaf hover:bg-leaf-soft"
          >
            {words.invoice}
          </a>
        )}
        {actions.includes('address') && (
          <Button variant="secondary" onClick={() => onAsk('address')}>
            {words.change}
          </Button>
        )}
        {actions.includes('cancel') && (
          <Button variant="secondary" onClick={() => onAsk('cancel')}>
            {words.cancel}
          </Button>
        )}
        {mayReport && (
          <Button variant="secondary" onClick={() => onAsk('problem')}>
            {words.problem}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Where the papers can be read on a phone that has no reader of PDF. */
function Papers({ documents }: Pick<OrderDetail, 'documents'>) {
  if (documents.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5">
      <p className="text-ink-soft">{paperPage.links}</p>
      {documents.map(({ kind, number, view }) => (
        <a
          key={number}
          href={view}
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
        >
          {paperPage.named(kind, number)}
        </a>
      ))}
    </div>
  );
}

const NotYours = () => (
  <div className="grid justify-items-center gap-4 rounded-lg bg-leaf-soft p-6 text-center sm:p-10">
    <Drawing name="parcel" className="size-32" />
    <h2 className="text-2xl">{words.notFound}</h2>
    <p className="max-w-sm">{words.notFoundText}</p>
    <Button href="/shop/orders">{words.all}</Button>
  </div>
);
