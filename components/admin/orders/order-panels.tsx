import clsx from 'clsx';
import { ExternalLink, Phone } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Icon, WhatsApp } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { deskOrder } from '@/content/desk-order';
import { paperPage } from '@/content/papers';
import { formatRupees, formatShortDate } from '@/lib/core/format';
import type { Opened, OpenOrder } from './order-types';

type RowProps = { term: string; isSum?: boolean; children: ReactNode };

function Row({ term, isSum = false, children }: RowProps) {
  return (
    <div
      className={clsx(
        'flex flex-wrap items-baseline justify-between gap-x-4',
        isSum && 'mt-1 border-line border-t pt-1 font-bold text-lg',
      )}
    >
      <dt className={isSum ? undefined : 'text-ink-soft'}>{term}</dt>
      <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** What was ordered and what it costs. */
export function WhatPanel({ order }: { order: OpenOrder }) {
  const words = deskOrder.what;
  const { quantity, freeItems, originalAmount, savings, amount, replaces, acceptedVersion } = order;
  return (
    <Panel title={words.title}>
      <p className="font-semibold text-lg">{words.kits(quantity, freeItems)}</p>
      {replaces ? (
        <p className="text-ink-soft">{words.replacement}</p>
      ) : (
        <dl className="mt-2 grid gap-1">
          <Row term={words.original}>{formatRupees(originalAmount)}</Row>
          {savings > 0 && <Row term={words.savings}>{formatRupees(-savings)}</Row>}
          <Row term={words.total} isSum>
            {formatRupees(amount)}
          </Row>
        </dl>
      )}
      {acceptedVersion && (
        <p className="mt-2 text-ink-soft text-sm">
          {words.accepted(formatShortDate(new Date(`${acceptedVersion}T12:00:00Z`)))}
        </p>
      )}
    </Panel>
  );
}

const ROUND = 'size-12 px-0!';

function WaysToCall({ phone }: { phone: string }) {
  const words = deskOrder.parent;
  return (
    <div className="flex shrink-0 gap-2">
      <Button href={`tel:+91${phone}`} variant="secondary" aria-label={words.call(phone)} className={ROUND}>
        <Icon of={Phone} className="size-5" />
      </Button>
      <Button
        href={`https://wa.me/91${phone}`}
        variant="secondary"
        aria-label={words.whatsapp}
        target="_blank"
        rel="noreferrer"
        className={ROUND}
      >
        <Icon of={WhatsApp} className="size-5" />
      </Button>
    </div>
  );
}

/** Who orders on the phone types no code, also where the account that the number belongs to has. */
function wordsOfProof({ source, phoneProved }: OpenOrder): string {
  const { proved, notProved, told } = deskOrder.parent;
  if (source === 'phone') return told;
  return phoneProved ? proved : notProved;
}

/** Who ordered, how to reach them, and where it goes. */
export function ParentPanel({ order }: { order: OpenOrder }) {
  const words = deskOrder.parent;
  const { name, address1, address2, phone, pincode, city, district, state, childAge } = order.delivery;
  const place = [...new Set([city, district, state])].filter(Boolean).join(', ');
  const lines = [name, address1, address2, [place, pincode].filter(Boolean).join(' ')].filter(Boolean);
  return (
    <Panel title={words.title}>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 font-semibold text-lg leading-snug [overflow-wrap:anywhere]">{name}</p>
        {phone && <WaysToCall phone={phone} />}
      </div>
      <p>
        {phone ? `+91 ${phone} ` : words.noPhone}
        {phone && <span className="text-ink-soft text-sm">· {wordsOfProof(order)}</span>}
      </p>
      {order.email && <p className="[overflow-wrap:anywhere]">{order.email}</p>}
      <address className="mt-3 not-italic [overflow-wrap:anywhere]">
        {lines.slice(1).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <CopyButton
        text={[...lines, phone && `+91 ${phone}`].filter(Boolean).join('\n')}
        words={{ copy: words.copy, copied: words.copied, failed: words.copyFailed }}
        className="mt-3"
      />
      <p className="mt-3 text-ink-soft">
        {words.earlier(order.earlier.orders, order.earlier.cameBack)}
        {childAge !== null && ` · ${words.child(childAge)}`}
      </p>
    </Panel>
  );
}

/** Where the parcel is. */
export function ParcelPanel({ order }: { order: OpenOrder }) {
  const words = deskOrder.parcel;
  const { courier, trackingNumber, trackingUrl, shippedAt, deliveredAt, replacements } = order;
  return (
    <Panel title={words.title}>
      {courier ? (
        <>
          <p className="font-semibold text-lg [overflow-wrap:anywhere]">
            {courier}, {trackingNumber}
          </p>
          {trackingUrl && (
            <a
              href={trackingUrl}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline underline-offset-4"
            >
              {words.track}
              <Icon of={ExternalLink} className="size-4" />
            </a>
          )}
        </>
      ) : (
        <p className="text-ink-soft">{words.none}</p>
      )}
      <dl className="mt-1 grid gap-1">
        {shippedAt && <Row term={words.shipped}>{formatShortDate(new Date(shippedAt))}</Row>}
        {deliveredAt && <Row term={words.delivered}>{formatShortDate(new Date(deliveredAt))}</Row>}
        {replacements.map(({ id, number }) => (
          <Row key={id} term={words.replacedBy}>
            <Link href={`/admin/orders/${id}`} className="font-semibold text-leaf underline underline-offset-4">
              {number}
            </Link>
          </Row>
        ))}
      </dl>
    </Panel>
  );
}

/** The papers of the order; without any it is not there. */
export function DocumentsPanel({ documents }: Pick<Opened, 'documents'>) {
  if (documents.length === 0) return null;
  return (
    <Panel title={deskOrder.documents.title}>
      <ul className="grid gap-1">
        {documents.map(({ kind, number, date, url, view }) => (
          <li key={`${url} ${number}`} className="grid sm:flex sm:flex-wrap sm:justify-between sm:gap-x-4">
            <a
              href={url}
              className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
            >
              {paperPage.named(kind, number)}
            </a>
            <span className="inline-flex items-center gap-x-4 text-ink-soft">
              <a
                href={view}
                aria-label={paperPage.linkOf(paperPage.named(kind, number))}
                className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
              >
                {paperPage.link}
              </a>
              {formatShortDate(new Date(date))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
