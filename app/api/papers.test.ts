import { beforeAll, describe, expect, it } from 'vitest';
import { Desk, pathOf } from '@/e2e/desk';
import { Shopper } from '@/e2e/shopper';

const PARCEL = { courier: 'DTDC', trackingNumber: 'D12345' };
let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});

const read = async (path: string, who: Shopper = desk.admin) => {
  const { status, headers, text } = await who.get(path);
  const pages = text.match(/\/Type \/Page\n/g)?.length ?? 0;
  return { status, pages, text, type: headers.get('content-type'), name: headers.get('content-disposition') };
};
type Document = { kind: string; number: string | null; date: string; url: string };
const documentsOf = async (id: string) => (await desk.detailOf(id)).documents as Document[];

describe('the papers of an order', () => {
  it('are slip and label before it leaves, and the invoice with it', async () => {
    const id = await desk.place();
    const own = `/api/shop/orders/${id}/invoice.pdf`;
    expect((await documentsOf(id)).map(({ kind }) => kind)).toEqual(['slip', 'label']);
    expect((await read(`${pathOf(id)}/invoice.pdf`)).status).toBe(404);
    expect((await read(own, desk.parent)).status).toBe(404);

    await desk.take(id, 'ship', PARCEL);
    const documents = await documentsOf(id);
    expect(documents.map(({ kind }) => kind)).toEqual(['bill-of-supply', 'slip', 'label']);
    expect(documents[0]?.number).toMatch(/^\d\d-\d\d\/\d{6}$/);
    const { number } = await desk.orderOf(id);
    const names = [`invoice-${documents[0]?.number?.replace('/', '-')}`, `slip-${number}`, `label-${number}`];
    for (const [index, { url }] of documents.entries())
      expect(await read(url)).toMatchObject({
        status: 200,
        pages: 1,
        type: 'application/pdf',
        name: `inline; filename="${names[index]}.pdf"`,
      });
    const first = await read(own, desk.parent);
    expect(first).toMatchObject({ status: 200, pages: 1 });
    expect((await read(own, desk.parent)).text).toBe(first.text);
    expect((await read(`${pathOf(id)}/invoice.pdf`)).text).toBe(first.text);

    const stranger = await new Shopper().signIn();
    expect((await read(own, stranger)).status).toBe(404);
    const told = await desk.parent.get<{ documents: Document[] }>(`/api/shop/orders/${id}`);
    expect(told.body.data?.documents).toMatchObject([{ kind: 'bill-of-supply', url: own }]);
  });

  it('have a credit note when the parcel came back', async () => {
    const id = await desk.place();
    await desk.take(id, 'ship', PARCEL);
    expect((await read(`${pathOf(id)}/credit-note.pdf`)).status).toBe(404);
    await desk.take(id, 'take-back', { reason: 'Refused' });
    expect((await documentsOf(id)).map(({ kind }) => kind)).toContain('credit-note');
    expect(await read(`${pathOf(id)}/credit-note.pdf`)).toMatchObject({ status: 200, pages: 1 });
  });

  it('are none of what was called off, and no others than there are', async () => {
    const id = await desk.place();
    await desk.take(id, 'cancel', { reason: 'Twice' });
    expect(await documentsOf(id)).toEqual([]);
    for (const paper of ['slip.pdf', 'label.pdf', 'invoice.pdf', 'dosage.pdf', 'slip'])
      expect((await read(`${pathOf(id)}/${paper}`)).status, paper).toBe(404);
  });
});

const NONE = 'There is no such paper for this order';

