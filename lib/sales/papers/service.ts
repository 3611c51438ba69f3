import 'server-only';
import { paperWords, paperRefusals as words } from '@/content/papers';
import { getSettings } from '@/lib/core/settings/service';
import { AppError } from '@/lib/http/errors';
import { listOfOrders } from '@/lib/sales/invoices/service';
import type { Stage } from '@/lib/sales/orders/rules';
import { listParcels } from './data';
import {
  creditPaper,
  invoicePaper,
  isPacked,
  KINDS,
  type Kind,
  labelOf,
  type Parcel,
  slipOf,
  type TaxPaper,
} from './rules';
import { barsOf } from './rules.bars';
import { print } from './service.press';

type Pdf = { name: string; type: 'application/pdf'; bytes: Uint8Array<ArrayBuffer> };
const pdf = (name: string, bytes: Uint8Array<ArrayBuffer>): Pdf => ({
  name: `${name}.pdf`,
  type: 'application/pdf',
  bytes,
});

/** What the tax papers of these orders say, in the order of the ids: invoices, or all credit notes. */
async function listTaxPapers(kind: 'invoice' | 'credit-note', ids: readonly string[]): Promise<TaxPaper[]> {
  const found = await listOfOrders(ids);
  return ids
    .flatMap((id) => found.filter(({ orderId }) => orderId === id))
    .flatMap((invoice) =>
      kind === 'invoice' ? [invoicePaper(invoice)] : invoice.creditNotes.map((note) => creditPaper(invoice, note)),
    );
}

/** What the papers of one kind say, and what their file is called. */
export type Said = { name: string } & (
  | { template: 'invoice'; papers: TaxPaper[] }
  | { template: 'slip'; slips: ReturnType<typeof slipOf>[] }
  | { template: 'label'; labels: ReturnType<typeof labelOf>[] }
);

async function sayParcels(kind: 'slip' | 'label', name: string, parcels: readonly Parcel[]): Promise<Said> {
  if (kind === 'slip')
    return { name, template: 'slip', slips: parcels.map((parcel) => slipOf(parcel, barsOf(parcel.number))) };
  const { seller, shop } = await getSettings();
  const sender = {
    name: seller.legalName,
    address: seller.address ?? shop.address,
    state: seller.state,
    phone: shop.phone,
  };
  const labels = parcels.map((parcel) => labelOf(parcel, sender, barsOf(parcel.number)));
  return { name, template: 'label', labels };
}

/**
 * Owner's side, section 6: what the papers of one kind for these orders say, in their order; orders that have none are
 * left out.
 * @throws AppError `notFound` where none of them has one
 */
async function readPapers(kind: Kind, ids: readonly string[]): Promise<Said> {
  const none = new AppError('notFound', ids.length === 1 ? words.none : words.noneOf);
  if (kind === 'slip' || kind === 'label') {
    const parcels = (await listParcels(ids)).filter(({ stage }) => isPacked(stage));
    const [first] = parcels;
    if (!first) throw none;
    return sayParcels(kind, parcels.length === 1 ? `${kind}-${first.number}` : `${kind}s`, parcels);
  }
  const papers = await listTaxPapers(kind, ids);
  const [first] = papers;
  if (!first) throw none;
  const name = papers.length === 1 ? `${kind}-${first.number.replaceAll('/', '-')}` : `${kind}s`;
  return { name, template: 'invoice', papers };
}

/** What the papers of this kind for an order say, with what they are called; null where it has none. */
export async function findPapers(asked: string, id: string) {
  const kind = KINDS.find((one) => one === asked);
  if (!kind) return null;
  const said = await readPapers(kind, [id]).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'notFound') return null;
    throw error;
  });
  if (!said) return null;
  const [first] = said.template === 'invoice' ? said.papers : [];
  return { ...said, title: first?.title ?? paperWords.kinds[kind] };
}

/**
 * Those papers in one file.
 * @throws AppError as `readPapers`, `unavailable` while too many are made
 */
export async function makePapers(kind: Kind, ids: readonly string[]): Promise<Pdf> {
  const { name, template, ...said } = await readPapers(kind, ids);
  return pdf(name, await print(template, said));
}

export type Document = {
  kind: 'invoice' | 'bill-of-supply' | 'credit-note' | 'slip' | 'label';
  number: string | null;
  date: string;
  url: string;
  /** The page that shows it without a PDF reader. */
  view: string;
};

/** Where the owner, or the parent, has the papers of an order. */
const OWNERS = 'admin';
const PARENTS = 'shop';
type Side = typeof OWNERS | typeof PARENTS;
const placesOf = (side: Side, orderId: string, kind: Kind) => ({
  url: `/api/${side}/orders/${orderId}/${kind}.pdf`,
  view: `/${side}/orders/${orderId}/papers/${kind}`,
});

async function listTaxDocuments(orderId: string, side: Side): Promise<Document[]> {
  const [invoice] = await listOfOrders([orderId]);
  if (!invoice) return [];
  const kind = invoice.kind === 'invoice' ? 'invoice' : 'bill-of-supply';
  return [
    { kind, number: invoice.number, date: invoice.issuedAt.toISOString(), ...placesOf(side, orderId, 'invoice') },
    ...invoice.creditNotes.map(({ number, issuedAt }) => ({
      kind: 'credit-note' as const,
      number,
      date: issuedAt.toISOString(),
      ...placesOf(side, orderId, 'credit-note'),
    })),
  ];
}

/** Owner's side, section 7: the papers of an order, with where they are. */
export async function listDocuments({
  id,
  stage,
  placedAt,
}: {
  id: string;
  stage: Stage;
  placedAt: string;
}): Promise<Document[]> {
  const parcel = (kind: 'slip' | 'label'): Document => ({
    kind,
    number: null,
    date: placedAt,
    ...placesOf(OWNERS, id, kind),
  });
  return [...(await listTaxDocuments(id, OWNERS)), ...(isPacked(stage) ? [parcel('slip'), parcel('label')] : [])];
}

/** What the parent of an order has of its papers: the invoice, then credit notes to it. */
export const listOwnDocuments = (id: string): Promise<Document[]> => listTaxDocuments(id, PARENTS);
