import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@/e2e/shopper';
import { stopQueue } from '@/lib/core/queue';
import { getAdminSettings, saveSettings } from '@/lib/core/settings/service';
import { act } from '@/lib/sales/fulfilment/service';
import { listOfOrders } from '@/lib/sales/invoices/service';
import { placeCodOrder } from '@/lib/sales/orders/service';
import { newPlacement } from '@/lib/sales/payments/fixture';
import { barsOf } from './rules.bars';
import { findPapers, listDocuments, listOwnDocuments, makePapers } from './service';
import { print } from './service.press';

const by = { id: randomUUID(), userName: 'Asha', email: null };
const SELLER = {
  ...{ legalName: 'Kit Private Limited', address: '1 Temple Road', state: 'Karnataka', gstin: '29AAGCB7383J1Z4' },
  ...{ hsn: '3004', taxRates: [{ percent: 5, from: '2020-01-01' }] },
};
const SHOP = { phone: '9876543210', address: '2 Mill Street\nPune' };

const save = async (group: 'seller' | 'shop', values: Record<string, unknown>) =>
  saveSettings({ group, values, version: (await getAdminSettings()).version }, by, null);

const place = async (): Promise<string> => (await placeCodOrder(await newPlacement())).orderId;

const step = (orderId: string, request: object) =>
  act({
    ...{ orderId, who: { actor: 'owner', userId: by.id }, key: null },
    request: { version: null, undoable: false, ...request } as never,
  });
async function ship(): Promise<string> {
  const id = await place();
  await step(id, { action: 'ship', courier: 'DTDC', trackingNumber: 'D123', trackingUrl: null });
  return id;
}
const cancelled = async () => {
  const id = await place();
  await step(id, { action: 'cancel', reason: 'Twice' });
  return id;
};

async function rowOf(id: string) {
  const [row] = await sql<{ number: number; phone: string; city: string; region: string; day: string }>(
    `SELECT number, phone, city, region,
       to_char(created_at AT TIME ZONE 'Asia/Kolkata', 'FMDD FMMonth YYYY') AS day FROM orders WHERE id = $1`,
    id,
  );
  if (!row) throw new Error(`no order ${id}`);
  const { number, phone, city, region, day } = row;
  const lines = ['12 Temple Road', `${city}, ${region} 560001`, `Phone ${phone}`];
  return { number, day, bars: barsOf(number), to: { name: 'Asha Rao', lines } };
}

let before: { seller: Record<string, unknown>; shop: Record<string, unknown> };
let shopPhone = '';
beforeAll(async () => {
  before = (await getAdminSettings()).settings;
  await save('seller', SELLER);
  await save('shop', { ...before.shop, ...SHOP });
  shopPhone = (await getAdminSettings()).settings.shop.phone ?? '';
});
afterAll(async () => {
  await save('seller', before.seller);
  await save('shop', before.shop);
  await stopQueue();
});