/** The text of a page, without its scripts and tags. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
const see = async (path: string, who: Shopper) => {
  const { status, text, headers } = await who.get(path);
  return { status, html: text, text: textOf(text), kept: headers.get('cache-control') };
};

describe('papers as pages', () => {
  it('say what the PDF says, to the owner and to the parent of the order only', async () => {
    // One parent may not have many cash orders open.
    const desk = await Desk.open();
    const id = await desk.place({ name: '<b>Asha</b> #eval("x")', address1: '1 & Only Road' });
    const [view, own] = [`/admin/orders/${id}/papers`, `/shop/orders/${id}/papers`];
    expect((await see(`${own}/invoice`, desk.parent)).text).toContain(NONE);
    await desk.take(id, 'ship', PARCEL);
    await desk.take(id, 'take-back', { reason: 'Refused' });
    const documents = (await desk.detailOf(id)).documents as (Document & { view: string })[];
    expect(documents.map((one) => one.view)).toEqual(
      ['invoice', 'credit-note', 'slip', 'label'].map((kind) => `${view}/${kind}`),
    );
    const [invoice, note] = documents;
    const { number } = await desk.orderOf(id);
    for (const { view: path } of documents) {
      const page = await see(path, desk.admin);
      expect([page.status, page.kept], path).toEqual([200, expect.stringContaining('no-store')]);
      expect(page.text, path).toContain('1 & Only Road');
      expect(page.html, path).toContain('&lt;b&gt;Asha&lt;/b&gt; #eval(&quot;x&quot;)');
      expect(page.html, path).toContain('@page { size: ');
    }
    expect((await see(`${view}/label`, desk.admin)).text).toMatch(
      new RegExp(`COD ₹2,499 .* 1 kit ${number} DTDC D12345`),
    );
    for (const path of [`${own}/invoice`, `${view}/invoice`]) {
      const page = await see(path, path.startsWith('/shop') ? desk.parent : desk.admin);
      expect(page.text).toMatch(
        new RegExp(`Bill of supply .*${invoice?.number} .* Total ₹2,499.00 .* Rupees Two Thousand`),
      );
    }
    expect((await see(`${own}/credit-note`, desk.parent)).text).toMatch(
      new RegExp(`${note?.number} .* ${invoice?.number}`),
    );
    expect(await read(`/api/shop/orders/${id}/credit-note.pdf`, desk.parent)).toMatchObject({ pages: 1 });

    const [stranger, visitor] = [await new Shopper().signIn(), new Shopper()];
    for (const kind of ['invoice', 'credit-note']) {
      expect((await see(`${own}/${kind}`, stranger)).text, kind).toContain(NONE);
      for (const who of [stranger, desk.admin]) {
        expect((await see(`${own}/${kind}`, who)).html, kind).not.toContain('Only Road');
        expect((await read(`/api/shop/orders/${id}/${kind}.pdf`, who)).status, kind).toBe(404);
      }
      for (const who of [stranger, visitor, desk.parent])
        expect((await see(`${view}/${kind}`, who)).html, kind).not.toContain('Only Road');
      expect((await see(`${own}/${kind}`, visitor)).html).not.toContain('Only Road');
    }
    for (const kind of ['slip', 'label', 'poster'])
      expect((await see(`${own}/${kind}`, desk.parent)).text, kind).toContain(NONE);
    for (const path of [`${view}/poster`, `/admin/orders/${'x'.repeat(26)}/papers/slip`])
      expect((await see(path, desk.admin)).text).toContain(NONE);
  });
});

describe('papers of many orders', () => {
  it.each(['slip', 'label'])('are one file: %s', async (kind) => {
    const [one, other, gone] = [await desk.place(), await desk.place(), await desk.place()];
    await desk.take(gone, 'cancel', { reason: 'Twice' });
    const answer = await read(`/api/admin/documents?kind=${kind}&ids=${[one, other, gone, one].join(',')}`);
    expect(answer).toMatchObject({ status: 200, pages: 2, name: `inline; filename="${kind}s.pdf"` });
    expect((await read(`/api/admin/documents?kind=${kind}&ids=${gone}`)).status).toBe(404);
  });

  it.each([
    'kind=slip',
    'kind=slip&ids=',
    'kind=slip&ids=,,',
    'kind=poster&ids=a',
    "kind=slip&ids=a'--",
    'ids=a',
    `kind=slip&ids=${Array.from({ length: 201 }, (_, at) => `a${at}`).join(',')}`,
  ])('are asked for as they can be: %.40s', async (query) => {
    expect((await read(`/api/admin/documents?${query}`)).status).toBe(400);
  });
});
