'use client';

import { useRouter } from 'next/navigation';
import { type ComponentProps, useState } from 'react';
import { Retry } from '@/components/ui/retry';
import { toastError, toastSuccess } from '@/components/ui/toast';
import { useLostFocus } from '@/components/ui/use-lost-focus';
import { desk } from '@/content/desk';
import { deskForms, deskOrder as words } from '@/content/desk-order';
import { refundPanel } from '@/content/refunds';
import { formatMoney } from '@/lib/core/format';
import type { Action } from '@/lib/sales/orders/rules.actions';
import { ActionDialog } from './action-dialog';
import { needsForm } from './action-fields';
import { AddressDialog } from './address-dialog';
import { AttentionPanel } from './attention-panel';
import { ChangedNotice } from './changed-notice';
import { MessagesPanel } from './messages-panel';
import { OrderHead } from './order-head';
import { DocumentsPanel, ParcelPanel, ParentPanel, WhatPanel } from './order-panels';
import type { Opened } from './order-types';
import { PaymentPanel } from './payment-panel';
import { RefundDialog } from './refund-dialog';
import { RefundsPanel } from './refunds-panel';
import { TimelinePanel } from './timeline-panel';
import { useOpened } from './use-opened';
import { standingIn, useSender } from './use-sender';

/** What ends the order says so before it is done. */
const textFor = (action: Action, money: string): string | undefined =>
  action === 'cancel' ? (money === 'paid' ? deskForms.cancelPaid : deskForms.cancelText) : undefined;

/** What is asked for, of the order as it was seen: what others do with it meanwhile was not, until it is refused. */
type Asking = { action: Action; about: Opened['order'] };
type Refunding = Pick<Opened, 'order' | 'refundable'>;

function sayRefunded({ state, amount, paise }: Opened['refunds'][number]): void {
  const said = refundPanel.done[state](formatMoney({ amount, paise }));
  void (state === 'failed' ? toastError(said) : toastSuccess(said));
}

/** Owner's side, section 2: everything about one order. */
export function OrderScreen({ first }: { first: Opened }) {
  const router = useRouter();
  const opened = useOpened(first);
  const { order } = opened;
  const { target: heading, expectLoss } = useLostFocus<HTMLHeadingElement>(order.reasons.length);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [refunding, setRefunding] = useState<Refunding | null>(null);
  const sender = useSender({
    onOrder: ({ id, version }) => {
      if (id === order.id) return opened.stepped(version);
      router.push(`/admin/orders/${id}`);
    },
    onChanged: () => void readAnew(),
    onUnclear: () => void opened.read(),
  });
  /** Somebody else was faster: a form that stays open is about the order as it stands now. */
  const readAnew = async () => {
    const latest = await opened.read();
    if (latest) setAsking((open) => open && { ...open, about: latest.order });
  };
  const close = () => setAsking(null);
  const send =
    (action: Action, about = order) =>
    (needs: object) =>
      sender.act(about, action, needs, { isSilent: true });
  const onAction = (action: Action) => {
    if (needsForm(action)) setAsking({ action, about: order });
    else void sender.act(order, action);
  };
  const sayDone = async (reason: string, note: string) => {
    const answer = await sender.call(`/${order.id}/attention/${reason}`, { note });
    expectLoss();
    void opened.read();
    if (answer.success) void toastSuccess(words.attention.ended);
    return answer;
  };
  const refund = (about: Refunding['order']) => async (needs: object) => {
    const answer = await sender.call<{ refund: Opened['refunds'][number] }>(`/${order.id}/refunds`, needs);
    if (answer.success && answer.data) {
      opened.stepped(about.version + 1);
      sayRefunded(answer.data.refund);
      return answer;
    }
    const latest = await opened.read();
    if (latest && standingIn(answer)) setRefunding((open) => open && (latest.refundable.most > 0 ? latest : null));
    return answer;
  };
  const sendAgain = async (messageId: string) => {
    const answer = await sender.call(`/${order.id}/messages/${messageId}`, {});
    void opened.read();
    if (answer.success) void toastSuccess(words.messages.sentAgain);
    else void toastError(answer.message, answer.requestId);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <OrderHead order={order} heading={heading} isBusy={sender.isBusy} onAction={onAction} />
      {opened.news && <ChangedNotice events={opened.news} onSeen={opened.takeNote} />}
      {opened.failure && <Retry message={desk.stale} label={desk.retry} onRetry={() => void opened.read()} />}
      <AttentionPanel reasons={order.reasons} send={sayDone} focusAfter={heading} />
      <div className="grid items-start gap-5 max-md:grid-cols-[minmax(0,1fr)] md:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <ParentPanel order={order} />
          <WhatPanel order={order} />
          <ParcelPanel order={order} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <PaymentPanel {...opened} />
          <RefundsPanel {...opened} onAsk={() => setRefunding(opened)} />
          <MessagesPanel messages={opened.messages} again={(id) => void sendAgain(id)} />
          <DocumentsPanel documents={opened.documents} />
          <TimelinePanel events={opened.events} send={send('note')} />
        </div>
      </div>
      {asking && <AskingDialog {...asking} send={send(asking.action, asking.about)} onClose={close} />}
      {refunding && <RefundDialog {...refunding} send={refund(refunding.order)} onClose={() => setRefunding(null)} />}
    </div>
  );
}

type AskingDialogProps = Asking & Pick<ComponentProps<typeof ActionDialog>, 'send' | 'onClose'>;

function AskingDialog({ action, about, ...rest }: AskingDialogProps) {
  if (action === 'address') return <AddressDialog order={about} {...rest} />;
  return <ActionDialog key={action} action={action} order={about} text={textFor(action, about.money)} {...rest} />;
}
