import 'server-only';
import { log } from '@/lib/core/log';
import { deleteRefusal, insertRefusal, listRefusals, takeProbe } from './data';
import { PROBE_MS, type RefusedKey, VERDICT_MS } from './rules';

const held = globalThis as typeof globalThis & { shopVerdicts?: Map<string, { isRefused: boolean; at: number }> };

/** Whether this verdict is news: the same one again within two seconds is not. */
function isNews(provider: string, isRefused: boolean, now: number): boolean {
  held.shopVerdicts ??= new Map();
  const last = held.shopVerdicts.get(provider);
  if (last && last.isRefused === isRefused && now - last.at < VERDICT_MS) return false;
  held.shopVerdicts.set(provider, { isRefused, at: now });
  return true;
}

/** Notes that a provider refuses our key, for all processes. */
export async function noteRefused(provider: string, reason: string, now: number): Promise<void> {
  if (isNews(provider, true, now)) await insertRefusal(provider, reason, new Date(now));
}

/** Notes that a provider has let us in: a refusal is over, whoever noted it. */
export async function noteAccepted(provider: string, now: number): Promise<void> {
  if (!isNews(provider, false, now)) return;
  if (await deleteRefusal(provider)) log().info({ provider }, 'the provider takes our key again');
}

/** The providers that refuse our key at the moment, with the time since when. */
export const listRefusedKeys = (): Promise<RefusedKey[]> => listRefusals();

/** Whether it is time to ask such a provider again; of all processes one is told so, every ten seconds. */
export const mayProbe = (provider: string, now: number): Promise<boolean> =>
  takeProbe(provider, new Date(now - PROBE_MS), new Date(now));
