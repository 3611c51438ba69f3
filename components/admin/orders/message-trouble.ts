import { messageTroubles as words } from '@/content/desk-messages';

type Trouble = keyof typeof words;

/** What the SMS provider's codes come to for the owner (providers, 2.4). */
const CODES: Record<string, Trouble> = {
  21211: 'noSuchNumber',
  21214: 'noSuchNumber',
  21217: 'noSuchNumber',
  21614: 'noSuchNumber',
  30005: 'noSuchNumber',
  30006: 'noSuchNumber',
  21610: 'blocked',
  30004: 'blocked',
  30003: 'outOfReach',
  30007: 'heldBack',
};

function troubleOf(error: string): Trouble | null {
  if (/^\d+$/.test(error)) return CODES[error] ?? 'notDelivered';
  if (/^(daily SMS limit|limit )/.test(error)) return 'overLimit';
  const [, provider, outcome, rest = ''] = /^(twilio|smtp) (\w+)(.*)$/.exec(error) ?? [];
  if (!provider) return null;
  if (outcome === 'unauthorized') return 'keyRefused';
  if (outcome !== 'permanent') return 'notTaken';
  return provider === 'smtp' ? 'noMailbox' : (CODES[rest.split(' ').at(-1) ?? ''] ?? 'refused');
}

/** Why a message did not go out or arrive, in words, with what the machine noted for whoever is asked about it. */
export function messageTrouble(error: string): string {
  const trouble = troubleOf(error);
  return trouble ? `${words[trouble]} (${error})` : error;
}
