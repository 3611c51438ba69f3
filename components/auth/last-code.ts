import { withStorage } from '@/components/ui/browser-storage';
import { OTP_TTL_MS } from '@/lib/people/otp/rules';
import { toPhoneNumber } from '@/lib/people/phones/rules';

type Sent = { phoneNumber: string; sentAt: number };

const KEY = 'lastCode';

let last: Sent | null = null;

/** Remembers, until this tab is closed, to whom its last code was sent and when, ms: that code can still be entered. */
export function rememberCode(phoneNumber: string, sentAt: number): void {
  last = { phoneNumber: toPhoneNumber(phoneNumber) ?? phoneNumber, sentAt };
  withStorage('sessionStorage', (kept) => kept.setItem(KEY, JSON.stringify(last)));
}

export function forgetCode(): void {
  last = null;
  withStorage('sessionStorage', (kept) => kept.removeItem(KEY));
}

/** When the last code of this browser was sent, if it went to this number and still counts. */
export function lastCodeTo(phoneNumber: string): number | null {
  const sent = last ?? withStorage('sessionStorage', (kept) => JSON.parse(kept.getItem(KEY) ?? 'null') as Sent | null);
  if (!sent || sent.phoneNumber !== toPhoneNumber(phoneNumber)) return null;
  const ageMs = Date.now() - sent.sentAt;
  return ageMs >= 0 && ageMs < OTP_TTL_MS ? sent.sentAt : null;
}
