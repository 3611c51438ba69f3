import { newOrderId } from '@/lib/sales/orders/rules';
import type { Chance } from '../chaos/chance.ts';

const LETTERS = [...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789'];
const CODE_LENGTH = 14;
const random = Buffer.alloc(16);
const orderBytes = new Uint8Array(26);

function uuidOf(digits: string, version: number): string {
  const variant = `8${digits.slice(17, 20)}`;
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${version}${digits.slice(13, 16)}-${variant}-${digits.slice(20)}`;
}

function digitsFrom(chance: Chance): string {
  for (let at = 0; at < random.length; at += 4) random.writeUInt32BE(chance.between(0, 0xffff_ffff), at);
  return random.toString('hex');
}

export const uuid = (chance: Chance): string => uuidOf(digitsFrom(chance), 4);

/** An id that begins with its time, as the shop gives them to messages (version 7 of RFC 9562). */
export const timedUuid = (chance: Chance, ms: number): string =>
  uuidOf(ms.toString(16).padStart(12, '0') + digitsFrom(chance).slice(12), 7);

/** An order's id, or what the link to its page ends with. */
export function orderId(chance: Chance): string {
  for (let at = 0; at < orderBytes.length; at += 1) orderBytes[at] = chance.between(0, 255);
  return newOrderId(orderBytes);
}

/** An id as the payment provider gives them: `pay_` and the like with 14 letters and digits. */
export function codeOf(chance: Chance, kind: string): string {
  let code = `${kind}_`;
  for (let at = 0; at < CODE_LENGTH; at += 1) code += chance.pick(LETTERS);
  return code;
}
