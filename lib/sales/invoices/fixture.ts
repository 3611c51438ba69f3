import { randomUUID } from 'node:crypto';
import { sql } from '@/e2e/shopper';
import { getAdminSettings, saveSettings } from '@/lib/core/settings/service';
import { act, type Who } from '@/lib/sales/fulfilment/service';
import { listOfOrders } from './service';

const by = { id: randomUUID(), userName: 'Asha', email: null };
export const owner: Who = { actor: 'owner', userId: by.id };

/** A seller in Karnataka who takes 5 % of tax. */
export const SELLER = {
  ...{ legalName: 'Kit Private Limited', address: '1 Temple Road, Pune', state: 'Karnataka' },
  ...{ gstin: '29AAGCB7383J1Z4', hsn: '3004', taxRates: [{ percent: 5, from: '2020-01-01' }] },
};
export const saveSeller = async (values: Record<string, unknown>) =>
  saveSettings({ group: 'seller', values, version: (await getAdminSettings()).version }, by, null);

/** The owner takes a step on an order. */
export const step = (orderId: string, request: object, undoable = false) =>
  act({ orderId, request: { version: null, undoable, ...request } as never, who: owner, key: null });
export const ship = (orderId: string, undoable = false) =>
  step(orderId, { action: 'ship', courier: 'DTDC', trackingNumber: 'D123', trackingUrl: null }, undoable);

export const versionOf = async (id: string): Promise<number> =>
  (await sql<{ version: number }>('SELECT version FROM orders WHERE id = $1', id))[0]?.version ?? 0;
export const invoiceOf = async (id: string) => (await listOfOrders([id]))[0];
