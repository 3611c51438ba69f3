import 'server-only';
import type { User } from '@/lib/people/auth/rules';
import { type Proof, provePhone, sendOtp } from '@/lib/people/otp/service';
import { hasProved, insertProved, listProved } from './data';

/** Whether this account has proved the number by a code: by signing in with it, by linking it, or for an order. */
export async function isPhoneProved(user: User, phoneNumber: string): Promise<boolean> {
  return user.phoneNumber === phoneNumber || hasProved(user.id, phoneNumber);
}

/** Every number that this account has proved. */
export async function listProvedPhones(user: User): Promise<string[]> {
  const others = await listProved(user.id);
  return user.phoneNumber ? [user.phoneNumber, ...others] : others;
}

/**
 * Sends a code with which this account can prove the number, under the limits of all codes. It proves, and neither
 * signs anybody in nor links the number.
 * @returns the challenge that this browser now waits for, null when the number is proved already
 * @throws AppError as `sendOtp`
 */
export async function sendProofCode(user: User, phoneNumber: string, address: string): Promise<string | null> {
  if (await isPhoneProved(user, phoneNumber)) return null;
  return (await sendOtp(phoneNumber, address, 'prove')).challengeId;
}

/**
 * Notes that the account has proved the number, which then takes its cash orders.
 * @throws AppError as `provePhone`
 */
export async function proveForOrders(user: User, proof: Proof): Promise<void> {
  await provePhone(proof, 'prove');
  await insertProved(user.id, proof.phoneNumber);
}
