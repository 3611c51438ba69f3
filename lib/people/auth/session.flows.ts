import 'server-only';
import { z } from 'zod';
import { newToken } from '@/lib/core/tokens';
import { forget, names, readSealed, writeSealed } from './session.cookies';

const OTP_FLOW_S = 15 * 60;
const DEVICE_S = 365 * 86_400;
const MAX_KNOWN = 16;

const otpSchema = z.object({ purpose: z.literal('otp'), challengeId: z.string() });

/** Remembers in this browser which code it waits for. */
export const startOtpFlow = (challengeId: string) => writeSealed(names().otp, 'otp', OTP_FLOW_S, { challengeId });
export const getOtpFlow = async (): Promise<string | null> =>
  (await readSealed(names().otp, 'otp', OTP_FLOW_S, otpSchema))?.challengeId ?? null;
export const endOtpFlow = (): Promise<void> => forget(names().otp);

const deviceSchema = z.object({
  purpose: z.literal('device'),
  known: z.array(z.object({ account: z.string(), id: z.string() })),
});

const readKnown = async () => (await readSealed(names().device, 'device', DEVICE_S, deviceSchema))?.known ?? [];

/**
 * The name of this browser for an account that it has signed in to before, or for the phone that it did so with; null for any
 * other. It says nothing else about anybody: it is sealed, differs for every account, and only the limits of signing in look at it.
 */
export async function getDevice(account: string): Promise<string | null> {
  return (await readKnown()).find((entry) => entry.account === account)?.id ?? null;
}

/** Remembers that somebody has shown in this browser that what is called so is theirs: an account, or a phone. */
export async function rememberDevice(...accounts: (string | null)[]): Promise<void> {
  const shown = accounts.filter((account) => account !== null);
  if (shown.length === 0) return;
  const known = await readKnown();
  const renewed = shown.map(
    (account) => known.find((entry) => entry.account === account) ?? { account, id: newToken() },
  );
  const others = known.filter(({ account }) => !shown.includes(account));
  const kept = [...others, ...renewed].slice(-MAX_KNOWN);
  await writeSealed(names().device, 'device', DEVICE_S, { known: kept });
}
