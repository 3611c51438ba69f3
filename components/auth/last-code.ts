import { withStorage } from '@/components/ui/browser-storage';
import { OTP_TTL_MS } from '@/lib/people/otp/rules';
import { toPhoneNumber } from '@/lib/people/phones/rules';

/** `signsIn`: it was asked for to sign in with. */
type Sent = { phoneNumber: string; sentAt: number; signsIn: boolean };

const KEY = 'lastCode';

let last: Sent | null = null;

/** Remembers, until this tab is closed, to whom its last code was sent and when, ms: that code can still be entered. */
export function rememberCode(phoneNumber: string, sentAt: number, signsIn = false): void {
  last = { phoneNumber: toPhoneNumber(phoneNumber) ?? phoneNumber, sentAt, signsIn };
  withStorage('sessionStorage', (kept) => kept.setItem(KEY, JSON.stringify(last)));
}

export function forgetCode(): void {
  last = null;
  withStorage('sessionStorage', (kept) => kept.removeItem(KEY));
}

function lastCode(): Sent | null {
  const sent = last ?? withStorage('sessionStorage', (kept) => JSON.parse(kept.getItem(KEY) ?? 'null') as Sent | null);
  if (!sent) return null;
  const ageMs = Date.now() - sent.sentAt;
  return ageMs >= 0 && ageMs < OTP_TTL_MS ? sent : null;
}

/** When the last code of this browser was sent, if it went to this number and still counts. */
export function lastCodeTo(phoneNumber: string): number | null {
  const sent = lastCode();
  return sent?.phoneNumber === toPhoneNumber(phoneNumber) ? sent.sentAt : null;
}

/** The sign-in that waits for its code: a phone that is short of memory throws the page away while the SMS is read. */
export function waitingSignIn(): Sent | null {
  const sent = lastCode();
  return sent?.signsIn ? sent : null;
}