describe('what the papers of an order say', () => {
  it('is on the slip what is packed and how it is paid', async () => {
    const id = await place();
    const { number, day, bars, to } = await rowOf(id);
    expect(await findPapers('slip', id)).toEqual({
      ...{ name: `slip-${number}`, template: 'slip', title: 'Packing slip' },
      slips: [
        {
          ...{ number: String(number), bars, kits: '1 kit', free: null, to },
          facts: [
            ['Payment', 'COD ₹2,499'],
            ['Ordered', day],
          ],
          checks: ['1 kit counted', 'sealed and unbroken', 'invoice put in'],
        },
      ],
    });
  });

  it('is on the label where it goes, where it comes from and what is collected', async () => {
    const id = await ship();
    const { number, bars, to } = await rowOf(id);
    const said = (lines: string[]) => ({
      ...{ name: `label-${number}`, template: 'label', title: 'Label' },
      labels: [
        {
          ...{ number: String(number), bars, to, pay: 'COD ₹2,499', isCash: true, pincode: '560001' },
          ...{ contents: '1 kit', courier: 'DTDC D123', from: { name: 'Kit Private Limited', lines } },
        },
      ],
    });
    const phone = `Phone ${shopPhone}`;
    expect(await findPapers('label', id)).toEqual(said(['1 Temple Road, Karnataka', phone]));
    await save('seller', { ...SELLER, address: null });
    expect(await findPapers('label', id)).toEqual(said(['2 Mill Street, Pune, Karnataka', phone]));
    await save('seller', SELLER);
  });

  it('is on the invoice what was sold, and on each credit note what was given back of it', async () => {
    const id = await ship();
    await step(id, { action: 'take-back', reason: 'Refused' });
    const [invoice] = await listOfOrders([id]);
    const [note] = invoice?.creditNotes ?? [];
    expect(await findPapers('invoice', id)).toMatchObject({
      ...{ name: `invoice-${invoice?.number.replace('/', '-')}`, template: 'invoice', title: 'Tax invoice' },
      papers: [{ title: 'Tax invoice', number: invoice?.number, total: '₹2,499.00' }],
    });
    expect(await findPapers('credit-note', id)).toMatchObject({
      ...{ name: `credit-note-${note?.number.replaceAll('/', '-')}`, template: 'invoice', title: 'Credit note' },
      papers: [{ title: 'Credit note', number: note?.number, total: '₹2,499.00', notes: expect.any(Array) }],
    });
    const at = (side: string, kind: string) => ({
      url: `/api/${side}/orders/${id}/${kind}.pdf`,
      view: `/${side}/orders/${id}/papers/${kind}`,
    });
    const tax = (side: string) => [
      { kind: 'invoice', number: invoice?.number, date: invoice?.issuedAt.toISOString(), ...at(side, 'invoice') },
      { kind: 'credit-note', number: note?.number, date: note?.issuedAt.toISOString(), ...at(side, 'credit-note') },
    ];
    const placedAt = '2026-11-20T10:00:00.000Z';
    expect(await listOwnDocuments(id)).toEqual(tax('shop'));
    expect(await listDocuments({ id, stage: 'returned', placedAt })).toEqual([
      ...tax('admin'),
      { kind: 'slip', number: null, date: placedAt, ...at('admin', 'slip') },
      { kind: 'label', number: null, date: placedAt, ...at('admin', 'label') },
    ]);
    expect(await listDocuments({ id: await cancelled(), stage: 'cancelled', placedAt })).toEqual([]);
  });

  it('is nothing where there is no such paper', async () => {
    const id = await place();
    for (const [kind, of] of [
      ['invoice', id],
      ['credit-note', id],
      ['slip', await cancelled()],
      ['label', 'nobody'],
      ['poster', id],
      ['', id],
    ])
      expect(await findPapers(kind ?? '', of ?? ''), kind).toBeNull();
    // What cannot be looked up is another matter.
    await expect(findPapers('slip', '\0')).rejects.toThrow();
  });
});

describe('papers of many orders', () => {
  it('are one file in the order in which they were asked for', async () => {
    const [one, other, bare] = [await ship(), await ship(), await place()];
    const papersOf = async (id: string) => {
      const said = await findPapers('invoice', id);
      return said?.template === 'invoice' ? said.papers : [];
    };
    const papers = [...(await papersOf(other)), ...(await papersOf(one))];
    expect(papers).toHaveLength(2);
    expect(await makePapers('invoice', [other, bare, one])).toEqual({
      ...{ name: 'invoices.pdf', type: 'application/pdf' },
      bytes: await print('invoice', { papers }),
    });
    const { number } = await rowOf(bare);
    for (const kind of ['slip', 'label'] as const) {
      expect((await makePapers(kind, [bare, await cancelled()])).name).toBe(`${kind}-${number}.pdf`);
      expect((await makePapers(kind, [bare, one])).name).toBe(`${kind}s.pdf`);
    }
  });

  it.each(['invoice', 'credit-note', 'slip', 'label'] as const)(
    'are refused where nobody has one: %s',
    async (kind) => {
      const ids = [await cancelled(), await cancelled()];
      const code = 'notFound';
      const message = 'There is no such paper for any of these orders';
      await expect(makePapers(kind, ids)).rejects.toMatchObject({ code, message });
      await expect(makePapers(kind, ids.slice(0, 1))).rejects.toMatchObject({
        code,
        message: 'There is no such paper for this order',
      });
    },
  );
});
