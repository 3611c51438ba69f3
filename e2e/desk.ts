import { Member } from './member';
import { newKey, orderBody, Shopper } from './shopper';

export type Order = {
  id: string;
  number: number;
  stage: string;
  money: string;
  version: number;
  amount: number;
  refunded: number;
  name: string;
  phone: string;
  courier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  attention: string[];
  replaces: number | null;
};
export type List = { orders: Order[]; next: string | null; counts: Record<string, number> };
export type Detail = {
  order: Order & { actions: string[]; next: string | null };
  events: { type: string; by: string; from: string | null; to: string; detail: Record<string, unknown> }[];
  payments: { id: string; amount: number }[];
  refunds: { amount: number; state: string; reason: string }[];
  messages: { id: string; error: string | null; key: string; channel: string; to: string; state: string }[];
  documents: unknown[];
};

/** What messages know of some order, beside whose it is. */
export const ORDER_TOLD = {
  number: '10001',
  trackToken: 't0ken',
  quantity: 1,
  amount: 2_499,
  method: 'online',
  name: 'Asha',
  address: '12 MG Road, 560001',
  email: null,
} as const;

export const PARCEL = { courier: 'Delhivery', trackingNumber: 'AWB 1234 5678' };
export const pathOf = (id: string) => `/api/admin/orders/${id}`;

/** An owner at the order desk, and a parent whose phone is proved. */
export class Desk {
  readonly admin: Member;
  readonly parent: Shopper;

  private constructor(admin: Member, parent: Shopper) {
    this.admin = admin;
    this.parent = parent;
  }

  static async open(): Promise<Desk> {
    return new Desk(await Member.createAdmin(), await new Shopper().signIn());
  }

  /** A cash order of one kit. @returns its id */
  async place(change: Record<string, unknown> = {}): Promise<string> {
    const answer = await this.parent.placeCod(orderBody(1, { phone: this.parent.phone, ...change }));
    return answer.body.data?.orderId ?? answer.text;
  }

  /** Without the mail of a new order, which the owner gets within the minute. */
  async detailOf(id: string): Promise<Detail> {
    const { messages, ...detail } = (await this.admin.get<Detail>(pathOf(id))).body.data as Detail;
    return { ...detail, messages: messages.filter(({ key }) => key !== 'owner-new-order') };
  }

  orderOf = async (id: string) => (await this.detailOf(id)).order;
  list = async (query: string) => (await this.admin.get<List>(`/api/admin/orders?${query}`)).body.data as List;
  act = (id: string, body: object, key: string | null = newKey(), who: Shopper = this.admin) =>
    who.post<{ order: Order }>(`${pathOf(id)}/actions`, body, { 'idempotency-key': key });

  /** Takes a step on the order as it stands. */
  async take(id: string, action: string, needs: object = {}): Promise<Order> {
    const { version } = await this.orderOf(id);
    const answer = await this.act(id, { action, version, ...needs });
    if (!answer.body.data) throw new Error(`${action} answered ${answer.status}: ${answer.text}`);
    return answer.body.data.order;
  }
}
