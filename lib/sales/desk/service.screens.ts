import 'server-only';
import { getSettings } from '@/lib/core/settings/service';
import { AppError } from '@/lib/http/errors';
import { orderIdOf } from '@/lib/sales/orders/schema';
import { deskQueryOf, meantOf } from './schema';
import { getOrderDetail, listOrders } from './service';

/** What an address has behind its question mark, as a page is given it. */
type Search = Record<string, string | string[] | undefined>;

/**
 * The first page of the list that the address of the owner's screen asks for; a value that means nothing is left out.
 * @returns `asked` has what is asked for, to go on with
 */
export async function openList(search: Search) {
  const given = Object.entries(search).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : []));
  const asked = meantOf(new URLSearchParams(given));
  return { asked: asked.toString(), first: await listOrders(deskQueryOf(asked)) };
}

/** Everything about one order, or null where there is none. */
export async function openOrder(id: string) {
  try {
    return await getOrderDetail(orderIdOf(id));
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') return null;
    throw error;
  }
}

export type OpenedOrder = NonNullable<Awaited<ReturnType<typeof openOrder>>>;

/** The couriers that a parcel may be given to, as the owner has put them. */
export const listCouriers = async (): Promise<string[]> => (await getSettings()).couriers.list.map(({ name }) => name);
