import 'server-only';
import { actionRefusals as words } from '@/content/order-desk';
import { dayOf } from '@/lib/core/india';
import type { Settings } from '@/lib/core/settings/schema';
import { AppError } from '@/lib/http/errors';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { isPhoneProved } from '@/lib/people/phones/service';
import { byHand } from '@/lib/providers/shipping';
import { newTrackToken, type ReviewReason, reviewOf } from '@/lib/sales/orders/rules';
import type { Actor, Step } from '@/lib/sales/orders/rules.actions';
import type { ActionRequest } from '@/lib/sales/orders/schema.actions';
import type { Order } from '@/lib/sales/orders/service';
import type { Taken, Who } from '@/lib/sales/orders/service.steps';
import { placeOf } from '@/lib/sales/pincodes/service';
import { trackingUrlFor } from '@/lib/sales/shipping/rules';
import { isAskedAnew } from './rules';

/** Whose phone hears of the order, and the link that it is sent. */
export type Reached = Pick<Order, 'phone' | 'phoneProved' | 'trackToken' | 'user'>;

/** What the step changes of the order beside stage and money, what its event says, and who hears of it from then on. */
export type Change = {
  row: NonNullable<Taken['change']>;
  detail: object;
  reached?: Reached;
  /** Why a person looks at the order from then on. */
  review?: ReviewReason[];
};

type Taking = { step: Step; settings: Settings; who: Who };

/** @throws AppError `invalid` for a day to come */
export async function changeFor(
  order: Order,
  request: ActionRequest,
  { step, settings, who }: Taking,
): Promise<Change> {
  const now = new Date();
  switch (request.action) {
    case 'ship': {
      const { courier, trackingNumber, trackingUrl = null } = request;
      const { list } = settings.couriers;
      const carrier = byHand((name, parcel) => trackingUrlFor(list, name, parcel));
      const parcel = await carrier.handOver({ orderNumber: order.number, courier, trackingNumber, trackingUrl });
      return { row: { ...parcel, shippedAt: now }, detail: parcel };
    }
    case 'deliver':
      return { row: { deliveredAt: now }, detail: step.money === order.money ? {} : { money: step.money } };
    case 'receive-cash': {
      const { reference, date } = request;
      if (date > dayOf(now.getTime())) throw new AppError('invalid', words.lateDate);
      return { row: { cashReference: reference, cashReceivedOn: new Date(date) }, detail: { reference, date } };
    }
    case 'address':
      return addressChange(order, request.userDetails, who.actor);
    case 'miss':
    case 'turn-back':
    case 'take-back':
    case 'cancel':
      return { row: {}, detail: { reason: request.reason } };
    case 'note':
      return { row: {}, detail: { text: request.text } };
    default:
      return { row: {}, detail: {} };
  }
}

type Details = Extract<ActionRequest, { action: 'address' }>['userDetails'];

/**
 * Whose order it is once it goes to this number: one that the owner took on the phone belongs to whoever signs in with its
 * number, also where that is put right.
 */
async function holderOf({ source, phone, userId, user }: Order, to: string, actor: Actor) {
  if (source !== 'phone' || actor !== 'owner' || phone === to) return { id: userId, ...user };
  return upsertPhoneUser(to);
}

/** Whoever had the number before may be a stranger: the link that was sent there leads nowhere from then on. */
const linkFor = (to: string, { phone, trackToken }: Order): string => (phone === to ? trackToken : newTrackToken());

async function addressChange(order: Order, details: Details, actor: Actor): Promise<Change> {
  const { name, address1, address2, phone, pincode, city } = order;
  const { state, ...delivery } = details;
  const place = placeOf(details.pincode, { city: details.city, state });
  const { id: userId, email, phoneNumber } = await holderOf(order, details.phone, actor);
  const phoneProved =
    phone === details.phone ? order.phoneProved : await isPhoneProved({ id: userId, phoneNumber }, details.phone);
  const trackToken = linkFor(details.phone, order);
  const row = {
    ...delivery,
    ...{ city: place.city, district: place.district, region: place.state, phoneProved, trackToken },
    ...(userId === order.userId ? {} : { userId }),
    ...(isAskedAnew(order, details.phone) ? { stageSince: new Date() } : {}),
  };
  const reached = { phone: details.phone, phoneProved, trackToken, user: { email, phoneNumber } };
  const isUnproved = actor === 'parent' && order.method === 'cod' && !phoneProved;
  const review = reviewOf(isUnproved ? ['phone not proved'] : [], place.isKnown);
  return { row, detail: { before: { name, address1, address2, phone, pincode, city } }, reached, review };
}

/** What goes back where a step is taken back. */
export function undone(type: string): Change['row'] {
  if (type === 'ship') return { courier: null, trackingNumber: null, trackingUrl: null, shippedAt: null };
  if (type === 'deliver') return { deliveredAt: null };
  return type === 'receive-cash' ? { cashReference: null, cashReceivedOn: null } : {};
}
